"""The vocabulary: one table of every word of the power language.

From this table come the terminals of the grammar, the word lists of docs/language.md and the
suggestions for misspelt words. A word has one spelling; only its number (worker, workers) is free.
"""

# ruff: noqa: E501 - one row a line keeps the table readable

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType


class Kind(Enum):
    """What a word is for; the value is how a message speaks of such words."""

    HEADING = "a heading"
    WHO = "a worker or a player"
    NOUN = "a noun"
    MARK = "a mark of a worker or a space"
    VERB = "a verb"
    FREEDOM = "a word such as may, cannot or must"
    PLACE = "a place"
    DIRECTION = "a direction"
    RELATION = "a relation"
    AMOUNT = "a number or an amount"
    CONDITION = "a condition"
    TIME = "a time"
    LINK = "a linking word"
    NAME = "a name that the card declares"
    SIGN = "a sign"


@dataclass(frozen=True, slots=True)
class Term:
    """One word (or fixed pair of words): its terminal, its spellings, what it is for, meaning and example.

    The first spelling is the one that is suggested and printed in lists.
    """

    terminal: str
    spellings: tuple[str, ...]
    kind: Kind
    meaning: str
    example: str


def _term(terminal: str, spellings: str, kind: Kind, meaning: str, example: str) -> Term:
    return Term(terminal, tuple(filter(None, spellings.split("|"))), kind, meaning, example)


_NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

NUMERALS: Mapping[str, int] = MappingProxyType(
    {
        word: value
        for value, name in enumerate(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"])
        for word in (name, str(value))
    }
)
"""The numbers of the language, as words and as digits."""

_TWO_AND_MORE = "|".join([*(word for word in NUMERALS if NUMERALS[word] > 1), "zero", "0"])

TERMS: tuple[Term, ...] = (
    # -- headings ------------------------------------------------------------------------------------
    _term("START", "start", Kind.HEADING, "the moment before anything is done in a turn", "Start of Your Turn: …"),
    _term("END", "end", Kind.HEADING, "the moment after the last build of a turn", "End of Your Turn: …"),
    _term("SETUP", "setup", Kind.HEADING, "before the game", "Setup: …"),
    _term("CONDITION", "condition", Kind.HEADING, "part of *Win Condition* and *Lose Condition*", "Win Condition: …"),
    _term("ONCE", "once", Kind.HEADING, "part of *(once per game)*: it can be used one time", "Your Move (once per game): …"),
    _term("PER", "per", Kind.HEADING, "part of *(twice per game)*", "Your Move (twice per game): …"),
    _term("GAME", "game", Kind.HEADING, "part of *(three times per game)*", "Your Move (three times per game): …"),
    _term("WITH", "with", Kind.HEADING, "part of *(with 3 players)*; also *one more turn with …*", "Win Condition (with 3 players): …"),
    # -- who -----------------------------------------------------------------------------------------
    _term("YOU", "you", Kind.WHO, "the player who holds the card", "you win"),
    _term("YOUR", "your", Kind.WHO, "of the player who holds the card", "your worker"),
    _term("OPPONENT", "opponent|opponents", Kind.WHO, "a player of another side; before *worker*: that player's", "an opponent worker"),
    _term("THEIR", "their", Kind.WHO, "of the opponent whose worker was just named", "each of their other workers"),
    _term("IT", "it", Kind.WHO, "the worker that acts, or that acted in the part before", "then it cannot move up"),
    _term("ITS", "its", Kind.WHO, "of the worker that acts", "its own space"),
    _term("THAT", "that", Kind.WHO, "the other worker, or the space, of the part before", "that worker"),
    _term("PLAYER", "player|players", Kind.WHO, "in *(with 3 players)* and *no player*", "no player can win"),
    # -- nouns ---------------------------------------------------------------------------------------
    _term("WORKER", "worker|workers", Kind.NOUN, "a figure on the board", "your worker"),
    _term("SPACE", "space|spaces", Kind.NOUN, "one of the 25 squares", "a corner space"),
    _term("LEVEL", "level|levels", Kind.NOUN, "a height in blocks, or a step that stays at its height", "on level 2; move level"),
    _term("BLOCK", "block|blocks", Kind.NOUN, "a building piece that is no dome", "a block"),
    _term("DOME", "dome|domes", Kind.NOUN, "the piece that closes a space", "a dome"),
    _term("TOWER", "tower|towers", Kind.NOUN, "*complete tower*: three blocks and a dome", "a complete tower"),
    _term("TURN", "turn|turns", Kind.NOUN, "everything a player does until the next player goes on", "this turn"),
    _term("EDGE", "edge|edges", Kind.NOUN, "*opposite edges*: the first and the last row, or the first and the last column", "on opposite edges"),
    _term("CARD", "card|cards", Kind.NOUN, "a card of the deck", "the drawn card"),
    _term("DECK", "deck", Kind.NOUN, "shuffled cards that lie face down", "into a deck"),
    _term("POWER", "power", Kind.NOUN, "what a card says", "the opponent's power"),
    # -- marks of workers and spaces -----------------------------------------------------------------
    _term("OTHER", "other", Kind.MARK, "not the worker that acts or is described", "your other worker"),
    _term("NEIGHBORING", "neighboring", Kind.RELATION, "on one of the up to eight spaces around; alone before a noun: around the worker that acts", "a space neighboring your worker; a neighboring space"),
    _term("UNMOVED", "unmoved", Kind.MARK, "made no move step this turn (being forced is no move)", "your unmoved worker"),
    _term("UNUSED", "unused", Kind.MARK, "held by no player", "the unused simple cards"),
    _term("SIMPLE", "simple", Kind.MARK, "of the set of that name", "the unused simple cards"),
    _term("ADVANCED", "advanced", Kind.MARK, "of the set of that name", "the unused advanced cards"),
    _term("DRAWN", "drawn", Kind.MARK, "*the drawn card*: the one that lies face up", "the drawn card"),
    _term("UNOCCUPIED", "unoccupied", Kind.MARK, "without a worker and without a dome", "an unoccupied space"),
    _term("OCCUPIED", "occupied", Kind.MARK, "with a worker or a dome", "an occupied space"),
    _term("PERIMETER", "perimeter", Kind.MARK, "one of the 16 outer spaces", "a perimeter space"),
    _term("INNER", "inner", Kind.MARK, "one of the 9 spaces that are not on the perimeter", "an inner space"),
    _term("CORNER", "corner", Kind.MARK, "A1, A5, E1 or E5", "a corner space"),
    _term("CENTER", "center", Kind.MARK, "C3", "the center space"),
    # -- places that the turn determines -------------------------------------------------------------
    _term("VACATED", "vacated", Kind.PLACE, "*the vacated space*: what the acting worker left with its last move", "to the vacated space"),
    _term("STARTING", "starting", Kind.PLACE, "*its starting space*: where the acting worker stood when the turn began", "but not to its starting space"),
    _term("OWN", "own", Kind.PLACE, "*its own space*: the space under the acting worker", "on its own space"),
    _term("NEXT", "next", Kind.PLACE, "one space further on in a straight line", "the next space in the same direction"),
    _term("OPPOSITE", "opposite", Kind.PLACE, "*the opposite space*: on the other side of the acting worker; after a number: facing each other through the center", "to the opposite space; two opposite corner spaces"),
    # -- verbs ---------------------------------------------------------------------------------------
    _term("MOVE", "move|moves", Kind.VERB, "a step of a worker, by the rules of the game", "your worker may move … to …"),
    _term("BUILD", "build|builds", Kind.VERB, "lay the next block, or a dome on three blocks", "your worker may build … on …"),
    _term("FORCE", "force|forces", Kind.VERB, "bring a worker to another space; that is not a move", "force an opponent worker to …"),
    _term("REMOVE", "remove|removes", Kind.VERB, "take a worker or the topmost block off the board", "remove a block from …"),
    _term("REPLACE", "replace|replaces", Kind.VERB, "take a worker off and put a piece where it stood", "replace an opponent worker by a block"),
    _term("COMPLETE", "complete|completes", Kind.VERB, "build the dome on three blocks", "it completes a tower"),
    _term("WIN", "win|wins", Kind.VERB, "win the game", "you win"),
    _term("LOSE", "lose|loses", Kind.VERB, "lose the game", "opponents lose"),
    _term("IS", "is|are", Kind.VERB, "before a relation, or before what is done to something", "your worker is on level 2"),
    _term("FORCED", "forced", Kind.VERB, "*is forced*: is brought to another space", "that worker is forced to …"),
    _term("REMOVED", "removed", Kind.VERB, "*is removed*: is taken off the board", "that worker is removed"),
    _term("REPLACED", "replaced", Kind.VERB, "*is replaced*: a piece takes its place", "it is replaced by a block"),
    _term("BUILT", "built", Kind.VERB, "*is built*, or a look back at a build", "a block is built on …"),
    _term("MOVED", "moved", Kind.VERB, "a look back at a move; before *worker*: made a move step this turn", "your worker moved up on your last turn; your moved worker"),
    _term("COMPLETED", "completed", Kind.VERB, "a look back at a tower", "your worker completed a tower this turn"),
    _term("DID", "did", Kind.VERB, "*did not*: a look back at what was not done", "it did not move up this turn"),
    _term("MOVING", "moving", Kind.VERB, "after *cannot win by*", "cannot win by moving to …"),
    _term("BUILDING", "building", Kind.VERB, "after *cannot win by*", "cannot win by building on …"),
    _term("COMPLETING", "completing", Kind.VERB, "after *cannot win by*", "cannot win by completing a tower"),
    _term("PLACE", "place", Kind.VERB, "bring the own workers on the board before the game", "you place your workers first"),
    _term("PLACED", "placed", Kind.VERB, "*must be placed*, *cannot be placed*: where the own workers are brought", "your workers must be placed on …"),
    _term("BE", "be", Kind.VERB, "in *must be placed*, *cannot be placed*", "your workers cannot be placed on …"),
    _term("MARK", "mark", Kind.VERB, "give a worker a name that the card declares", "you mark one of your workers female"),
    _term("SHUFFLE", "shuffle", Kind.VERB, "make a deck", "you shuffle the unused simple cards into a deck and draw one"),
    _term("GAIN", "gain|gains", Kind.VERB, "get so many of a counter that the card declares", "you gain one dream"),
    _term("SPEND", "spend|spends", Kind.VERB, "give so many of a counter away; that must be possible", "you spend two dreams"),
    _term("SPENDING", "spending", Kind.VERB, "the price of each such step", "…, spending one dream each time"),
    _term("DISCARD", "discard", Kind.VERB, "lay aside the drawn card", "you discard the drawn card"),
    _term("DRAW", "draw", Kind.VERB, "turn up the first card of the deck; an empty deck is first made anew from the discarded cards", "you draw one card"),
    _term("HAVE", "have", Kind.VERB, "own so many of a counter, or a power", "you have two or more dreams"),
    _term("TAKE", "take", Kind.VERB, "*take one more turn*: play again after this turn", "you may take one more turn"),
    # -- freedom -------------------------------------------------------------------------------------
    _term("MAY", "may", Kind.FREEDOM, "adds an optional step or lifts a limit", "your worker may …"),
    _term("CANNOT", "cannot", Kind.FREEDOM, "takes steps away", "opponent workers cannot …"),
    _term("CAN", "can", Kind.FREEDOM, "*can only*: takes all other steps away", "your worker can only …"),
    _term("MUST", "must", Kind.FREEDOM, "only turns that do this are allowed", "each of your workers must …"),
    _term("POSSIBLE", "possible", Kind.FREEDOM, "*if possible*: only where some turn does it", "must move up, if possible"),
    _term("INSTEAD", "instead", Kind.FREEDOM, "*instead of your normal …*: another way to do that part", "instead of your normal build, …"),
    _term("NORMAL", "normal", Kind.FREEDOM, "as in the game without powers", "instead of your normal turn, …"),
    # -- directions ----------------------------------------------------------------------------------
    _term("UP", "up", Kind.DIRECTION, "to a higher level", "move up; move up two levels"),
    _term("DOWN", "down", Kind.DIRECTION, "to a lower level", "move down two or more levels"),
    _term("DIAGONALLY", "diagonally", Kind.DIRECTION, "to a space that touches at a corner", "move diagonally"),
    _term("ORTHOGONALLY", "orthogonally", Kind.DIRECTION, "to a space that shares an edge", "build orthogonally"),
    _term("DIRECTLY", "directly", Kind.DIRECTION, "*directly away*: straight away from the acting worker", "two spaces directly away"),
    _term("AWAY", "away", Kind.DIRECTION, "*directly away*; *two spaces away*: so far off", "the next space directly away; two spaces away from your worker"),
    _term("SAME", "same", Kind.DIRECTION, "*the same direction, space, level*: as before", "in the same direction; on the same space"),
    _term("CLOSER", "closer", Kind.DIRECTION, "*directly closer*: straight to the acting worker", "the next space directly closer"),
    _term("DIRECTION", "direction", Kind.DIRECTION, "*in the same direction*: as the step before; *in the opposite direction*: against it", "in the same direction"),
    _term("ANYWHERE", "anywhere", Kind.DIRECTION, "the space need not be a neighboring one", "to a corner space anywhere"),
    # -- relations -----------------------------------------------------------------------------------
    _term("HIGHER", "higher", Kind.RELATION, "on a higher level", "higher than your worker"),
    _term("LOWER", "lower", Kind.RELATION, "on a lower level", "two levels lower than your worker"),
    _term("LINE", "line", Kind.RELATION, "*in line with*: in the same row, column or diagonal", "in line with your worker"),
    _term("ROW", "row", Kind.RELATION, "the five spaces side by side, as 1 to 5 number them", "in the same row as your worker"),
    _term("COLUMN", "column", Kind.RELATION, "the five spaces one behind the other, as A to E name them", "in the same column as your worker"),
    _term("DIAGONAL", "diagonal", Kind.RELATION, "spaces that touch at corners, in one line", "in the same diagonal as your worker"),
    _term("HELD", "held", Kind.RELATION, "*held by*: the worker stands there", "a space held by an opponent worker"),
    _term("THAT_STARTED", "that started", Kind.RELATION, "how it was when the turn began", "a worker that started the turn on level 1"),
    _term("THAT_MOVED", "that moved", Kind.RELATION, "made a move step on that turn", "a worker that moved on their last turn"),
    _term("THAT_DID", "that did", Kind.RELATION, "*that did not move*: made no move step on that turn", "a worker that did not move on their last turn"),
    _term("THAT_IS", "that is|that are", Kind.RELATION, "describes the noun right before it", "neighboring your worker that is on level 2"),
    _term("NOT", "not", Kind.RELATION, "the opposite", "not neighboring your worker; but not …"),
    # -- amounts -------------------------------------------------------------------------------------
    _term("ONE", "one|1", Kind.AMOUNT, "the number", "one of your workers; one more time"),
    _term("NUMERAL", _TWO_AND_MORE, Kind.AMOUNT, "a number, as a word or a digit; alone it means exactly so many", "two levels; level 2"),
    _term("MORE", "more", Kind.AMOUNT, "*or more*; *one more time*: beyond the normal ones", "two or more levels; one more time"),
    _term("UP_TO", "up to", Kind.AMOUNT, "that many or fewer, at least one", "up to three times"),
    _term("ANY", "any", Kind.AMOUNT, "whichever it is, of whichever player", "any worker; any number of times"),
    _term("NUMBER", "number", Kind.AMOUNT, "*any number of*: without a limit", "any number of times"),
    _term("EACH", "each", Kind.AMOUNT, "all of them, one by one", "each of your workers; each opponent worker"),
    _term("LEAST", "least", Kind.AMOUNT, "*at least one*: one or more", "at least one opponent worker"),
    _term("NO", "no", Kind.AMOUNT, "not one", "no opponent worker is on level 2"),
    _term("NONE", "none", Kind.AMOUNT, "*none of*: not one of", "none of your workers"),
    _term("TIME", "time|times", Kind.AMOUNT, "how often; also in *Any Time* and *(three times per game)*", "three times"),
    _term("TWICE", "twice", Kind.AMOUNT, "two times; also in *(twice per game)*", "your worker builds twice"),
    _term("OR_HIGHER", "or higher", Kind.AMOUNT, "that level and all above", "level 2 or higher"),
    _term("OR_LOWER", "or lower", Kind.AMOUNT, "that level and all below", "level 1 or lower"),
    # -- conditions ----------------------------------------------------------------------------------
    _term("IF", "if", Kind.CONDITION, "only where this is so", "…, if your worker is on level 2"),
    _term("AND", "and", Kind.CONDITION, "both; also joins relations of one noun", "on level 0 and neighboring your worker"),
    _term("OR", "or", Kind.CONDITION, "at least one of these; also in *or more*", "…, if … or …"),
    _term("UNLESS", "unless", Kind.CONDITION, "only where this is not so", "…, unless it completes a tower"),
    _term("THERE", "there", Kind.CONDITION, "*there is*, *there are*: counts things on the board", "there are five or more complete towers"),
    _term("WHENEVER", "whenever", Kind.CONDITION, "each time that this step is made", "whenever your worker moves up, …"),
    # -- times ---------------------------------------------------------------------------------------
    _term("BEFORE", "before", Kind.TIME, "*before it moves*", "may build before it moves"),
    _term("AFTER", "after", Kind.TIME, "*after it moves*, *after it builds*", "may move after it builds"),
    _term("THIS", "this", Kind.TIME, "*this turn*", "it moved up this turn"),
    _term("LAST", "last", Kind.TIME, "*on your last turn*, *on their last turn*", "your worker moved up on your last turn"),
    _term("FIRST", "first", Kind.TIME, "before all other players", "you place your workers first"),
    _term("UNTIL", "until", Kind.TIME, "*until your next turn*", "you have the opponent's power until your next turn"),
    _term("DURING", "during", Kind.TIME, "*during that turn*: the turn that is taken more", "no player can win during that turn"),
    # -- linking words -------------------------------------------------------------------------------
    _term("THEN", "then", Kind.LINK, "after a semicolon: what belongs to the part before", "…; then it cannot move up"),
    _term("BUT", "but", Kind.LINK, "*but not*, *but only*: an exception to where or how", "…, but not on the same space"),
    _term("ONLY", "only", Kind.LINK, "*can only*, *but only*", "…, but only on the same space"),
    _term("TO", "to", Kind.LINK, "where a worker goes", "move to a perimeter space"),
    _term("OVER", "over", Kind.LINK, "in a straight line to the space behind", "move over an opponent worker"),
    _term("ON", "on", Kind.LINK, "where something is built or stands", "build on a perimeter space"),
    _term("INTO", "into", Kind.LINK, "*into a deck*", "into a deck"),
    _term("FROM", "from", Kind.LINK, "where a move begins, or where a piece is taken", "move from a corner space"),
    _term("OF", "of", Kind.LINK, "in headings and amounts", "one of your workers"),
    _term("IN", "in", Kind.LINK, "*in the same direction*", "in the same direction"),
    _term("AT", "at", Kind.LINK, "*at any level*, *at the same level*, *at least one*", "a dome at any level"),
    _term("BY", "by", Kind.LINK, "*held by*, *replaced by*, *win by*", "held by an opponent worker"),
    _term("AS", "as", Kind.LINK, "*on the same level as*", "on the same level as your worker"),
    _term("THAN", "than", Kind.LINK, "*higher than*, *lower than*", "higher than your worker"),
    # -- signs ---------------------------------------------------------------------------------------
    _term("COLON", ":", Kind.SIGN, "ends a heading", "Your Move: …"),
    _term("SEMICOLON", ";", Kind.SIGN, "joins parts that belong together; *then* follows", "…; then …"),
    _term("PERIOD", ".", Kind.SIGN, "ends a clause", "… ."),
    _term("OPEN", "(", Kind.SIGN, "opens *(once per game)*", "Your Move (once per game): …"),
    _term("CLOSE", ")", Kind.SIGN, "closes *(once per game)*", "Your Move (once per game): …"),
    _term("POSSESSIVE", "'s|'|\N{RIGHT SINGLE QUOTATION MARK}s|\N{RIGHT SINGLE QUOTATION MARK}", Kind.SIGN, "in *Opponent's*", "Opponent's Turn: …"),
)  # fmt: skip

DECLARED: tuple[Term, ...] = (
    _term("COUNTER", "", Kind.NAME, "a counter that the card declares", "you gain one dream"),
    _term("NAMED", "", Kind.NAME, "a mark of a worker that the card declares", "your female worker"),
)  # fmt: skip
"""The terminals of the words that a card adds (`counters:` and `marks:` in its file); they have no spellings here."""

ARTICLES = ("a", "an", "the")
"""Free words: they may stand or be left out without changing a meaning. So may commas."""

BY_TERMINAL: Mapping[str, Term] = MappingProxyType({term.terminal: term for term in (*TERMS, *DECLARED)})
"""The table by terminal name."""
