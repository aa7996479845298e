"""Words that authors write and the language does not have, and what to say of them."""

# ruff: noqa: E501 - one row a line keeps the tables readable

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..vocabulary import NUMERALS

HINTS: Mapping[str, str] = MappingProxyType(
    {
        "adjacent": "neighboring",
        "neighbouring": "neighboring",
        "neighbor": "neighboring",
        "neighbour": "neighboring",
        "climb": "move up",
        "climbs": "move up",
        "climbed": "moved up",
        "climbing": "moving up",
        "descend": "move down",
        "descends": "move down",
        "descended": "moved down",
        "toward": "directly closer",
        "towards": "directly closer",
        "pushed": "forced",
        "pulled": "forced",
        "reach": "move to",
        "reaches": "moves to",
        "enter": "move to",
        "enters": "moves to",
        "onto": "to",
        "border": "perimeter",
        "centre": "center",
        "central": "center",
        "empty": "unoccupied",
        "free": "unoccupied",
        "vacant": "unoccupied",
        "square": "space",
        "squares": "spaces",
        "cell": "space",
        "cells": "spaces",
        "field": "space",
        "fields": "spaces",
        "pawn": "worker",
        "pawns": "workers",
        "builder": "worker",
        "figure": "worker",
        "enemy": "opponent",
        "enemies": "opponents",
        "opposing": "opponent",
        "my": "your",
        "can't": "cannot",
        "won't": "cannot",
        "should": "must",
        "shall": "must",
        "could": "may",
        "might": "may",
        "when": "whenever",
        "except": "but not",
        "again": "one more time",
        **{
            f"{word} {what}": "one more"
            for word in ("additional", "extra", "another", "further")
            for what in ("time", "block", "dome")
        },
        **{f"{number} {word}": "more" for number in NUMERALS for word in ("additional", "extra", "further")},
        "take another": "one more",
        "take extra": "one more",
        "any height": "level",
        "didn't": "did not",
        **{f"{word} yours": "your worker" for word in ("neighboring", "to", "by", "than", "as")},
        "second time": "one more",
        "all": "each",
        "all your": "each of",
        "both of": "each",
        "both": "each of",
        "every": "each",
        "above": "higher than",
        "below": "lower than",
        "or above": "higher",
        "or below": "lower",
        "or less": "lower",
        "or greater": "higher",
        "occupies": "is on",
        "stands": "is",
        "stand": "are",
        "upward": "up",
        "upwards": "up",
        "downward": "down",
        "downwards": "down",
        "orthogonal": "orthogonally",
        "kill": "remove",
        "killed": "removed",
        "destroy": "remove",
        "cap": "build a dome",
        "ground": "level 0",
        "thrice": "three times",
        "has": "have",
        "( for": "with",
        "while": "if",
        "pay": "spend",
        "pays": "spend",
        "paying": "spending",
        "receive": "gain",
        "get": "gain",
        "&": "and",
        "!": ".",
    }
)
"""Words that authors write and the language does not have, with what to write instead.

A key of two words speaks of a word after, or before, another one; the text takes the place of the unknown one only.
"""

_SWAP = (
    "Two workers change places when one moves to a space held by the other: “your worker may move to a space "
    "held by …; then that worker is forced to the vacated space”."
)
_FORCE = (
    "A worker is pushed by “force”: “your worker may force a neighboring opponent worker to …”, or by moving to "
    "its space: “…; then that worker is forced to …”."
)
_SQUARE = (
    "Single spaces have no names in this language; say “the center space”, “a corner space”, “a perimeter space” or "
    "“an inner space”."
)
TOO_HIGH = "Numbers go up to nine."
"""What to say of a number that the language does not have."""
_LATER = "The language cannot say this yet."
_COMPASS = (
    "The board has no compass and no sides: the language cannot say this yet. Nearest are “orthogonally”, “diagonally”, “in the "
    "same direction”, and for spaces “in the same row as it”, “in the same column as it”."
)
_HIDDEN = (
    "The language cannot say this yet: everybody sees everything, and nothing is left to chance but a deck of cards."
)
_STATES = (
    "The language cannot say this yet: what lasts on a worker or a space is not remembered. Nearest is a rule with a look back: "
    "“Opponent's Turn: opponent workers neighboring your worker cannot move, if your worker moved up on your last turn”."
)
_SKIPPED = (
    "The language cannot say this yet: no turn is skipped. Nearest is “Opponent's Turn: opponent workers … cannot move”; a player "
    "who cannot move at all loses."
)
_CHOICE = (
    "The language cannot say this yet: a player chooses only by using a “may” or not, and which worker and space. Leave the word "
    "out where the one who acts chooses."
)
_COPIED = "The language cannot say this yet. Nearest is “Start of Your Turn: you have the opponent's power until your next turn”."
_WRAPPED = "The language cannot say this yet: the board ends at its edges. Nearest is “to an unoccupied perimeter space anywhere”."
_SEVERAL = (
    "The language cannot say this yet: pieces are taken one at a time. Nearest are “remove a block from …”, how often (“three "
    "times”), and “a block is removed from each … space”."
)
_DESCRIBED = (
    "What describes a worker or a space follows it directly: “your worker on level 2”, “a space neighboring your worker”. Where "
    "something was done on an earlier turn is not remembered."
)
_OF_WHOM = "Of the worker that acts say “it” and “its”, of the other one “that worker”."
_COMPARED = "Amounts are “two” (exactly so many), “two or more”, “at least one”, “no”; levels are “level 1 or lower”."
_BENEATH = "The space under the worker that acts is “its own space”: “build a block on its own space”."
_ROWS = "Rows and columns have no names; say “in the same row as …”, “in the same column as …”, or “a perimeter space”."
_SELDOM = "How often is said by “one more time”, “twice”, “three times”; once in the game by the heading “Your Move (once per game):”."
_ALSO = "Leave this word out; every sentence is a rule of its own."
_CREATED = "The language cannot say this yet: no worker comes to the board during the game, and no piece moves from space to space."

ADVICE: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(["trade", "trades", "swap", "swaps", "swapped", "switch", "switches", "exchange", "exchanges"], _SWAP),
        **dict.fromkeys(["push", "pushes", "pull", "pulls", "shove", "drag"], _FORCE),
        **dict.fromkeys(
            ["cancel", "cancels", "undo", "redirect", "redirects", "repeat", "repeats", "clone"],
            _LATER,
        ),
        **dict.fromkeys(
            ["north", "south", "east", "west", "northern", "southern", "eastern", "western", "left", "right", "forward",
             "forwards", "backward", "backwards", "clockwise", "sideways", "horizontally", "vertically", "horizontal",
             "vertical"],
            _COMPASS,
        ),
        **dict.fromkeys(
            ["secret", "secretly", "hidden", "reveal", "random", "randomly", "roll", "rolls", "die", "dice", "flip", "guess"],
            _HIDDEN,
        ),
        **dict.fromkeys(
            ["frozen", "freeze", "freezes", "stun", "stunned", "stuns", "trapped", "poison", "poisoned", "cursed", "curse",
             "burning", "flooded", "tired", "next turns"],
            _STATES,
        ),
        **dict.fromkeys(["skip", "skips", "skipped", "skipping", "pass", "passes"], _SKIPPED),
        **dict.fromkeys(["choose", "chooses", "chosen", "choice", "choosing", "pick", "picks", "select", "decide"], _CHOICE),
        **dict.fromkeys(["copy", "copies", "copied", "steal", "steals"], _COPIED),
        **dict.fromkeys(["wrap", "wraps", "wrapping"], _WRAPPED),
        **dict.fromkeys(["all blocks", "all domes", "all pieces", "every block", "every dome", "entire", "whole"], _SEVERAL),
        **dict.fromkeys(["where", "which", "who", "whose"], _DESCRIBED),
        **dict.fromkeys(["they", "them", "him", "her", "he", "she", "his", "themselves", "itself"], _OF_WHOM),
        **dict.fromkeys(["less", "fewer", "most", "exactly", "greater"], _COMPARED),
        **dict.fromkeys(["under", "underneath", "beneath"], _BENEATH),
        **dict.fromkeys(
            ["middle row", "middle column", "center row", "first row", "last row", "outer row", "outermost", "bottom", "top row"],
            _ROWS,
        ),
        **dict.fromkeys(["middle", "middle space"], "The space in the middle is “the center space”."),
        **dict.fromkeys(["only once", "per turn"], _SELDOM),
        **dict.fromkeys(["also", "even", "additionally", "optionally", "immediately"], _ALSO),
        **dict.fromkeys(["return", "returns", "revive", "respawn", "summon", "transfer", "carry", "carries", "slide"], _CREATED),
        **dict.fromkeys(
            ["toward", "towards"],
            "Toward the worker that acts is “directly closer”: “force an opponent worker to the next space directly closer”.",
        ),
        **dict.fromkeys(
            ["straight"],
            "On in the line of the step before is “in the same direction”; along a row or column “orthogonally”; spaces in a "
            "line are “in line with …”.",
        ),
        **dict.fromkeys(
            ["another"],
            "Say whose: “your other worker”, “their other worker”, “an opponent worker”; a further step is “one more time”, and "
            "a further space “but not on the same space”.",
        ),
        **dict.fromkeys(
            ["otherwise", "else"],
            "Write a second sentence with the opposite condition: “…, unless …”.",
        ),
        **dict.fromkeys(
            ["standing", "located", "positioned"],
            "Leave this word out: “your worker on level 2”.",
        ),
        **dict.fromkeys(
            ["for"],
            "How long and for whom is said by the heading (“Your Turn:”, “Opponent's Turn:”) and by “each”.",
        ),
        **dict.fromkeys(
            ["top", "onto top"],
            "What is built on a space lies on top anyway: “on a … space”, “on its own space”, “on the same space”.",
        ),
        **dict.fromkeys(
            ["back"],
            "Where a worker came from is “the vacated space”; where it was when the turn began “its starting space”.",
        ),
        **dict.fromkeys(
            ["second", "third", "fourth", "fifth"],
            "Blocks and steps are not numbered: the third block is built “on a space on level 2”, a second step is “one more time”.",
        ),
        **dict.fromkeys(
            ["ignore", "ignores", "ignoring"],
            "Say what is lifted: “move up any number of levels”, “to a space held by …”, “a dome at any level”.",
        ),
        **dict.fromkeys(
            ["does", "doesn't", "don't", "need", "needs", "needn't"],
            "What is taken away is “cannot …”; what was not done “it did not … this turn”; a normal move and build are always made.",
        ),
        **dict.fromkeys(
            ["high", "height", "heights"],
            "A space with three blocks is “a space on level 3”; heights are compared by “higher than …”, “two levels higher than …”.",
        ),
        **dict.fromkeys(
            ["around"],
            "What is around is “neighboring”. Around the edge of the board nothing goes: the board ends there.",
        ),
        **dict.fromkeys(
            ["use", "uses", "powers"],
            "The language cannot say this yet: powers are not switched off. Nearest is “you have the opponent's power until your "
            "next turn”, which takes it over.",
        ),
        **dict.fromkeys(
            ["different"],
            "Another space is “but not on the same space”, another level “but not at the same level”.",
        ),
        **dict.fromkeys(
            ["within"],
            "Distances are exact or open: “two spaces away from your worker”, “two or more spaces away”; near is “neighboring”.",
        ),
        **dict.fromkeys(
            ["forcing", "removing", "replacing", "pushing", "pulling", "killing", "swapping"],
            "What happens to another worker follows “; then”: “…; then that worker is forced to …”, “…; then it is removed”.",
        ),
        **dict.fromkeys(
            ["through", "across", "past", "behind", "pass through", "pass over", "passes through", "passes over"],
            "A worker passes another one by “move over an opponent worker”, in a straight line to the space behind it.",
        ),
        **dict.fromkeys(
            ["nobody", "everybody", "everyone", "anybody", "anyone", "someone", "somebody"],
            "Say which workers: “any worker cannot …”, “each worker …”; of players “no player can win”.",
        ),
        **dict.fromkeys(
            ["board"],
            "Everything is on the board; leave this out. “anywhere” is any space of it.",
        ),
        **dict.fromkeys(
            ["immune", "protected", "safe", "invulnerable", "blocked", "shielded"],
            "Say from what: “your worker cannot be forced”, “your worker cannot be removed”, “opponent workers cannot …”.",
        ),
        **dict.fromkeys(
            ["surrounded", "enclosed", "touching", "touches"],
            "What is near is “neighboring”: “each space neighboring your worker is occupied”.",
        ),
        **dict.fromkeys(
            ["do", "make", "makes", "perform", "performs", "gets", "action", "actions"],
            "Say the step itself: “your worker may move”, “your worker may build”; once more is “one more time”.",
        ),
        **dict.fromkeys(
            ["add", "adds", "put", "puts"],
            "Pieces are built: “your worker may build a block on …”; by itself “a block is built on …”.",
        ),
        **dict.fromkeys(
            ["keep", "keeps", "continue", "continues"],
            "Further steps are “one more time”, “up to two more times”, “any number of times”.",
        ),
        **dict.fromkeys(
            ["normally", "usually", "usual", "regular"],
            "What the game allows need not be said; the steps of the game are “your normal move”, “your normal build”.",
        ),
        **dict.fromkeys(
            ["prevent", "prevents", "forbid", "forbids", "forbidden", "stop", "stops"],
            "What is taken away is “opponent workers cannot …”, “your worker cannot …”.",
        ),
        **dict.fromkeys(["out"], "Where to? “to the next space directly away”, “to an unoccupied space neighboring that worker”."),
        **dict.fromkeys(
            ["may both", "move both", "build both"],
            "Say it of each: “each of your workers …”, “two of your workers …”.",
        ),
        **dict.fromkeys(
            ["without"],
            "What was not done is a condition: “…, if it did not move up this turn”; another way through the turn is “instead of "
            "your normal turn, …”.",
        ),
        **dict.fromkeys(
            ["- once", "- twice"],
            "How often in a game stands in brackets behind the heading: “Your Move (once per game): …”.",
        ),
        **dict.fromkeys(
            ["would"],
            "Nothing comes before a step that is made: after it “whenever your worker moves up, …”, in its place “instead of your "
            "normal build, …”, never “cannot …”.",
        ),
        **dict.fromkeys(
            ["stay", "stays", "remain", "remains", "rest", "wait"],
            "A normal move is always made; who shall not go is “cannot move”, another way is “instead of your normal move, …”.",
        ),
        **dict.fromkeys(
            ["long"],
            "As long as something is so is “if …”.",
        ),
        **dict.fromkeys(
            ["capped", "covered", "domed", "topped"],
            "Three blocks and a dome are “a complete tower”; a space with a worker or a dome is “an occupied space”.",
        ),
        **dict.fromkeys(
            ["-", "minus", "negative"],
            "Numbers have no minus; down is “move down two levels”, lower “two levels lower than …”.",
        ),
        **dict.fromkeys(
            ["token", "tokens", "marker", "markers", "counter", "counters"],
            "Nothing but blocks, domes and workers lies on spaces. What is counted has a name that the card declares: “counters: [coin]”, then “you gain one coin”.",
        ),
        **dict.fromkeys(
            ["extra", "additional", "further", "bonus"],
            "Say what is more: “one more time”, “one more block”, or “whenever …, you may take one more turn”.",
        ),
        **dict.fromkeys(
            ["was", "were"],
            "Say who did it: “any worker completed a tower this turn”, “it moved up this turn”.",
        ),
        **dict.fromkeys(
            ["jump", "jumps", "teleport", "teleports", "fly", "leap", "leaps", "hop", "hops"],
            "A worker jumps by “move over …” (“over an opponent worker”), and goes far by “move to a space two spaces away” or "
            "“move to an unoccupied space anywhere”.",
        ),
        **dict.fromkeys(
            ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
             "nineteen", "twenty", "thirty", "hundred", "dozen"],
            TOO_HIGH,
        ),
        **dict.fromkeys([f"{column}{row}" for column in "abcde" for row in range(1, 6)], _SQUARE),
        **dict.fromkeys(
            ["rows", "columns", "lines", "diagonals"],
            "What lies in a line: “in line with …”, “in the same row as …”, “in the same column as …”.",
        ),
        **dict.fromkeys(
            ["like", "knight", "bishop", "rook", "queen"],
            "Describe the space: “to a space two spaces away and not in line with it” is a knight's move; "
            "“in the same diagonal as its own space anywhere” a bishop's.",
        ),
    }
)  # fmt: skip
"""Words for which no other word stands, with what to write instead."""
