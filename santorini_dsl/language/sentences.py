"""Sentences: the syntax tree of a clause becomes an effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from lark import Token

from ..effects import (
    Clause,
    Condition,
    Consequence,
    Do,
    Effect,
    Event,
    ExtraTurn,
    Forbid,
    ForbidWin,
    Heading,
    Lose,
    Permit,
    Player,
    React,
    Reference,
    Require,
    RequireEnd,
    Subject,
    Substitute,
    Whose,
    Win,
    Window,
    Workers,
)
from ..vocabulary import BY_TERMINAL
from . import print_actions
from .conditions import condition, when
from .phrases import Node, nodes, number, relation, workers
from .preparations import KEEPING, keeping, preparation, stock
from .problem import Notes, Problem
from .verbs import VerbPhrase, move_theirs, moves_theirs, passive, verb_phrase

_WINDOWS: Final = {
    "start_of_turn": Window.START,
    "end_of_turn": Window.END,
    "whole_turn": Window.TURN,
    "move_of_turn": Window.MOVE,
    "build_of_turn": Window.BUILD,
    "any_time": Window.ANY_TIME,
    "win_condition": Window.WIN,
    "lose_condition": Window.LOSE,
    "setup": Window.SETUP,
}
_OWNERS: Final = {"your": Whose.YOUR, "opponents": Whose.OPPONENT, "anybody": Whose.ANY}
_PARTS: Final = {"part_turn": Window.TURN, "part_move": Window.MOVE, "part_build": Window.BUILD}
_PLAYERS: Final = {"you": Player.YOU, "opponents": Player.OPPONENTS}
_PASSIVES: Final = frozenset(["is_forced", "is_removed", "is_replaced", "is_built", "is_taken"])
_PROTECTIONS: Final = frozenset(["cannot_be_forced", "cannot_be_removed", "cannot_be_taken"])
_HAPPENS: Final = _PASSIVES | KEEPING.keys()
_CONDITIONS: Final = frozenset(["if_", "unless", "if_unless"])
_REPLIES: Final = _HAPPENS | {"may", "takes_turn", "cannot", "must", "wins", "loses"}


class Under(NamedTuple):
    """A heading with what stands in brackets behind it."""

    heading: Heading
    limit: int | None = None
    players: tuple[int, ...] = ()


def heading(tree: Node) -> Under:
    """What stands before the colon."""
    window, *brackets = nodes(tree)
    whose = [_OWNERS[str(owner.data)] for owner in nodes(window)]
    players = (number(each) for bracket in brackets if bracket.data == "table" for each in nodes(bracket))
    limit = next((_uses(nodes(bracket)[0]) for bracket in brackets if bracket.data == "limit"), None)
    return Under(Heading(_WINDOWS[str(window.data)], *whose), limit, tuple(players))


def _uses(tree: Node) -> int:
    """How often "once", "twice" and "three times" are."""
    return number(tree) if tree.data == "times" else {"once": 1, "twice": 2}[str(tree.data)]


def _limit_forms(tree: Node, notes: Notes) -> None:
    """A limit of two is "twice", and one of none is no power."""
    for times in (found for limit in tree.find_data("limit") for found in limit.find_data("times")):
        if number(times) == 2:
            notes.add("one-form", "This language says “twice”.", times.meta, "twice")
        elif number(times) == 0:
            notes.add("bad-number", "What can never be used is no power.", times.meta)


@dataclass(frozen=True, slots=True)
class _Statement:
    """One part of a sentence: what it is, its words, and its condition."""

    core: Node
    tree: Node
    condition: Condition | None
    soft: bool = False


def clause(tree: Node, inherited: Under | None, notes: Notes) -> Clause | None:
    """The clause of a tree; one without a heading of its own holds under the `inherited` one.

    None when it cannot be one; `notes` then says why.
    """
    parts = nodes(tree)
    under = heading(parts[0]) if parts[0].data == "heading" else inherited
    if under is None:
        notes.add("missing-heading", "A power begins with a heading that says when it holds.", tree.meta)
        return None
    if parts[0].data == "heading":
        _limit_forms(parts[0], notes)
    effect = _Sentence(under.heading, notes).effect(parts[-1])
    return None if effect is None else Clause(under.heading, effect, under.limit, under.players)


class _Sentence:
    """Reads one sentence under its heading."""

    def __init__(self, under: Heading, notes: Notes) -> None:
        self.under = under
        self.notes = notes

    def effect(self, tree: Node) -> Effect | None:
        first, *rest = nodes(tree)
        if first.data == "instead":
            return self._instead(first, rest)
        if first.data == "whenever":
            return self._whenever(first, rest)
        if self._said_by_heading(first):
            return None
        return self._plain(self._statement(first), rest)

    # -- the first part ------------------------------------------------------------------------------------

    def _plain(self, said: _Statement, rest: Sequence[Node]) -> Effect | None:
        kind = str(said.core.data)
        if kind == "may":
            subject, phrase = self._subject_and_action(said.core)
            return self._permit(subject, phrase, None, said, rest)
        if kind in _HAPPENS:
            return self._react(None, said, rest)
        if kind == "takes_turn":
            return self._extra_turn(None, said, rest)
        self._no_more(rest)
        prepared = preparation(said.core, said.soft, said.condition, self.notes)
        if prepared is not None:
            return prepared
        if kind in ("cannot", "can_only", "must"):
            return self._rule(said)
        if kind in _PROTECTIONS and nodes(said.core)[0].data in _PLAYERS:
            self.notes.add(
                "unclear-subject", "Workers are forced and removed, players are not.", nodes(said.core)[0].meta
            )
            return None
        if kind in _PROTECTIONS:
            phrase = passive(said.core, self.notes)
            self._no_moment(phrase)
            return Forbid(Player.NOBODY, phrase.action, condition=said.condition)
        if kind == "must_end":
            return self._must_end(said)
        if kind in ("cannot_win", "nobody_wins"):
            return self._cannot_win(said)
        if kind == "harmless":
            self._wrong_then(said, "“you may take one more turn” before it")
            return None
        if kind == "wins":
            return self._wins(said)
        if kind == "loses":
            return self._loses(said, None)
        return self._bare(said)

    def _said_by_heading(self, tree: Node) -> bool:
        """Whether a win condition says "you win" once more; that is noted."""
        core, *rest = nodes(tree)
        if self.under.window is not Window.WIN or core.data != "wins" or not rest:
            return False
        link = next(child for child in rest[0].children if isinstance(child, Token))
        right = "" if [each.data for each in rest] == ["if_"] else None
        message = "Under Win Condition stands only what wins; leave out “you win, if”."
        self.notes.problems.append(Problem("one-form", message, core.meta.start_pos, link.end_pos or 0, right))
        return True

    def _bare(self, said: _Statement) -> Effect | None:
        """What happens, or what is so: the sentences of a win condition."""
        if self.under.window is Window.LOSE:
            self._bare_loss(said)
            return None
        if self.under.window is Window.SETUP:
            message = "What is there when the game begins is gained or built: “you gain …”, “a block is built on …”."
            self.notes.add("no-freedom", message, said.core.meta)
            return None
        if self.under.window is not Window.WIN:
            if said.core.data == "facts":
                message = "This says what is so. A condition follows “if”, or stands under Win Condition."
                self.notes.add("no-freedom", message, said.core.meta)
            else:
                verb = next(child for child in nodes(nodes(said.core)[1])[0].children if isinstance(child, Token))
                message = "This says what is done. A rule says who may, cannot or must do it."
                self.notes.add("no-freedom", message, verb, f"may {BY_TERMINAL[verb.type].spellings[0]}")
            return None
        if said.core.data == "facts":
            if said.condition is not None:
                message = "This is a condition already; join the other one with “and”."
                self.notes.add("said-twice", message, said.tree.meta)
            return Win(condition=condition(nodes(said.core)[0], self.notes))
        return Win(event=self._event(said.core), condition=said.condition)

    def _bare_loss(self, said: _Statement) -> None:
        """What happens, or is so, under Lose Condition: nobody is said to lose by it."""
        if said.core.data == "facts":
            right = f"you lose{print_actions.when(condition(nodes(said.core)[0], self.notes))}"
        else:
            event = self._event(said.core)
            step = print_actions.verb_phrase(event.action, print_actions.doing(event.subject))
            right = (
                f"whenever {print_actions.subject(event.subject)} {step}, you lose{print_actions.when(said.condition)}"
            )
        self.notes.add("no-freedom", f"Who loses by this? Say “{right}”.", said.tree.meta, right)

    def _instead(self, tree: Node, rest: Sequence[Node]) -> Effect | None:
        part, *_ = nodes(tree)
        said = self._statement(tree)
        plan, rules = [self._do(said)], list[Forbid | Require]()
        for each in self._rest(rest):
            if each.core.data in ("cannot", "can_only", "must"):
                rule = self._rule(each)
                rules.extend([rule] if rule else [])
            elif rules:
                self.notes.add("word-order", "What is done stands before what cannot be done.", each.tree.meta)
            else:
                self._no_condition(each)
                plan.append(self._do(each))
        steps = tuple(step for step in plan if step is not None)
        if len(steps) < len(plan):
            return None
        optional = any(step.may for step in steps)
        return Substitute(_PARTS[str(part.data)], steps, optional, said.condition, tuple(rules))

    def _whenever(self, tree: Node, rest: Sequence[Node]) -> Effect | None:
        subject, verb, *others = nodes(tree)
        reply = next(each for each in others if each.data in _REPLIES)
        items = others[: others.index(reply)]
        phrase = verb_phrase(tree, verb, items, self.notes)
        self._no_moment(phrase)
        event = Event(workers(subject, self.notes), phrase.action)
        said = _Statement(reply, tree, self._when(tree))
        for each in others:
            if each.data == "possible" and reply.data != "must":
                self.notes.add("misfit", "“if possible” goes with “must”.", each.meta, "")
        if reply.data == "may":
            actor, allowed = self._subject_and_action(reply)
            return self._permit(actor, allowed, event, said, rest)
        if reply.data == "takes_turn":
            return self._extra_turn(event, said, rest)
        if reply.data == "loses":
            self._no_more(rest)
            return self._loses(said, event)
        if reply.data == "wins":
            message = "A step that wins stands alone under Win Condition: “Win Condition: your worker moves …”."
            if isinstance(event.subject, Workers) and event.subject.whose is Whose.OPPONENT:
                message = "Who loses by it? “Lose Condition: whenever an opponent worker …, opponents lose”."
            self.notes.add("wrong-part", message, reply.meta)
            return None
        if reply.data == "must":
            message = (
                "What must be done after a step is no part of the language. What may be done is “it may …”, what "
                "happens by itself “a block is built on …”, “it is forced to …”."
            )
            self.notes.add("wrong-part", message, reply.meta)
            return None
        if reply.data == "cannot":
            message = "What holds after a step is said with a look back: “it cannot …, if it moved … this turn”."
            self.notes.add("wrong-part", message, reply.meta)
            return None
        return self._react(event, said, rest)

    # -- effects -------------------------------------------------------------------------------------------

    def _permit(
        self, subject: Subject, phrase: VerbPhrase, event: Event | None, said: _Statement, rest: Sequence[Node]
    ) -> Permit:
        action = phrase.action
        normal = self.under.window in (Window.TURN, Window.MOVE, Window.BUILD)
        if normal and phrase.moment is None and event is None and action.times.high is None:
            # Under a normal step, "any number of times" is so many steps more than the normal one.
            action = replace(action, times=replace(action.times, more=True))
        then = tuple(part for part in map(self._then, self._rest(rest)) if part is not None)
        return Permit(subject, action, phrase.moment, event, said.condition, then)

    def _react(self, event: Event | None, said: _Statement, rest: Sequence[Node]) -> React:
        consequences = [self._consequence(said.core)]
        for each in self._rest(rest):
            if each.core.data in _HAPPENS:
                self._no_condition(each)
                consequences.append(self._consequence(each.core))
            else:
                self._wrong_then(each, "what happens by itself (“it is forced …”)")
        return React(event, tuple(consequences), said.condition)

    def _extra_turn(self, event: Event | None, said: _Statement, rest: Sequence[Node]) -> ExtraTurn:
        who, *more = nodes(said.core)
        taker = [each for each in more if each.data == "with_worker"]
        price = [stock(nodes(each)[0], self.notes) for each in more if each.data == "turn_price"]
        if event is not None and said.condition is not None:
            where = next(each.meta for each in nodes(said.tree) if each.data in _CONDITIONS)
            message = (
                "A further turn that follows a step has no condition of its own; the end of the turn can have one: "
                "“End of Your Turn: you may take one more turn, if …”."
            )
            self.notes.add("misplaced-condition", message, where)
        if who.data != "you":
            self.notes.add("unclear-subject", "Players take turns: “you may take one more turn”.", who.meta, "you")
        using = workers(nodes(taker[0])[0], self.notes) if taker else None
        if isinstance(using, Reference):
            self.notes.add("bad-reference", "Say with whose worker: “with an opponent worker”.", taker[0].meta)
            using = None
        harmless = False
        for each in self._rest(rest):
            if each.core.data == "harmless" and not harmless:
                self._no_condition(each)
                harmless = True
            else:
                self._wrong_then(each, "“no player can win during that turn”")
        return ExtraTurn(event, using, harmless, said.condition, *price)

    def _rule(self, said: _Statement) -> Forbid | Require:
        subject, phrase = self._subject_and_action(said.core)
        self._no_moment(phrase)
        if said.core.data == "must":
            return Require(subject, phrase.action, said.soft, said.condition)
        return Forbid(subject, phrase.action, said.core.data == "can_only", said.condition)

    def _must_end(self, said: _Statement) -> RequireEnd:
        who, where = nodes(said.core)
        subject = workers(who, self.notes) if who.data not in _PLAYERS else Workers(Whose.ANY)
        if who.data in _PLAYERS:
            self.notes.add("unclear-subject", "Workers end a turn somewhere, players do not.", who.meta)
        return RequireEnd(subject, relation(where, self.notes), said.soft, said.condition)

    def _cannot_win(self, said: _Statement) -> ForbidWin | None:
        inner = nodes(said.core)
        way = [each for each in inner if each.data == "way"]
        player = Player.NOBODY if said.core.data == "nobody_wins" else self._player(inner[0])
        if player is None:
            return None
        if not way:
            return ForbidWin(player, None, said.condition)
        verb, *items = nodes(way[0])
        phrase = verb_phrase(way[0], verb, items, self.notes)
        self._no_moment(phrase)
        return ForbidWin(player, phrase.action, said.condition)

    def _wins(self, said: _Statement) -> Win | None:
        who = nodes(said.core)[0]
        player = self._player(who)
        if player is None:
            return None
        if player is not Player.YOU:
            self.notes.add("unclear-subject", "Only “you” win by a card.", who.meta)
            return None
        if said.condition is None:
            self.notes.add("missing-condition", "When? Add “if …”.", said.core.meta)
            return None
        return Win(condition=said.condition)

    def _loses(self, said: _Statement, event: Event | None) -> Lose | None:
        player = self._player(nodes(said.core)[0])
        if player is None:
            return None
        if event is None and said.condition is None:
            self.notes.add("missing-condition", "When? Add “if …” or begin with “whenever …”.", said.core.meta)
            return None
        return Lose(player, event, said.condition)

    # -- parts after a semicolon ---------------------------------------------------------------------------

    def _then(self, said: _Statement) -> Consequence | Do | Forbid | Require | None:
        if said.core.data in ("cannot", "can_only", "must"):
            return self._rule(said)
        self._no_condition(said)
        if said.core.data in _HAPPENS:
            return self._consequence(said.core)
        if said.core.data == "does":
            return self._do(said)
        if said.core.data in ("cannot_win", "nobody_wins"):
            message = "Who cannot win is said in a clause of its own: “Your Turn: you cannot win by …”."
            self.notes.add("wrong-part", message, said.tree.meta)
            return None
        self._wrong_then(said, "“it cannot …”, “it must …”, “it moves …”, “that worker is forced …”")
        return None

    def _consequence(self, core: Node) -> Consequence:
        if core.data in KEEPING:
            return keeping(core, self.notes)
        phrase = passive(core, self.notes)
        self._no_moment(phrase)
        return Consequence(phrase.action)

    def _do(self, said: _Statement) -> Do | None:
        if said.core.data not in ("may", "does"):
            expected = "who does what (“your worker builds”, “your worker may build”)"
            if said.core.data in _HAPPENS:
                expected += "; what happens by itself is a clause of its own (“whenever your worker builds, a block …”)"
            self._wrong_then(said, expected)
            return None
        subject, phrase = self._subject_and_action(said.core)
        self._no_moment(phrase)
        if said.core.data == "does" and nodes(said.core)[0].data not in _PLAYERS:
            self._decides(subject, nodes(said.core)[0])
        return Do(subject, phrase.action, said.core.data == "may")

    def _wrong_then(self, said: _Statement, expected: str) -> None:
        self.notes.add("wrong-part", f"This cannot stand here; expected {expected}.", said.tree.meta)

    def _no_more(self, rest: Sequence[Node]) -> None:
        for each in rest:
            message = "“; then …” continues a permission or a consequence; end this clause with a period."
            self.notes.add("wrong-part", message, each.meta)

    # -- pieces --------------------------------------------------------------------------------------------

    def _statement(self, tree: Node) -> _Statement:
        inner = nodes(tree)
        core = inner[1] if tree.data == "instead" else inner[0]
        return _Statement(core, tree, self._when(tree), any(each.data == "possible" for each in inner))

    def _rest(self, rest: Sequence[Node]) -> Iterator[_Statement]:
        for tree in rest:
            if tree.data == "plain":
                yield self._statement(tree)
            else:
                word = "instead" if tree.data == "instead" else "whenever"
                self.notes.add("wrong-part", f"“{word}” begins a clause; it cannot follow “then”.", tree.meta)

    def _when(self, tree: Node) -> Condition | None:
        found = [each for each in nodes(tree) if each.data in _CONDITIONS]
        return when(found[0], self.notes) if found else None

    def _subject_and_action(self, core: Node) -> tuple[Subject, VerbPhrase]:
        who, action = nodes(core)
        if moves_theirs(action) and (action.data == "move_theirs" or who.data == "you"):
            if who.data != "you" or core.data not in ("may", "does"):
                if who.data == "you":
                    message = "Limit it in the sentence that allows it: “you may move an opponent worker, but not up”."
                    self.notes.add("wrong-part", message, core.meta)
                else:
                    message = "An opponent worker is moved by the player: “you may move an opponent worker”."
                    self.notes.add("unclear-subject", message, who.meta, "you")
            return move_theirs(action, self.notes)
        verb, *items = nodes(action)
        subject = _PLAYERS.get(str(who.data)) or workers(who, self.notes)
        if core.data == "may" and verb.data == "move" and self.under.whose is Whose.YOUR:
            self._decides(subject, who)
        return subject, verb_phrase(action, verb, items, self.notes)

    def _decides(self, mover: Subject, who: Node) -> None:
        """Who moves workers of others is said by "you move": they do not choose."""
        if print_actions.moved_by_you(mover):
            message = "Who decides? The player whose turn it is: “you may move an opponent worker”."
            self.notes.add("one-form", message, who.meta)

    def _player(self, tree: Node) -> Player | None:
        player = _PLAYERS.get(str(tree.data))
        if player is None:
            right = {"your_workers": "you", "opponent_workers": "opponents"}.get(str(_head(tree).data))
            message = "Players win and lose, workers do not: “you” or “opponents”."
            self.notes.add("unclear-subject", message, tree.meta, right)
        return player

    def _event(self, core: Node) -> Event:
        subject, phrase = self._subject_and_action(core)
        self._no_moment(phrase)
        return Event(subject, phrase.action)

    def _no_condition(self, said: _Statement) -> None:
        if said.condition is not None:
            message = "The condition stands in the first part of the sentence, before the semicolon."
            self.notes.add("misplaced-condition", message, said.tree.meta)

    def _no_moment(self, phrase: VerbPhrase) -> None:
        if phrase.moment is not None:
            message = f"“{phrase.moment.value}” says when a step is offered; it goes with “may” only."
            self.notes.add("misfit", message, phrase.tree.meta)


def _head(tree: Node) -> Node:
    """The worker phrase without what describes it."""
    return nodes(tree)[0] if tree.data in ("workers", "reply_workers") else tree
