"""Further turns: who plays them, and how often."""

from santorini_dsl.game import rules_for
from santorini_dsl.game.notation import parse_position
from santorini_dsl.language import parse_power

MORE = "Your Move{}: whenever your worker moves up, you may take one more turn."
MORTAL = parse_power("Your Move: your worker may move up two levels.", "mortal")


def _after(state, once):
    """The states of the first seat after all its turns, and who plays next; only A5-B5 goes up."""
    position = parse_position(f"0100000000000000000000000/1/more{state}:A5,E1/mortal:C3,C4")
    powers = {"more": parse_power(MORE.format(" (once per game)" if once else ""), "more"), "mortal": MORTAL}
    outcomes = rules_for(position, powers).outcomes(position)
    return {(tuple(name for name, _ in each.seats[0].state), each.to_move) for each in outcomes}


def test_a_step_up_wins_a_further_turn():
    assert _after("", once=False) == {((), 1), (("extra",), 0)}


def test_in_a_further_turn_another_one_can_be_won():
    assert _after("[extra=1]", once=False) == {((), 1), (("extra",), 0)}


def test_once_per_game_means_one_further_turn():
    assert _after("", once=True) == {((), 1), (("extra", "used"), 0)}
    assert _after("[used]", once=True) == {(("used",), 1)}
    assert _after("[extra=1;used]", once=True) == {(("used",), 1)}
