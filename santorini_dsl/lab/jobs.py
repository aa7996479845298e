"""The same work on many pieces, in as many processes as you like."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from typing import Any, TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")

#: Asked between two parts of a piece: whether nobody waits for the rest any more.
Stopped = Callable[[], bool]


def results(
    work: Callable[[Piece, Stopped], Result], pieces: Sequence[Piece], jobs: int
) -> Generator[Result, None, None]:
    """What the work makes of each piece, in the order in which they are done.

    With more than one job, each of so many processes gets `work` once, and a piece at a time. An interrupt
    is answered here alone: when this generator is closed, the processes end as soon as `work` looks up.
    """
    if jobs == 1:
        for piece in pieces:
            yield work(piece, _never)
        return
    # Spawned processes behave the same on every platform, and inherit neither locks nor generators.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(jobs, context, _start, (work, stop)) as pool:
        try:
            with _interrupts_wait():
                futures = [pool.submit(_do, piece) for piece in pieces]
            for future in as_completed(futures):
                yield future.result()
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _never() -> bool:
    return False


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Hold interrupts back; processes started meanwhile never hear one, not even while they start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Process:
    """What a process works at; set once when it starts."""

    work: Callable[[Any, Stopped], Any]
    stop: Event


def _start(work: Callable[[Any, Stopped], Any], stop: Event) -> None:
    # An interrupt at the keyboard reaches every process; the parent alone answers it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Process.work, _Process.stop = staticmethod(work), stop


def _do(piece: Any) -> Any:
    return _Process.work(piece, _Process.stop.is_set)
