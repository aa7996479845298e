"""Random effects that make sense: hypothesis strategies for well-formed clauses and powers.

Phrases are built freely; clauses that the checker refuses are left out.
"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from santorini_dsl.effects import (
    EACH,
    ONCE,
    ONE,
    ONE_MORE,
    SOME,
    Action,
    AllOf,
    Amount,
    AnyOf,
    Are,
    At,
    Bond,
    Borrow,
    But,
    Clause,
    Completing,
    Condition,
    Consequence,
    Course,
    Did,
    Do,
    Does,
    Effect,
    Event,
    ExtraTurn,
    Forbid,
    ForbidWin,
    Heading,
    HeldBy,
    Holds,
    Laying,
    Leaving,
    Levels,
    Lookback,
    Lose,
    MakeDeck,
    MarkWorker,
    Moment,
    MovedLast,
    Not,
    OnLevel,
    OnSpace,
    Over,
    Permit,
    Piece,
    Place,
    PlaceCount,
    PlaceTurn,
    Player,
    Power,
    React,
    Reference,
    Related,
    Relation,
    Require,
    RequireEnd,
    Rise,
    SameHeight,
    Slope,
    Source,
    SpaceIs,
    Spaces,
    Started,
    Stock,
    Substitute,
    ThereAre,
    Thing,
    Tie,
    Times,
    Verb,
    Whose,
    Win,
    Window,
    WorkerPhrase,
    Workers,
    Zone,
    count,
)
from santorini_dsl.language import Names
from santorini_dsl.language.checks import check

NEAR_IT = Related((Bond(Tie.NEIGHBORING),), Reference.IT)

# -- numbers -------------------------------------------------------------------------------------------------

levels = st.one_of(
    st.integers(0, 3).map(lambda n: Levels(n, n)),
    st.integers(1, 2).map(lambda n: Levels(n, None)),
    st.integers(1, 2).map(lambda n: Levels(0, n)),
)
differences = st.one_of(st.integers(1, 3).map(lambda n: Levels(n, n)), st.just(Levels(2, None)))
distances = st.one_of(st.integers(2, 4).map(lambda n: Levels(n, n)), st.integers(2, 4).map(lambda n: Levels(n, None)))
counts = st.one_of(
    st.integers(2, 5).map(lambda n: count(n, n)),
    st.integers(1, 5).map(lambda n: count(n, None)),
    st.just(count(0, 0)),
)
amounts = st.one_of(st.just(SOME), st.just(SOME), st.just(ONE), st.just(EACH), counts)


# -- phrases -------------------------------------------------------------------------------------------------


def heads(
    how_many: SearchStrategy[Amount] = amounts, whose: SearchStrategy[Whose] | None = None
) -> SearchStrategy[Workers]:
    """Workers without relations; the own ones may be marked."""
    return st.builds(
        lambda whose, how_many, other, moved, marks: Workers(
            whose, how_many, other, moved, marks=marks if whose is Whose.YOUR else ()
        ),
        whose if whose is not None else st.sampled_from(Whose),
        how_many,
        st.booleans(),
        st.sampled_from([None, None, True, False]),
        st.sampled_from([(), (), (), ("female",)]),
    )


places = st.sampled_from(Place)
space_heads = st.builds(Spaces, amounts, st.none() | st.sampled_from([*Zone][:4]), st.none() | st.booleans())
references = st.sampled_from(Reference)
edges = st.just(Spaces(count(2, 2), Zone.EDGE, opposite=True))
pairs = edges | st.builds(Spaces, st.just(count(2, 2)), st.none() | st.just(Zone.CORNER), opposite=st.just(True))
bonds = st.one_of(
    st.just(Bond(Tie.NEIGHBORING)),
    st.just(Bond(Tie.SAME_LEVEL)),
    st.builds(Bond, st.sampled_from([Tie.HIGHER, Tie.LOWER]), st.none() | differences),
    st.builds(Bond, st.just(Tie.DISTANT), distances),
    st.builds(Bond, st.sampled_from([Tie.IN_LINE, Tie.SAME_ROW, Tie.SAME_COLUMN, Tie.ORTHOGONAL, Tie.DIAGONAL])),
)
on_level = st.builds(OnLevel, levels, st.booleans())
_narrowed_heads = st.builds(
    lambda head, said: replace(head, relations=(said,)), heads(), on_level | st.builds(MovedLast, st.booleans())
)
_narrowed_spaces = st.builds(lambda head, said: replace(head, relations=(said,)), space_heads, on_level)
related = st.builds(
    Related,
    st.lists(bonds, min_size=1, max_size=2, unique=True).map(tuple),
    heads()
    | references
    | places
    | space_heads
    | _narrowed_heads
    | _narrowed_spaces
    | st.sampled_from([Thing.DOME, Thing.COMPLETE_TOWER]),
    st.booleans(),
).filter(lambda each: each.bonds != NEAR_IT.bonds or each.to is not Reference.IT)
on_space = st.builds(OnSpace, places | space_heads | pairs, st.booleans())
held_by = st.builds(HeldBy, heads() | references | _narrowed_heads, st.booleans())
worker_relations: SearchStrategy[Relation] = st.one_of(
    related, on_level, on_space, st.builds(Started, related | on_level | on_space), st.builds(MovedLast, st.booleans())
)
space_relations: SearchStrategy[Relation] = st.one_of(related, on_level, held_by)


def _relations(each: SearchStrategy[Relation]) -> SearchStrategy[tuple[Relation, ...]]:
    near = st.sampled_from([(), (), (NEAR_IT,)])
    return st.builds(lambda first, rest: (*first, *rest), near, st.lists(each, max_size=2, unique=True))


def workers(
    how_many: SearchStrategy[Amount] = amounts, whose: SearchStrategy[Whose] | None = None
) -> SearchStrategy[Workers]:
    """Workers with relations."""
    return st.builds(
        lambda head, relations: replace(head, relations=relations),
        heads(how_many, whose),
        _relations(worker_relations),
    )


spaces: SearchStrategy[Spaces | Place] = (
    places
    | pairs
    | st.builds(
        lambda head, relations: Spaces(head.amount, head.zone, head.occupied, False, relations),
        space_heads,
        _relations(space_relations),
    )
)
one_space = places | spaces.filter(lambda each: isinstance(each, Place) or each.amount == SOME)
some_worker: SearchStrategy[WorkerPhrase] = references | workers(st.just(SOME))
plain_worker: SearchStrategy[WorkerPhrase] = workers() | references

stocks = st.builds(Stock, st.sampled_from(["dream", "coin"]), st.integers(1, 4))
prices = st.none() | st.none() | stocks

# -- actions -------------------------------------------------------------------------------------------------

times = st.one_of(
    st.just(ONCE),
    st.just(ONCE),
    st.just(Times(0, None)),
    st.just(Times(0, None, True)),
    st.integers(1, 3).map(lambda n: Times(n, n, True)),
    st.integers(2, 3).map(lambda n: Times(1, n, True)),
    st.integers(2, 4).map(lambda n: Times(n, n)),
    st.integers(2, 4).map(lambda n: Times(1, n)),
)
rises = st.one_of(
    st.builds(Rise, st.sampled_from(Slope)),
    st.builds(Rise, st.sampled_from([Slope.UP, Slope.DOWN]), differences),
    st.just(Rise(Slope.UP, Levels(1, None))),
)
courses = st.sampled_from([Course.DIAGONALLY, Course.ORTHOGONALLY, Course.SAME_DIRECTION, Course.OPPOSITE_DIRECTION])


def _some(*each: SearchStrategy[object]) -> SearchStrategy[tuple[object, ...]]:
    """At most one of each, in this order."""
    return st.tuples(*(st.none() | one for one in each)).map(lambda found: tuple(x for x in found if x is not None))


def _buts(each: SearchStrategy[object]) -> SearchStrategy[tuple[But, ...]]:
    return st.sampled_from([0, 0, 1, 2]).flatmap(
        lambda size: st.lists(st.builds(But, each, st.booleans()), min_size=size, max_size=size, unique=True).map(tuple)
    )


overs = st.builds(Over, some_worker | one_space)
ats = st.builds(At, st.sampled_from([Place.OWN, Place.STARTING]) | one_space)
moves = st.builds(
    Action,
    st.just(Verb.MOVE),
    qualifiers=_some(rises, courses, st.builds(Leaving, one_space), overs, ats),
    but=_buts(rises | courses | st.builds(Leaving, one_space) | overs | ats),
    anywhere=st.booleans(),
    times=times,
    stock=prices,
)
layings = st.builds(Laying, st.sampled_from(Piece))
builds = st.builds(
    lambda qualifiers, but, anywhere, height, times, stock: Action(
        Verb.BUILD,
        qualifiers=(*qualifiers, *([SameHeight()] if height == 1 else [])),
        but=but,
        anywhere=anywhere,
        any_level=height == 2,
        times=times,
        stock=stock,
    ),
    _some(layings, courses, ats),
    _buts(layings | courses | ats | st.just(SameHeight())),
    st.booleans(),
    st.sampled_from([0, 0, 1, 2]),
    times,
    prices,
)
completions = st.builds(
    Action, st.just(Verb.BUILD), qualifiers=_some(courses, ats).map(lambda rest: (Completing(), *rest))
)
forces = st.one_of(
    st.builds(Action, st.just(Verb.FORCE), plain_worker, st.builds(lambda at: (at,), st.builds(At, spaces))),
    st.builds(
        Action,
        st.just(Verb.FORCE),
        plain_worker,
        st.sampled_from([(Course.SAME_DIRECTION,), (Course.AWAY,), (Course.CLOSER,)]),
        distance=st.integers(2, 4),
    ),
)
removals = st.builds(Action, st.just(Verb.REMOVE), plain_worker)
replacements = st.builds(Action, st.just(Verb.REPLACE), plain_worker, layings.map(lambda each: (each,)))
takings = st.builds(
    lambda piece, at, but: Action(Verb.REMOVE, qualifiers=(piece, at), but=but),
    layings,
    st.builds(At, spaces),
    _buts(st.builds(At, places)),
)
seen_moves = st.builds(
    Action, st.just(Verb.MOVE), qualifiers=_some(rises, courses, st.builds(Leaving, one_space), overs, ats)
)
seen_builds = st.builds(Action, st.just(Verb.BUILD), qualifiers=_some(layings, courses, ats, st.just(SameHeight())))
steps = seen_moves | seen_builds | completions
changes = st.builds(
    lambda action, times, stock: replace(action, times=times, stock=stock),
    forces | removals | replacements | takings,
    times,
    prices,
)
offers = moves | builds | completions | changes
_certain = st.builds(At, places | space_heads.map(lambda each: replace(each, amount=EACH)))
_builders = st.none() | st.none() | some_worker
_happening_to = references | workers(st.just(EACH))
keeping = st.one_of(
    st.builds(lambda verb, stock: Action(verb, stock=stock), st.sampled_from([Verb.GAIN, Verb.SPEND]), stocks),
    st.sampled_from([Action(Verb.DISCARD), Action(Verb.DRAW)]),
)
consequences = st.builds(
    Consequence,
    st.one_of(
        keeping,
        st.builds(lambda who, at: Action(Verb.FORCE, who, (at,)), _happening_to, st.builds(At, places)),
        st.builds(
            Action,
            st.just(Verb.FORCE),
            _happening_to,
            st.sampled_from([(Course.SAME_DIRECTION,), (Course.AWAY,), (Course.CLOSER,)]),
            distance=st.integers(2, 4),
        ),
        st.builds(Action, st.just(Verb.REMOVE), _happening_to),
        st.builds(Action, st.just(Verb.REPLACE), _happening_to, layings.map(lambda each: (each,)), builder=_builders),
        st.builds(lambda piece, at: Action(Verb.REMOVE, qualifiers=(piece, at)), layings, _certain),
        st.builds(
            lambda piece, at, any_level, builder: Action(
                Verb.BUILD,
                qualifiers=(piece, at),
                any_level=any_level and piece.piece is Piece.DOME,
                builder=builder,
            ),
            layings,
            _certain,
            st.booleans(),
            _builders,
        ),
    ),
)

# -- conditions ----------------------------------------------------------------------------------------------

remembered = st.one_of(
    st.builds(lambda slope: Action(Verb.MOVE, qualifiers=(Rise(slope),)), st.sampled_from(Slope)),
    st.just(Action(Verb.BUILD, qualifiers=(Laying(Piece.DOME),))),
    st.just(Action(Verb.BUILD, qualifiers=(Completing(),))),
)
brief_spaces = places | space_heads.filter(lambda each: each.amount == SOME)
brief_moves = st.builds(Action, st.just(Verb.MOVE), qualifiers=_some(rises, courses, st.builds(At, brief_spaces)))
counted = st.one_of(
    st.builds(
        lambda head, relations: replace(head, amount=SOME, relations=relations),
        heads(),
        st.lists(worker_relations | st.just(NEAR_IT), max_size=1).map(tuple),
    ),
    st.builds(
        lambda head, relations: Spaces(SOME, head.zone, head.occupied, False, relations),
        space_heads,
        st.lists(space_relations | st.just(NEAR_IT), max_size=1).map(tuple),
    ),
)
"""What "there are" counts: with one description at most."""
facts: SearchStrategy[Condition] = st.one_of(
    st.builds(Are, plain_worker, worker_relations | st.just(NEAR_IT)),
    st.builds(SpaceIs, spaces, st.booleans() | space_relations),
    st.builds(ThereAre, counts | st.just(count(1, 1)), st.sampled_from(Thing), st.none() | worker_relations),
    st.builds(ThereAre, counts | st.just(count(1, 1)), counted),
    st.builds(Holds, st.sampled_from(["dream", "coin"]), counts | st.just(count(1, 1))),
    st.builds(Did, plain_worker, seen_moves | seen_builds | completions, st.just(Lookback.THIS_TURN), st.booleans()),
    st.builds(
        Did,
        st.sampled_from([Workers(Whose.YOUR), Workers(Whose.OPPONENT)]),
        remembered,
        st.just(Lookback.LAST_TURN),
        st.booleans(),
    ),
)
parts = facts | st.builds(Does, brief_moves | completions)


def _joined(each: SearchStrategy[Condition]) -> SearchStrategy[Condition]:
    several = st.lists(each, min_size=2, max_size=3, unique=True).map(tuple)
    return st.one_of(each, each, st.builds(AllOf, several), st.builds(AnyOf, several))


def _with_exception(first: Condition, last: Condition) -> Condition:
    return AllOf((*first.conditions, Not(last))) if isinstance(first, AllOf) else AllOf((first, Not(last)))


def _whens(each: SearchStrategy[Condition]) -> SearchStrategy[Condition | None]:
    joined = _joined(each)
    said = joined | st.builds(Not, joined) | st.builds(_with_exception, joined, joined)
    return st.one_of(st.none(), st.none(), said)


whens = _whens(facts)
step_whens = _whens(parts)
"""With conditions about the step at hand, as "cannot" has one."""

# -- effects -------------------------------------------------------------------------------------------------

subjects = st.one_of(workers(whose=st.just(Whose.YOUR)), st.just(Workers(Whose.YOUR)), st.just(Player.YOU))
ruled = st.one_of(
    workers(st.just(SOME)), heads(st.just(EACH) | counts), st.sampled_from([Workers(whose) for whose in Whose])
)
protections = st.builds(
    Forbid,
    st.just(Player.NOBODY),
    st.one_of(
        st.builds(Action, st.just(Verb.REMOVE), workers(st.just(SOME))),
        st.builds(Action, st.just(Verb.FORCE), workers(st.just(SOME)), _some(st.builds(At, one_space))),
        st.builds(
            lambda piece, at: Action(Verb.REMOVE, qualifiers=(piece, *at)), layings, _some(st.builds(At, one_space))
        ),
    ),
    condition=whens,
)
_no_more = st.builds(
    Forbid, ruled, st.builds(lambda step: replace(step, times=ONE_MORE), seen_moves | seen_builds), condition=step_whens
)
forbids = _no_more | st.builds(Forbid, ruled, steps, st.booleans(), step_whens) | protections
requires = st.builds(Require, ruled, steps, st.booleans(), whens)
must_ends = st.builds(RequireEnd, heads(st.just(EACH)) | workers(st.just(EACH)), worker_relations, st.booleans(), whens)
limits = st.builds(Forbid, st.just(Reference.IT) | ruled, steps, st.booleans(), st.none()) | st.builds(
    Require, st.just(Reference.IT) | ruled, steps, st.booleans(), st.none()
)
dos = st.builds(Do, st.just(Reference.IT) | subjects, offers)
events = st.builds(Event, st.builds(Workers, st.sampled_from(Whose)) | workers(st.just(SOME)), steps)
thens = st.sampled_from([0, 0, 1, 2]).flatmap(
    lambda size: st.lists(consequences | dos | limits, min_size=size, max_size=size).map(tuple)
)
_your_events = st.builds(Event, st.just(Workers(Whose.YOUR)), steps)
_more = times.map(lambda each: replace(each, more=True))
_again = st.builds(lambda action, times: replace(action, times=times), moves | builds, _more)
_by_hand = st.builds(Permit, st.just(Player.YOU), changes, st.none() | st.sampled_from(Moment), st.none(), whens, thens)
_own = workers(whose=st.just(Whose.YOUR)) | st.just(Workers(Whose.YOUR))
_theirs = workers(st.just(SOME), st.just(Whose.OPPONENT))
permits = st.one_of(
    _by_hand,
    st.builds(Permit, _own, _again, st.none(), st.none(), whens, thens),
    st.builds(
        Permit, _own, seen_moves | seen_builds | completions | changes, st.sampled_from(Moment), st.none(), whens, thens
    ),
    st.builds(Permit, _own, offers, st.none(), st.none(), whens, thens),
    st.builds(Permit, st.just(Reference.IT), _again | seen_builds, st.none(), _your_events, whens, thens),
    st.builds(Permit, subjects, offers, st.none(), _your_events, whens, thens),
    st.builds(Permit, _theirs, moves, st.none(), st.none() | _your_events, whens, thens),
)


def _substitute(
    part: Window, first: Do, may: bool, rest: list[Do], condition: Condition | None, then: tuple[Forbid, ...]
) -> Substitute:
    plan = (Do(first.subject, first.action, may), *rest)
    return Substitute(part, plan, any(each.may for each in plan), condition, then)


substitutes = st.builds(
    _substitute,
    st.sampled_from([Window.TURN, Window.MOVE, Window.BUILD]),
    st.builds(Do, subjects, offers) | st.builds(Do, _theirs, moves),
    st.booleans(),
    st.lists(dos | st.builds(Do, st.just(Reference.IT) | subjects, offers, st.booleans()), max_size=2),
    whens,
    st.lists(limits, max_size=1).map(tuple),
)
reactions = st.builds(React, st.none() | events, st.lists(consequences, min_size=1, max_size=2).map(tuple), whens)
wins = st.one_of(
    st.builds(Win, events, whens),
    st.builds(Win, st.none(), _joined(facts)),
    st.builds(Win, st.none(), whens.filter(lambda each: each is not None)),
)
loses = st.one_of(
    st.builds(Lose, st.sampled_from([Player.YOU, Player.OPPONENTS]), events, whens),
    st.builds(Lose, st.sampled_from([Player.YOU, Player.OPPONENTS]), st.none(), whens.filter(lambda w: w is not None)),
)
forbid_wins = st.builds(ForbidWin, st.sampled_from(Player), st.none() | steps, whens)
borrows = st.builds(Borrow, st.sampled_from(Source), whens)
_partners = st.none() | workers(st.just(SOME))
extra_turns = st.builds(ExtraTurn, _your_events, _partners, st.booleans(), st.none(), prices) | st.builds(
    ExtraTurn, st.none(), _partners, st.booleans(), whens, prices
)
_placed = st.builds(
    lambda spaces: Action(Verb.PLACE, qualifiers=(At(spaces),)),
    st.one_of(
        pairs,
        st.builds(Spaces, zone=st.sampled_from([*Zone][:4])),
        st.builds(
            lambda zone, relations: Spaces(zone=zone, relations=relations),
            st.none() | st.sampled_from([*Zone][:4]),
            st.lists(space_relations, min_size=1, max_size=2, unique=True).map(tuple),
        ),
    ),
)
_limited = st.one_of(
    st.builds(Workers, st.sampled_from(Whose)),
    st.just(Workers(Whose.YOUR, marks=("female",))),
    st.builds(Workers, st.sampled_from(Whose), st.just(count(1, None))),
)
_built_before = st.builds(
    lambda piece, spaces: Consequence(
        Action(Verb.BUILD, qualifiers=(Laying(piece), At(spaces)), any_level=piece is Piece.DOME)
    ),
    st.sampled_from(Piece),
    st.builds(
        lambda zone, relations: Spaces(EACH, zone, relations=relations),
        st.none() | st.sampled_from([*Zone][:4]),
        st.lists(on_level | st.builds(Related, bonds.map(lambda bond: (bond,)), space_heads), max_size=1).map(tuple),
    ),
)
_gained_before = st.builds(lambda stock: Consequence(Action(Verb.GAIN, stock=stock)), stocks)
preparations = st.one_of(
    st.builds(PlaceTurn, st.booleans()),
    st.builds(PlaceCount, st.sampled_from([1, 3, 4])),
    st.just(MarkWorker("female")),
    st.builds(MakeDeck, st.sampled_from(["simple", "advanced"])),
    st.builds(Require, _limited, _placed).filter(lambda rule: rule.subject.amount != SOME or not _in_center(rule)),
    st.builds(Forbid, _limited, _placed),
    st.builds(React, st.none(), st.lists(_built_before | _gained_before, min_size=1, max_size=2).map(tuple)),
)


def _in_center(rule: Require) -> bool:
    """Whether workers are placed on the one center space, which holds no two."""
    return any(isinstance(each, At) and each.spaces.zone is Zone.CENTER for each in rule.action.qualifiers)


_TURNS = [
    Heading(window, whose)
    for window in (Window.START, Window.TURN, Window.MOVE, Window.BUILD, Window.END)
    for whose in Whose
]
HEADINGS = [*_TURNS, *map(Heading, (Window.WIN, Window.LOSE, Window.SETUP, Window.ANY_TIME))]
effects: SearchStrategy[Effect] = st.one_of(
    permits, substitutes, forbids, requires, must_ends, reactions, wins, loses, forbid_wins,
    borrows, extra_turns, preparations,
)  # fmt: skip


def _printable(clause: Clause) -> bool:
    """Under Win Condition a state stands alone, without "if" or "unless" and without a step."""
    effect = clause.effect
    bare = isinstance(effect, Win) and effect.event is None and clause.heading.window is Window.WIN
    return not bare or not any(isinstance(each, Not | Does) for each in _inside(effect.condition))


def _inside(condition: Condition | None) -> list[Condition | None]:
    parts = condition.conditions if isinstance(condition, AllOf | AnyOf) else ()
    return [condition, *parts]


def sensible(clause: Clause) -> bool:
    """Whether the clause can stand on a card."""
    return _printable(clause) and not any(check(clause))


def _under_a_heading(effect: Effect) -> SearchStrategy[Clause]:
    clauses_ = [Clause(heading, effect, limit) for heading in HEADINGS for limit in (None, 1, 2, 3)]
    fitting = [clause for clause in clauses_ if sensible(clause)]
    players = st.sampled_from([(), (), (2,), (3,), (2, 4)])
    chosen = st.sampled_from(fitting) if fitting else st.nothing()
    return st.builds(lambda clause, players: replace(clause, players=players), chosen, players)


clauses: SearchStrategy[Clause] = effects.filter(
    lambda effect: any(sensible(Clause(heading, effect)) for heading in HEADINGS)
).flatmap(_under_a_heading)


def _whole(found: list[Clause]) -> Power:
    """A power of these clauses, with what they need: a deck, a marked worker, counters that are gained."""
    names = Names.used_in(found)
    needed: list[Clause] = [Clause(Heading(Window.SETUP), MarkWorker(name.word)) for name in names.marks]
    needed += [
        Clause(
            Heading(Window.START, Whose.YOUR),
            React(None, (Consequence(Action(Verb.GAIN, stock=Stock(name.word, 5))),)),
        )
        for name in names.counters
    ]
    needed.append(Clause(Heading(Window.SETUP), MakeDeck("simple")))
    return Power("card", tuple(dict.fromkeys([*needed, *found])))


powers = st.lists(clauses, min_size=1, max_size=3).map(_whole)
