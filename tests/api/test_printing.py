"""What somebody sees who tries things at Python's prompt."""

from __future__ import annotations

import pytest

import houseway
from houseway.cards.card import parse_cards
from houseway.cards.tape import Scripted, Seeded
from houseway.errors import EditionError, SittingError, TextError, WagerError
from houseway.hands.poker import best_five
from houseway.rules.round.decisions import Place
from houseway.rules.round.events import Dealt, Moved, Placed
from houseway.rules.round.legality import Amount, Choice
from houseway.rules.round.view import HandView

ZOOBAC = "stones-tavern/zoobac"


def zoobac(seats: int = 3) -> houseway.Table:
    return houseway.Table(ZOOBAC, seats, seed=1)


def test_completion_shows_what_is_offered_and_nothing_else() -> None:
    assert [name for name in dir(houseway) if not name.startswith("__")] == houseway.__all__


def test_a_name_that_is_nearly_right_can_be_told() -> None:
    with pytest.raises(AttributeError) as wrong:
        houseway.lod  # noqa: B018
    assert wrong.value.name == "lod"
    assert wrong.value.obj is houseway


def test_a_table_takes_the_name_of_an_edition() -> None:
    assert repr(zoobac().game) == f"<{ZOOBAC}>"


def test_people_and_cards_may_be_texts_or_lists() -> None:
    for seats in ("ann ben", ["ann", "ben"]):
        for cards in ("3h 2c 5d 5s", ["3h", "2c", "5d", "5s"]):
            table = houseway.Table(ZOOBAC, seats, cards=cards)
            table.use_default()
            assert list(table.chips) == ["ann", "ben"]
            assert table.see("ann").hands["player"].cards == ["3h", "5d"]


def test_nobody_sits_twice() -> None:
    with pytest.raises(SittingError) as refused:
        houseway.Table(ZOOBAC, ["ann", "ann"])
    assert refused.value.code == "sitting/already_here"


def test_chips_that_are_too_few_for_a_bank_are_told() -> None:
    with pytest.raises(SittingError, match=r"nobody can take the bank .* ann \$5, ben \$9"):
        houseway.Table(ZOOBAC, {"ann": 500, "ben": 900})
    with pytest.raises(SittingError, match="nobody is seated"):
        houseway.Table(ZOOBAC, 0)


@pytest.mark.parametrize("amount", [25.0, 2500.0, True, None])
def test_only_texts_and_whole_cents_are_amounts(amount: object) -> None:
    table = zoobac()
    with pytest.raises(TextError, match=r'write dollars as text, "\$25", or whole') as refused:
        table.bet("player", amount)  # type: ignore[arg-type]
    assert refused.value.code == "money/malformed"


def test_a_refused_wager_is_told_beside_the_limit() -> None:
    table = zoobac()
    with pytest.raises(WagerError, match=r"smallest wager here is \$5, not \$0\.25"):
        table.bet("player", 25)
    with pytest.raises(WagerError, match=r"largest wager here is \$500, not \$5,000"):
        table.bet("player", "$5000")


def test_a_viewer_is_somebody_who_is_there() -> None:
    table = houseway.Table(ZOOBAC, "ann ben")
    assert table.see("spectator").viewer == "spectator"
    with pytest.raises(
        SittingError, match="the viewers are: ann, ben, spectator, surveillance"
    ) as refused:
        table.see("anne")
    assert refused.value.code == "sitting/no_such_viewer"


def test_what_may_be_decided_is_told_once_with_its_positions() -> None:
    spots = "banker | monkey | player | rabbit | tie | tiger | zoo"
    assert repr(zoobac().legal) == f"<place {spots} $5 to $500 at 2 | 3; ready>"
    assert repr(zoobac(2).legal) == f"<place {spots} $5 to $500; ready>"


def test_a_round_tells_where_it_stands_without_being_begun() -> None:
    table = zoobac()
    assert repr(table.round) == f"<round of {ZOOBAC}: not begun>"
    assert "2 cards" not in str(table.round.pending)
    assert repr(table.round.pending[0]) == "<q1: player-2 is asked>"
    assert repr(table.round) == f"<round of {ZOOBAC}: player-2, player-3 asked>"
    table.bots()
    assert repr(table.round) == f"<round of {ZOOBAC}: over>"


def test_a_question_tells_its_hand() -> None:
    table = houseway.Table("stones-tavern/no-bust-21st-century-blackjack-4-0", 2, cards="9c 8d 7h")
    table.bet("game", "$20")
    table.decide("ready")
    [question] = table.round.pending
    assert repr(question) == "<q2: player-2 is asked about <hand p2: 9c 7h>>"


def test_odds_and_equities_are_short() -> None:
    odds = houseway.load(ZOOBAC, packs=6).odds("player", "tie")
    assert repr(odds) == f"<{ZOOBAC}, 6 packs: player -1.2374% (exact), tie -4.9313% (exact)>"
    assert repr(odds.wager("tie")) == "<tie -4.9313% (exact)>"
    with pytest.raises(EditionError, match="asked for: player, tie") as refused:
        odds.wager("zoo")
    assert refused.value.code == "odds/no_wager"


def test_a_made_hand_prints_its_cards() -> None:
    hand = best_five(parse_cards("As Ad Ah Ac Kd 2c 3c"))
    assert str(hand) == "four of a kind: As Ad Ah Ac Kd"
    assert repr(hand) == f"<{hand}>"


def test_a_setting_says_that_it_is_foul() -> None:
    setting = houseway.house_way("stones-tavern/pai-gow-poker", "Ac Jd Js 8c 8h 7h 4s")
    assert repr(setting) == "<Ac 7h | Jd Js 8c 8h 4s | 4>"
    foul = houseway.Setting(setting.front, setting.back, "4", foul=True, why=())
    assert repr(foul) == "<Ac 7h | Jd Js 8c 8h 4s | 4 | foul>"


def test_a_tape_prints_what_is_to_come() -> None:
    tape = Scripted("3h 2c #4 ~")
    tape.card()
    assert repr(tape) == "Scripted('2c #4 ~')"
    flawed = Scripted(["boxed As", "2c"])
    assert eval(repr(flawed)).draws == flawed.draws
    assert repr(Seeded(parse_cards("As Kd"), 1)) == "<Seeded: 2 cards to come>"


def test_an_edition_prints_its_name() -> None:
    assert repr(houseway.load(ZOOBAC).filed) == f"<edition {ZOOBAC}>"


@pytest.mark.parametrize(
    "thing",
    [
        Place("player", 2, 2500),
        Placed("w1", "ann", "player", 2),
        Moved("ann", "w1", 2500, "wager"),
        Dealt("p2", "As"),
        Choice("place", Amount(500, 50_000, 100), spot="tie", position=2),
        HandView("p2", 2, "ann", ["As"]),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_small_things_print_as_they_are_made_and_without_what_is_usual(thing: object) -> None:
    assert eval(repr(thing)) == thing
    assert not any(word in repr(thing) for word in ("''", "None", "False", "[]"))


def test_terms_print_what_is_not_usual() -> None:
    printed = repr(houseway.load(ZOOBAC, packs=6).terms)
    assert "DeckTerms(packs=6)" in printed


@pytest.mark.parametrize(("form", "shown"), [("", "$2,500"), (">8", "  $2,500"), ("d", "250000")])
def test_money_is_shown_in_dollars_in_every_form_but_a_numbers(form: str, shown: str) -> None:
    assert format(houseway.Cents(250_000), form) == shown


def test_money_that_is_counted_stays_money() -> None:
    bet = houseway.Cents(2500)
    assert (
        repr([bet * 2, 2 * bet, bet + 100, sum([bet, bet]), -bet]) == "[$50, $50, $26, $50, -$25]"
    )
