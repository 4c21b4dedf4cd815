"""What pai gow with cards and with tiles have alike: dice that name a seat, and who sets."""

from __future__ import annotations

from strangers.table import Question, Table


def numbered_seat(table: Table, way: int = 1) -> int:
    """The player-dealer is one, and again one more than there are seats; the others follow."""
    return (table.dealer - 1 + way * (sum(table.drawn) - 1)) % table.seats + 1


def ring(table: Table, start: int, way: int = 1) -> list[int]:
    """Every seat from this one on."""
    return [(start - 1 + way * step) % table.seats + 1 for step in range(table.seats)]


def place_button(table: Table, first: int) -> None:
    """At this seat, or at the next position with a wager."""
    there = table.wagered()
    around = table.around(first)
    table.button = next((seat for seat in around if seat in there), around[0])


def decides(table: Table, position: int, spot: str) -> set[str]:
    """Who may decide for a hand: who sits there, unless another has so much more."""
    stakes: dict[str, int] = {}
    for wager in table.wagers:
        if (wager.spot, wager.position) == (spot, position):
            stakes[wager.bettor] = wager.cents
    most = {bettor for bettor in stakes if stakes[bettor] == max(stakes.values())}
    sitter = next((b for b in stakes if table.seat_of[b] == position), None)
    if sitter is None:
        return most
    control = table.settings.get("control", "seated")
    outdone = {"seated": False, "twice": max(stakes.values()) >= 2 * stakes[sitter]}
    if control == "largest":
        return {sitter} if sitter in most else most
    return most if outdone[str(control)] else {sitter}


def check_setters(
    table: Table,
    option: str,
    hands: set[int],
    *,
    spot: str,
    dealer: bool,
    dealer_first: bool = False,
    one_look: bool = False,
) -> dict[int, Question]:
    """Whoever decides for a hand was asked for its setting; the player-dealer, where he may."""
    for seat in hands:
        assert table.controller[seat] in decides(table, seat, spot), seat
    asked = {question.position: question for question in table.questions}
    assert len(asked) == len(table.questions)
    assert all(q.options == frozenset({(option, 0)}) for q in table.questions)
    assert all(q.bettor == table.controller[q.position] for q in table.questions)
    assert (table.dealer in asked) == dealer
    if dealer:
        at = 0 if dealer_first else -1
        assert table.questions[at].position == table.dealer
    set_by_players = asked.keys() - {table.dealer}
    if one_look:
        assert set_by_players <= hands
        setters = [table.controller[seat] for seat in set_by_players]
        assert sorted(setters) == sorted({table.controller[seat] for seat in hands})
        for seat in hands - set_by_players:
            assert table.seat_of[table.controller[seat]] != seat, "one looks at one's own first"
    else:
        assert set_by_players == hands
    table.questions.clear()
    return asked
