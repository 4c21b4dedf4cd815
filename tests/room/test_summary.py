"""What is kept of a finished round for every person at the table."""

from __future__ import annotations

from houseway.cards.tape import Scripted
from houseway.editions.library import load_game
from houseway.fees import find_schedule
from houseway.room.tables.round_summary import Summary, read_summary, summarise
from houseway.rules.pots.deal import PotDeal
from houseway.rules.round.decisions import Decision, Place, Ready, TakeBack
from houseway.rules.round.driver import Round
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.round.requests import Moment, Script
from houseway.rules.terms import Terms
from table.tables import BACCARAT, PLAYER_WINS, poker


def dealt(round_: Round) -> Summary:
    wagers: dict[str, list[Decision]] = {
        "ann": [Place("player", 1, 2_000), Ready()],
        "bob": [Place("banker", 2, 1_000), Place("tie", 2, 500), TakeBack("tie", 2), Ready()],
    }
    for bettor, decisions in wagers.items():
        for decision in decisions:
            question = next(each for each in round_.pending if each.bettor == bettor)
            round_.decide(question.id, decision)
    assert round_.over
    return read_summary(summarise(round_))


def opening(stack: int) -> Opening:
    bettors = Bettor("ann", 50_000, 1), Bettor("bob", 50_000, 2), Bettor("dan", stack, 3)
    return Opening(bettors, player_dealer="dan", bank=10_000)


def test_the_player_dealers_gain_and_his_bank_are_in_the_summary() -> None:
    found = dealt(Round(BACCARAT, opening(50_000), Scripted(PLAYER_WINS)))
    assert found.net == {"ann": 2_000, "bob": -1_000, "dan": -1_000}
    assert found.wagered == {"ann": 2_000, "bob": 1_000}
    assert found.banked == {"dan": 10_000}
    assert found.fees == {}


def test_a_fee_that_the_bank_pays_is_the_player_dealers() -> None:
    game = load_game("stones-tavern/ez-baccarat-panda-8", option=1)
    for stack in (50_000, 10_000):  # with chips behind the bank, and with none
        found = dealt(Round(game, opening(stack), Scripted(PLAYER_WINS)))
        fee = found.fees["dan"]
        assert fee > 0
        assert found.fees == {"dan": fee}
        assert found.net == {"ann": 2_000, "bob": -1_000, "dan": -1_000 - fee}
        assert found.banked == {"dan": 10_000}


def raised(deal: PotDeal[Terms]) -> Script:
    """Ann bets forty, of which bob calls ten; bob wins."""
    deal.pot.dealt_in = ["ann", "bob"]
    deal.pot.put_in("ann", 4_000, "first")
    deal.pot.put_in("bob", 1_000, "first")
    deal.pot.return_uncalled()
    yield Moment("flop")
    deal.chips.move("pot", "bob", deal.chips["pot"], "wins")
    yield Moment("end of hand")


def test_chips_in_a_pot_are_wagered_won_and_lost() -> None:
    fees = find_schedule("napa-valley/poker-first", 1)
    game = poker(raised, fees=fees)
    bettors = Bettor("ann", 5_000, 1), Bettor("bob", 1_000, 2)
    round_ = Round(game, Opening(bettors, button=1), Scripted(""))
    assert not round_.pending
    found = read_summary(summarise(round_))
    assert found.wagered == {"ann": 1_000, "bob": 1_000}
    taken = found.fees.get("pot", 0)
    assert found.net == {"ann": -1_000, "bob": 1_000 - taken}
    assert taken > 0


def test_a_summary_of_an_older_build_is_still_read() -> None:
    old = read_summary(b'{"outcome":"tie","net":{},"fees":{},"wagered":{"ann":500}}')
    assert old.banked == {}
