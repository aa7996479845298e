"""What sentences mean: effects written by hand, from the forms of docs/language.md."""

import pytest

from santorini_dsl.effects import (
    EACH,
    ONE,
    ONE_MORE,
    Action,
    AllOf,
    Are,
    At,
    Bond,
    But,
    Clause,
    Completing,
    Consequence,
    Course,
    Did,
    Do,
    Does,
    Event,
    Forbid,
    ForbidWin,
    Heading,
    HeldBy,
    Laying,
    Leaving,
    Levels,
    Lookback,
    Lose,
    Moment,
    Not,
    OnLevel,
    OnSpace,
    Permit,
    Piece,
    Place,
    Player,
    React,
    Reference,
    Related,
    Require,
    RequireEnd,
    Rise,
    SameHeight,
    Slope,
    SpaceIs,
    Spaces,
    Started,
    Substitute,
    ThereAre,
    Thing,
    Tie,
    Times,
    Verb,
    Whose,
    Win,
    Window,
    Workers,
    Zone,
    count,
)
from santorini_dsl.language import parse_power, print_power

YOURS = Workers(Whose.YOUR)
THEIRS = Workers(Whose.OPPONENT)
IT, THAT = Reference.IT, Reference.THAT_WORKER
UP = Rise(Slope.UP)
NEAR_IT = Related((Bond(Tie.NEIGHBORING),), IT)
NEAR_YOURS = Related((Bond(Tie.NEIGHBORING),), YOURS)
YOUR_TURN, YOUR_MOVE, YOUR_BUILD, YOUR_END = (
    Heading(window, Whose.YOUR) for window in (Window.TURN, Window.MOVE, Window.BUILD, Window.END)
)
THEIR_TURN = Heading(Window.TURN, Whose.OPPONENT)
WIN = Heading(Window.WIN)


def move(*qualifiers, **rest):
    return Action(Verb.MOVE, qualifiers=qualifiers, **rest)


def build(*qualifiers, **rest):
    return Action(Verb.BUILD, qualifiers=qualifiers, **rest)


def force(who, *qualifiers, **rest):
    return Action(Verb.FORCE, who, qualifiers, **rest)


def to(**spaces):
    return At(Spaces(**spaces))


HELD = to(relations=(HeldBy(THEIRS),))

MEANINGS = [
    # the cards of the simple set
    (
        "Your Move: your worker may move to a space held by an opponent worker; "
        "then that worker is forced to the vacated space.",
        Clause(YOUR_MOVE, Permit(YOURS, move(HELD), then=(Consequence(force(THAT, At(Place.VACATED))),))),
    ),
    (
        "Your Move: your worker may move one more time, but not to its starting space.",
        Clause(YOUR_MOVE, Permit(YOURS, move(but=(But(At(Place.STARTING)),), times=ONE_MORE))),
    ),
    (
        "Opponent's Turn: opponent workers cannot move up, if your worker moved up on your last turn.",
        Clause(THEIR_TURN, Forbid(THEIRS, move(UP), condition=Did(YOURS, move(UP), Lookback.LAST_TURN))),
    ),
    (
        "Your Build: your worker may build a dome at any level.",
        Clause(YOUR_BUILD, Permit(YOURS, build(Laying(Piece.DOME), any_level=True))),
    ),
    (
        "Your Build: your worker may build one more time, but not on the same space.",
        Clause(YOUR_BUILD, Permit(YOURS, build(but=(But(At(Place.SAME)),), times=ONE_MORE))),
    ),
    (
        "Your Build: your worker may build one more block, but only on the same space.",
        Clause(
            YOUR_BUILD,
            Permit(YOURS, build(Laying(Piece.BLOCK), but=(But(At(Place.SAME), only=True),), times=ONE_MORE)),
        ),
    ),
    (
        "Your Turn: instead of your normal turn, each of your workers may move level any number of times; "
        "then one of your workers builds.",
        Clause(
            YOUR_TURN,
            Substitute(
                Window.TURN,
                (
                    Do(Workers(Whose.YOUR, EACH), move(Rise(Slope.LEVEL), times=Times(0, None)), may=True),
                    Do(Workers(Whose.YOUR, ONE), build()),
                ),
                optional=True,
            ),
        ),
    ),
    (
        "Your Move: your worker may move to a space held by an opponent worker; "
        "then that worker is forced to the next space in the same direction.",
        Clause(YOUR_MOVE, Permit(YOURS, move(HELD), then=(Consequence(force(THAT, At(Place.NEXT))),))),
    ),
    (
        "Win Condition: your worker moves down two or more levels.",
        Clause(WIN, Win(event=Event(YOURS, move(Rise(Slope.DOWN, Levels(2, None)))))),
    ),
    (
        "Your Turn: your worker may build before it moves; then it cannot move up.",
        Clause(YOUR_TURN, Permit(YOURS, build(), Moment.BEFORE_MOVE, then=(Forbid(IT, move(UP)),))),
    ),
    # may
    (
        "Your Move (once per game): your worker may move up two levels.",
        Clause(YOUR_MOVE, Permit(YOURS, move(Rise(Slope.UP, Levels(2, 2)))), limit=1),
    ),
    (
        "Your Move: your worker may move up any number of levels.",
        Clause(YOUR_MOVE, Permit(YOURS, move(Rise(Slope.UP, Levels(1, None))))),
    ),
    (
        "Your Move: your worker may move to an unoccupied corner space anywhere.",
        Clause(YOUR_MOVE, Permit(YOURS, move(to(zone=Zone.CORNER, occupied=False), anywhere=True))),
    ),
    (
        "Your Build: your worker may build a block on its own space.",
        Clause(YOUR_BUILD, Permit(YOURS, build(Laying(Piece.BLOCK), At(Place.OWN)))),
    ),
    (
        "Your Build: your worker may build any number of times, but not at the same level.",
        Clause(YOUR_BUILD, Permit(YOURS, build(but=(But(SameHeight()),), times=Times(0, None, more=True)))),
    ),
    (
        "Your Build: your worker may build up to two more blocks.",
        Clause(YOUR_BUILD, Permit(YOURS, build(Laying(Piece.BLOCK), times=Times(1, 2, more=True)))),
    ),
    (
        "End of Your Turn: one of your unmoved workers on level 0 may build up to three times.",
        Clause(
            YOUR_END,
            Permit(Workers(Whose.YOUR, ONE, moved=False, relations=(OnLevel(Levels(0, 0)),)), build(times=Times(1, 3))),
        ),
    ),
    (
        "End of Your Turn: you may remove an opponent worker neighboring and two levels higher than your worker.",
        Clause(
            YOUR_END,
            Permit(
                Player.YOU,
                Action(
                    Verb.REMOVE,
                    Workers(
                        Whose.OPPONENT,
                        relations=(Related((Bond(Tie.NEIGHBORING), Bond(Tie.HIGHER, Levels(2, 2))), YOURS),),
                    ),
                ),
            ),
        ),
    ),
    (
        "End of Your Turn: your unmoved worker may remove a block from a neighboring unoccupied space.",
        Clause(
            YOUR_END,
            Permit(
                Workers(Whose.YOUR, moved=False),
                Action(
                    Verb.REMOVE,
                    qualifiers=(Laying(Piece.BLOCK), to(occupied=False, relations=(NEAR_IT,))),
                ),
            ),
        ),
    ),
    (
        "Your Move: your worker may force a neighboring opponent worker to the opposite space before it moves, "
        "if the opposite space is unoccupied.",
        Clause(
            YOUR_MOVE,
            Permit(
                YOURS,
                force(Workers(Whose.OPPONENT, relations=(NEAR_IT,)), At(Place.OPPOSITE)),
                Moment.BEFORE_MOVE,
                condition=SpaceIs(Place.OPPOSITE, state=False),
            ),
        ),
    ),
    (
        "Your Move: whenever your worker moves to a perimeter space, it may move one more time.",
        Clause(YOUR_MOVE, Permit(IT, move(times=ONE_MORE), trigger=Event(YOURS, move(to(zone=Zone.PERIMETER))))),
    ),
    # instead
    (
        "Your Turn: instead of your normal turn, your worker may build; then it moves.",
        Clause(YOUR_TURN, Substitute(Window.TURN, (Do(YOURS, build(), may=True), Do(IT, move())), optional=True)),
    ),
    (
        "Your Build: instead of your normal build, your unmoved worker builds twice.",
        Clause(
            YOUR_BUILD,
            Substitute(Window.BUILD, (Do(Workers(Whose.YOUR, moved=False), build(times=Times(2, 2))),), optional=False),
        ),
    ),
    # cannot and must
    (
        "Opponent's Turn: opponent workers cannot build on a space neighboring your worker, "
        "unless it completes a tower.",
        Clause(
            THEIR_TURN,
            Forbid(THEIRS, build(to(relations=(NEAR_YOURS,))), condition=Not(Does(build(Completing())))),
        ),
    ),
    (
        "Your Move: your worker can only move diagonally.",
        Clause(YOUR_MOVE, Forbid(YOURS, move(Course.DIAGONALLY), only=True)),
    ),
    (
        "Start of Opponent's Turn: an opponent worker higher than each of their other workers cannot move.",
        Clause(
            Heading(Window.START, Whose.OPPONENT),
            Forbid(
                Workers(
                    Whose.OPPONENT,
                    relations=(Related((Bond(Tie.HIGHER),), Workers(Whose.OPPONENT, EACH, other=True)),),
                ),
                move(),
            ),
        ),
    ),
    (
        "Any Move: any worker cannot move from the center space, if there is no dome and it moved this turn.",
        Clause(
            Heading(Window.MOVE, Whose.ANY),
            Forbid(
                Workers(Whose.ANY),
                move(Leaving(Spaces(zone=Zone.CENTER))),
                condition=AllOf((ThereAre(count(0, 0), Thing.DOME), Did(IT, move(), Lookback.THIS_TURN))),
            ),
        ),
    ),
    (
        "Opponent's Turn: at least one opponent worker must move up, if possible.",
        Clause(THEIR_TURN, Require(Workers(Whose.OPPONENT, count(1, None)), move(UP), soft=True)),
    ),
    (
        "Opponent's Turn: each opponent worker that started the turn neighboring your worker must end the turn "
        "neighboring your worker, if it moved this turn.",
        Clause(
            THEIR_TURN,
            RequireEnd(
                Workers(Whose.OPPONENT, EACH, relations=(Started(NEAR_YOURS),)),
                NEAR_YOURS,
                condition=Did(IT, move(), Lookback.THIS_TURN),
            ),
        ),
    ),
    # what happens by itself
    (
        "Your Move: whenever your worker moves, the opponent worker on the next space in the same direction "
        "is removed.",
        Clause(
            YOUR_MOVE,
            React(
                Event(YOURS, move()),
                (Consequence(Action(Verb.REMOVE, Workers(Whose.OPPONENT, relations=(OnSpace(Place.NEXT),)))),),
            ),
        ),
    ),
    (
        "Your Move: whenever your worker moves down, a block is built on the vacated space.",
        Clause(
            YOUR_MOVE,
            React(Event(YOURS, move(Rise(Slope.DOWN))), (Consequence(build(Laying(Piece.BLOCK), At(Place.VACATED))),)),
        ),
    ),
    (
        "End of Your Turn: each opponent worker neighboring and lower than your worker is replaced by a block.",
        Clause(
            YOUR_END,
            React(
                None,
                (
                    Consequence(
                        Action(
                            Verb.REPLACE,
                            Workers(
                                Whose.OPPONENT,
                                EACH,
                                relations=(Related((Bond(Tie.NEIGHBORING), Bond(Tie.LOWER)), YOURS),),
                            ),
                            (Laying(Piece.BLOCK),),
                        )
                    ),
                ),
            ),
        ),
    ),
    # wins and losses
    (
        "Win Condition: there are five or more complete towers.",
        Clause(WIN, Win(condition=ThereAre(count(5, None), Thing.COMPLETE_TOWER))),
    ),
    (
        "End of Your Turn: you win, if two of your workers are on two opposite corner spaces.",
        Clause(
            YOUR_END,
            Win(
                condition=Are(
                    Workers(Whose.YOUR, count(2, 2)),
                    OnSpace(Spaces(count(2, 2), zone=Zone.CORNER, opposite=True)),
                )
            ),
        ),
    ),
    (
        "End of Your Turn: opponents lose, if no opponent worker is on level 0.",
        Clause(
            YOUR_END,
            Lose(
                Player.OPPONENTS,
                condition=Are(Workers(Whose.OPPONENT, count(0, 0)), OnLevel(Levels(0, 0))),
            ),
        ),
    ),
    (
        "Opponent's Turn: opponents cannot win by moving to a perimeter space.",
        Clause(THEIR_TURN, ForbidWin(Player.OPPONENTS, move(to(zone=Zone.PERIMETER)))),
    ),
]


@pytest.mark.parametrize(("text", "meaning"), MEANINGS, ids=[text[:70] for text, _ in MEANINGS])
def test_meaning(text, meaning):
    assert parse_power(text).clauses == (meaning,)


def test_a_clause_without_a_heading_holds_under_the_one_before():
    power = parse_power(
        "Your Build: your worker may build a dome at any level. Your worker cannot build a dome on a perimeter space.\n"
        "Win Condition: there are five or more complete towers."
    )
    assert [clause.heading for clause in power.clauses] == [YOUR_BUILD, YOUR_BUILD, WIN]


def test_two_sentences_that_differ_in_one_noun_phrase_differ_in_that_noun_phrase_only():
    start = "Your Move: your worker may move to a space held by an opponent worker; then that worker is forced to "
    places = ("the vacated space", "the next space in the same direction")
    swap, push = (parse_power(f"{start}{place}.") for place in places)
    (one,), (other,) = (power.clauses[0].effect.then for power in (swap, push))
    assert one.action.qualifiers == (At(Place.VACATED),)
    assert other.action.qualifiers == (At(Place.NEXT),)
    assert swap.clauses[0].effect.action == push.clauses[0].effect.action


def test_a_further_relation_describes_the_outer_noun():
    power = parse_power(
        "Opponent's Turn: opponent workers cannot build on a space neighboring your worker and on level 2."
    )
    (at,) = power.clauses[0].effect.action.qualifiers
    assert at.spaces.relations == (NEAR_YOURS, OnLevel(Levels(2, 2)))


def test_clauses_know_where_and_how_they_are_written():
    power = parse_power("Your Build: your worker may build a dome\n  at any level.\nYour worker cannot build a dome.")
    first, second = power.clauses
    assert (first.span.line, first.span.column, first.span.end_line, first.span.end_column) == (1, 1, 2, 16)
    assert first.text == "Your Build: your worker may build a dome at any level."
    assert (second.span.line, second.span.column) == (3, 1)


@pytest.mark.parametrize(
    "sentence",
    [
        "Your Turn: your worker cannot move to a space neighboring your other worker.",
        "Opponent's Turn: opponent workers higher than each of their other workers cannot move up.",
        "Any Turn: any worker cannot move to a space neighboring any other worker.",
        "Win Condition: your worker is neighboring your other worker.",
        "Your Move: whenever your worker moves up, your other worker may move.",
    ],
)
def test_other_leaves_out_the_worker_that_acts_or_is_described(sentence):
    assert print_power(parse_power(sentence)) == sentence
