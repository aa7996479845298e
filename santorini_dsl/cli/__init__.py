"""The `santorini` command: one module a command group, loaded when one of its commands is called.

Results go to stdout, messages to stderr. Exit status: 0 fine; 1 the answer is "no", or there are findings
that are errors; 2 misuse; 70 a bug of this program; 130 interrupted.
"""

from .app import app, main

__all__ = ["app", "main"]
