"""Turns of phrase that card texts use and the language does not have, with what to write instead."""

# ruff: noqa: E501 - one row a line keeps the tables readable

from __future__ import annotations

from typing import Final

Rows = tuple[tuple[str, str, str | None], ...]
"""Patterns of spoken words, what to say of them, and what to write instead (None: nothing that is sure)."""

LIKE_OPPONENT: Final = (
    r"(?:(?:your|their|each|every|all|any|other) )?(?:op\w*[^\w\s:;.()]*\w*|enem(?:y|ies)|opposing(?: players?)?|rivals?|other players?)"
    r"(?: (?:[^\w\s:;.()]+s*|s)(?= ))*"
)
"""Whoever is meant by "opponent", with whatever is taken for an apostrophe."""
_TURN_OF: Final = rf"(?:your(?: own)?|my|{LIKE_OPPONENT}|their|any|each|every|this|that)"

_SAYS: Final = "This language says “{0}”."
_LIFTED: Final = (
    "Nothing is judged as if it were otherwise; say what is lifted: “move up two levels”, “move up any number of levels”, “to a "
    "space held by …”, “a dome at any level”."
)
_COUNTED: Final = (
    "Pieces, towers and workers are counted on the board: “there are three or more domes neighboring your worker”. What a player "
    "has is a counter of the card."
)
_UP_TO: Final = (
    "Spaces are not counted by “up to”: a further step is “one more time”, “up to two more times”; a space so far off is “to a "
    "space two spaces away”."
)
_TOWER: Final = (
    "A tower that is not complete is a space: “a space on level 2”. Where the worker has built is “the same space”, the space of "
    "the step before “that space”."
)
_PIECE_THERE: Final = (
    "What is on a space: “a space held by an opponent worker”, “an occupied space” (a worker or a dome), “a space on level 2” (so "
    "many blocks); near a dome is “a space neighboring a dome”."
)
_EARLIER: Final = (
    "Where the worker has built is “the same space”, the space of the step before “that space”, where it came from “the vacated "
    "space”, where it began “its starting space”."
)

_FURTHER: Final = (
    "Spaces are not counted one after the other: a further step is “one more time”; a space so far off is “to a space two spaces "
    "away”."
)
_POSSIBLE: Final = "The language cannot say this yet: whether a step is possible is not asked. A player who has no legal turn loses anyway."

IDIOMS: Final[Rows] = (
    (r"(?:either|any|any one) of your(?: own)?(?= (?:\w+ )?workers? may\b)", _SAYS, "one of your"),
    (r"(?:either|any|any one) of your", "Any one of them is “your worker”, all of them “each of your workers”.", None),
    (r"either worker", "Which ones? “one of your workers”, “each of your workers”.", None),
    (r"(?<=space )occupied by|(?<=spaces )occupied by", _SAYS, "held by"),
    (r"spaces? where(?= (?:opponent|any|another|other|your other|worker|there)\b)", "What is on a space follows it: “a space held by an opponent worker”, “a space on level 2”.", None),
    (r"ends? (?:its|your|their|his|her) (?:turn|move)s?", "Where it stands at the end is “End of Your Turn: you win, if your worker is on …”, or what "
     "must be: “each of your workers must end the turn on …”.", None),
    (r"(?:is|are) (?:forbidden|prohibited) to", _SAYS, "cannot"),
    (r"(?:additional|extra|further) levels?", "How high is said in all: “move up two levels”.", None),
    (r"unlimited number of", _SAYS, "any number of"),
    (r"as many times as (?:you|it|they) (?:like|likes|want|wants|wish|wishes|can)|as (?:often|many times) as possible", _SAYS, "any number of times"),
    (r"at once", "Leave this out.", ""),
    (r"in addition(?: to (?:its|your|their) (?:normal |usual |regular )?(?:move|build))?",
     "Leave this out: every sentence is a rule of its own, and a further step is “one more time”.", None),
    (r"(?<=worker may )(?:move|build) only", "What takes other steps away is “your worker can only …”; what limits a further step is “one more time, but "
     "only …”.", None),
    (r"you (?:may|must|can|cannot) (?:move|build with) (?:one of )?your", "Say who does it: “your worker may move …”, “one of your workers may …”.", None),
    (r"(?<!are )(?<!is )\w+(?: or more)? complete towers? (?:is|are)", "Towers are counted by “there are five or more complete towers”.", None),
    (r"(?:additional|extra|further|more) spaces?", _FURTHER, None),
    (r"(?:has|have)(?= (?:moved|built|completed)\b)", "The past has one form, “moved”, “built”, “completed”; leave this out.", ""),
    (r"(?:has|have) no (?:legal |possible |valid )*(?:moves?|turns?|builds?|steps?)|if (?:they|it|you|he) (?:cannot|can't)",
     _POSSIBLE, None),
    (r"if (?:able|it can|they can|you can)|(?:whenever|when|where|wherever) (?:able|possible|they can|it can|you can)", _SAYS, "if possible"),
    (r"(?:before and after|after and before|both before and after)(?: (?:it )?\w+)?", "Write two clauses, one with “before it "
     "moves”, one with “after it moves”.", None),
    (r"first(?: and)?(?: then)?", "What comes first: “your worker may build before it moves”, or “instead of your normal turn, your "
     "worker may build; then it moves”.", None),
    (r"(?:has|have|needs?|is required|are required|is obliged|are obliged) to(?= (?:move|build|force|end)\b)", _SAYS, "must"),
    (
        r"(?:do|does|did|need|needs)(?: not|n't)?(?: have| need)?(?: to)? (?:have|need) to|(?:don|doesn)'t (?:have|need) to"
        r"|need(?: not|n't)|(?:is|are) not (?:required|obliged|forced) to",
        "The normal move and build are always made; another way is “instead of your normal move, …”, “instead of your normal "
        "build, …”.",
        None,
    ),
    (r"(?:is|are) (?:not|never) (?:able|allowed|permitted) to|(?:is|are) unable to|(?:may|can) never|never (?:may|can)"
     r"|must never", _SAYS, "cannot"),
    (r"(?:is|are) (?:able|allowed|permitted|free) to|(?:may|can) (?:choose|decide|elect|opt) to|(?:may|can) (?:also|optionally)"
     r"|(?:also|optionally) (?:may|can)", _SAYS, "may"),
    (r"(?:every|any) time(?= (?:your|one|any|an|opponent|it|that|this)\b)", _SAYS, "whenever"),
    (r"(?:as|so) long as|provided(?: that)?|only if|if and only if|only when|only while", _SAYS, "if"),
    (r"(?:only )?as (?:if|though)(?: (?:it|they|that|your worker|you))?(?: (?:were|was|is|are|had))?", _LIFTED, None),
    (r"even (?:if|when|though)|regardless of|no matter|despite|in spite of", _LIFTED, None),
    (r"(?:have|has) \w+(?: or more| more)? (?:other )?(?:complete )?(?:domes?|blocks?|towers?|workers?|spaces?)", _COUNTED, None),
    (r"(?:have|has) (?:complete )?(?:domes?|blocks?|towers?|workers?)", _COUNTED, None),
    (r"up to \w+ spaces?(?! away)", _UP_TO, None),
    (r"(?:to|onto|into|on|from) (?:top of )?(?:same |that |its |own )?towers?(?! \w+ on level)", _TOWER, None),
    (r"spaces? (?:that|which) (?:holds?|contains?|has|have|is held|are held|is occupied|is capped)|containing|holding", _PIECE_THERE, None),
    (r"spaces? (?:that |which )?(?:you|your worker) (?:has |have |just )?(?:built|moved|started|came|left|were|was|stood)", _EARLIER, None),
    (r"(?:and )?then(?= (?:move|build|force|remove|may|it may|may not)\b)",
     "What belongs to the step before follows “; then”: “…; then it builds”. Two things that may be done are two clauses.", None),
    (r"(?:is|are) forced(?: \w+ spaces?)? away", "Where to? “each neighboring opponent worker is forced to the next space directly "
     "away”.", None),
    (r"(?:lose|loses|without|ignore) (?:their |his |her )?powers?|(?:opponents? 's? )?powers? (?:has|have|is|are|cannot|does) \w+",
     "The language cannot say this yet: powers are not switched off. Nearest is “you have the opponent's power until your next "
     "turn”.", None),
    (r"(?:is|are) both", "Say how many before “worker”: “each of your workers is …”, “two of your workers are …”.", None),
    (r"(?:at most|at least|no more than|not more than) (?:once|twice|\w+ times?)(?: per (?:turn|game))?",
     "How often: “one more time” and “up to two more times” in a turn, “Your Move (once per game): …” in the game.", None),
    (r"(?:this|card 's|god 's|its) (?:power|ability|effect)s?",
     "A sentence is the power itself; how often it can be used stands behind the heading: “Your Move (once per game): …”.", None),
    (r"(?:ability|abilities|effects?)", "A sentence is the power itself; leave this out.", None),
    (r"this worker|this builder", "Say whose: “your worker” is the one that acts in your turn, “it” the same one again, “an opponent "
     "worker” one of theirs.", None),
    (r"this space|current space", "Which space? “its own space” is under the worker that acts, “that space” the one of the step "
     "before.", None),
    (r"(?:treats?|treated|considers?|considered|counts?|counted)(?: \w+){,3}? as|counts?|treats?|considered|regarded", _LIFTED, None),
)  # fmt: skip
"""Other ways to say a part of a sentence."""

PROSE_HEADINGS: Final[Rows] = (
    (r"^(?:victory|winning|win)(?: conditions?)? :", "This heading is “Win Condition”.", "Win Condition:"),
    (r"(?:during|at|in|on|when) (?:setup|setting up)(?: :)?", "What is done before the game stands under the heading “Setup: …”.", "Setup:"),
    (r"^(?:loss|losing|defeat)(?: conditions?)? :", "This heading is “Lose Condition”.", "Lose Condition:"),
    (
        r"^(?:passive|active|special|power|ability|effect|movement|move|build|building|action)(?: (?:power|ability|phase))? :",
        "The headings are “Your Turn”, “Your Move”, “Your Build”, “Start of Your Turn”, “End of Your Turn”, the same with "
        "“Opponent's” or “Any”, “Win Condition”, “Lose Condition”, “Setup” and “Any Time”.",
        None,
    ),
    (
        r"(?:at |on |by )?(?:start|beginning|end) (?:of )?(?:(?:each|every|this|that|their) )?turns?(?: :)?",
        "Whose turn? The heading says it: “End of Your Turn: …”, “Start of Opponent's Turn: …”, “End of Any Turn: …”.",
        None,
    ),
    (
        r"(?:at |in |before )?(?:start|beginning) (?:of )?game(?: :)?|before game(?: starts| begins)?(?: :)?",
        "What is done before the game stands under the heading “Setup: …”.",
        None,
    ),
    (
        r"at end of game|when game ends",
        "The game ends when somebody wins or loses: “Win Condition: …”, “Lose Condition: …”.",
        None,
    ),
    (
        r"(?<!\( )(?:once|one time|twice|only once) (?:per|each|every|(?:in|during)(?: each| every| your)?) (?:turn|round)s?",
        "A power is there in every turn: “your worker may … one more time” is once in each. Once in the whole game is "
        "“Your Move (once per game): …”.",
        None,
    ),
    (
        r"(?:once|one time|only once|twice) (?:in|during|each|every) game",
        "How often in a game stands in brackets behind the heading: “Your Move (once per game): …”.",
        None,
    ),
    (
        r"(?:on |in |during )?(?:each|every|all|both) (?:of your |of their |players? 's |players? )?"
        r"turns?(?: :)?",
        "A sentence holds in every turn that its heading names (“Your Turn: …”, “Opponent's Turn: …”, “Any Turn: …”); leave "
        "this out.",
        None,
    ),
    (
        r"(?:at |in )any (?:time|moment|point)",
        "A step has its moment: “…, before it moves”, “…, after it moves”, “…, after it builds”, or the heading “Start of "
        "Your Turn: …”, “End of Your Turn: …”.",
        None,
    ),
    (
        rf"(?:until|till) (?:start of |beginning of )?(?:your|{_TURN_OF}) next turn",
        "What holds in the turns of others stands under their heading and looks back: “Opponent's Turn: opponent workers "
        "cannot …, if your worker moved up on your last turn”.",
        None,
    ),
    (
        rf"(?:until|till) (?:end (?:of )?)?(?:{_TURN_OF} )?turn|(?:for|during) (?:(?:rest|remainder) of (?:{_TURN_OF} )?|this )turn",
        "What holds for the rest of the turn follows a step: “your worker may …; then it cannot …”.",
        None,
    ),
    (
        r"before (?:your|my|each|every) turn",
        "The moment before the turn is a heading: “Start of Your Turn: …”.",
        None,
    ),
    (
        r"after (?:your|my|each|every) turn|at your turn 's end",
        "The moment after the turn is a heading: “End of Your Turn: …”.",
        None,
    ),
    (
        rf"(?:before|after|when|whenever) (?:{LIKE_OPPONENT}|their) (?:workers? )?(?:turns?|moves?|builds?|moved|built)",
        "The step of an opponent is “Opponent's Move: whenever an opponent worker moves, …”; the moments of the turn are "
        "“Start of Opponent's Turn: …”, “End of Opponent's Turn: …”.",
        None,
    ),
    (
        r"(?:before|after)(?: (?:your|my|its|normal|you|you have|either|both))+ (?:move|build|movement|moved|built)s?"
        r"|(?<![\w'] )(?:before|after) (?:having )?(?:moving|building|moved|built)"
        r"|at (?:start|beginning|end) of (?:(?:your|its) )?(?:move|build)",
        "When a step is offered stands at the end of the sentence, under Your Turn: “your worker may … before it moves”, "
        "“… after it moves”, “… after it builds”. The same step once more is “one more time”.",
        None,
    ),
    (
        r"(?<![\w'] )(?:after|once|as soon as) (?:your|this|that|any|each|one of your|opponent)(?: \w+)?(?: workers?)? "
        r"(?:moves?|builds?|forces?|removes?|completes?)",
        "After each such step is “whenever”: “Your Move: whenever your worker moves up, it may …”.",
        None,
    ),
    (
        r"(?:when|whenever|once|as soon as) (?:you|opponents?)(?: would)? (?:win|lose)s?",
        "How the game is won stands under the heading “Win Condition: …”, what undoes a win is “opponents cannot win by …”.",
        None,
    ),
    (
        r"you (?:also |can |may |could |immediately |instantly )*win (?:game )?(?:if|when|whenever|as soon as|once)",
        "What wins stands alone under the heading “Win Condition: …”.",
        "Win Condition:",
    ),
    (
        r"you (?:also |can |may |could |immediately |instantly )*win (?:game )?(?:by|with)"
        r"|you (?:also |can |may |could |immediately |instantly )*win game|you (?:also|immediately|instantly) win",
        "What wins stands alone under the heading “Win Condition: …”, as a step of your worker (“your worker moves down two "
        "or more levels”) or a state (“there are five or more complete towers”).",
        None,
    ),
)  # fmt: skip
"""Other ways to say when something holds, and what to write instead."""
