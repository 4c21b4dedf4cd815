"""`play` and `demo`: one terminal player for every family."""

import io
import re
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from cli.running import EZ, Command, run_process, start
from houseway.cards.card import SUITS, Card, parse_card
from houseway.cards.deck import DeckTerms
from houseway.cards.tape import SplitMix
from houseway.cli.draw import Paper
from houseway.cli.play.narration import spot_names
from houseway.cli.play.player import ME, Player, play_at
from houseway.cli.play.table_view import draw_hands, draw_result
from houseway.cli.play.tables import deal_rounds, table_for
from houseway.editions.catalogue import index
from houseway.editions.library import load_game
from houseway.hands.hand_names import hand_words
from houseway.hands.poker import best_five
from houseway.hands.ranking import SEVERAL_DECKS
from houseway.rules.game import Family, Game, digest
from houseway.rules.pots.deal import PotDeal
from houseway.rules.round.decisions import Bet, Check, Choose, Pass, Set, Surrender
from houseway.rules.round.events import Settled
from houseway.rules.round.legality import Amount, Options, Pick, barred, may, warned
from houseway.rules.round.requests import Ask, Script
from houseway.rules.round.view import HandView, View
from houseway.rules.terms import TableTerms, Terms
from houseway.table.result import result_of
from support import edition_sample, scale


def typed(*lines: str) -> "Reader":
    return Reader(list(lines))


class Reader:
    """Lines as they are typed; then the end of the input."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    def __call__(self) -> str:
        return self.lines.pop(0) + "\n" if self.lines else ""


def play(*lines: str, edition: str = EZ, option: str = "30", **more: Any) -> str:
    """What the player sees who types these lines."""
    out = io.StringIO()
    table = table_for(load_game(edition, option=option), seed=3, seats=4, me=ME, **more)
    play_at(table, Paper(out), typed(*lines))
    return out.getvalue()


def test_a_round_shows_fee_button_outcomes_and_chips() -> None:
    out = play("player 25", "dragon 5", "", "q")
    assert "you put $25 on Player line (seat 1)" in out
    assert "Collection before the deal: bot-1" in out
    assert out.index("pays $2 collection") < out.index("player: ")
    assert "the action button is at seat" in out
    assert "your $25 on Player line loses; $25 collected" in out
    assert "You leave after 2 rounds with $1,970, down $30." in out


def test_a_choice_that_is_not_open_is_shown_with_its_reason() -> None:
    assert "not now: Panda 8 needs a wager on Player line or Banker line" in play("q")


def test_a_refused_decision_gives_its_reason_and_changes_nothing() -> None:
    out = play("player 7000", "tie 5 @3", "q")
    assert "refused: the largest wager here is $500, not $7,000 [wager/over_limit]" in out
    assert "refused: Tie Bet takes no back-line wagers [wager/no_back_line]" in out
    assert "you put" not in out


def test_an_unclear_answer_is_asked_again() -> None:
    out = play("nothing", "player", "?", "q")
    assert "'nothing' is not a choice" in out
    assert "how much ($5 to $500)?" in out
    assert "@3" in out


def test_the_end_of_the_input_leaves_the_table_by_the_questions_default() -> None:
    out = play()
    assert "you are ready (by default)" in out
    assert "You leave after 1 round with $2,000, even." in out


def test_the_bank_is_taken_only_by_who_asked_for_it() -> None:
    assert "you post a bank" not in play("", "", "", "q")
    out = play("q", takes_bank=True)
    assert "player-dealer: you, bank $2,000" in out
    assert "you post a bank of $2,000" in out


def test_a_table_of_two_breaks_when_the_bank_is_declined(houseway: Command) -> None:
    code, out, err = run_process("play", EZ, "--seats", "2", "--seed", "1", given=b"\n" * 9)
    assert code == 1
    assert b"Round 2" in out
    assert b"[sitting/broken]" in err


def test_a_player_without_chips_leaves() -> None:
    out = io.StringIO()
    table = table_for(load_game(EZ, option="none"), seed=4, seats=3, me=ME, stack=1000)
    play_at(table, Paper(out), typed(*["tie 10", ""] * 9))
    assert "You have no chips left." in out.getvalue()


@pytest.mark.parametrize("edition", edition_sample())
def test_every_edition_is_played_by_random_numbers(edition: str) -> None:
    """Whatever is typed, the player shows something and the round comes to its end."""
    chance = SplitMix(5)

    def lines() -> Iterator[str]:
        for _ in range(scale(8, 150)):
            number = 1 + chance.below(9)
            yield f"{number} {5 * (1 + chance.below(4))}" if chance.below(2) else f"{number}"
            yield "y" if chance.below(4) == 0 else ""

    out = io.StringIO()
    table = table_for(load_game(edition), seed=8, seats=4, me=ME, takes_bank=True)
    play_at(table, Paper(out), typed(*lines()))
    assert "You leave after" in out.getvalue() or "no chips left" in out.getvalue()
    assert "incident" not in out.getvalue()


def first_round(*lines: str, edition: str) -> list[str]:
    """What is told of it; when the lines are out, the next one goes by without a wager."""
    out = play(*lines, edition=edition, option="none")
    return out.partition("Round 2")[0].splitlines()


def parsed(line: str) -> list[Card]:
    """The cards that a told event ends with."""
    names = [each for each in line.split("   ")[0].split() if each[-1] in "♣♦♥♠"]
    return [parse_card(name[:-1] + SUITS["♣♦♥♠".index(name[-1])]) for name in names]


ULTIMATE = [row["id"] for row in index() if row["family"] == "ultimate"]


@pytest.mark.parametrize("edition", ULTIMATE)
@pytest.mark.parametrize("bets", [("check", "check", "1"), ("1",)], ids=["to the river", "at once"])
def test_the_made_hand_is_told_after_every_card_of_ultimate(
    edition: str, bets: tuple[str, ...]
) -> None:
    out = first_round("ante 10", "blind 10", "", *bets, edition=edition)
    own: list[Card] = []
    board: list[Card] = []
    for line in out:
        if line.startswith("  p1: "):
            own.extend(parsed(line))
            assert line.endswith(f"   {hand_words(best_five(own))}")
        elif line.startswith(("  board shows ", "  board: ")) and "face down" not in line:
            board.extend(parsed(line))
            assert line.endswith(f"   p1: {hand_words(best_five((*own, *board)))}")
    assert (len(own), len(board)) == (2, 5)
    drawn = [line for line in out if line.startswith("  p1 ") and " you " in line]
    if len(bets) > 1:  # asked before the flop, on it and after the river
        for line, seen in zip(drawn, (0, 3, 5), strict=False):
            assert line.endswith(f"   {hand_words(best_five((*own, *board[:seen])))}")


@pytest.mark.parametrize(
    ("edition", "spot", "cards"),
    [
        ("stones-tavern/three-card-poker", "ante", 3),
        ("lucky-derby/caribbean-stud", "ante", 5),
        ("clovis-500/caribbean-stud-poker", "ante", 5),
        ("clovis-500/fast-action-holdem", "bet", 4),
    ],
)
def test_the_made_hand_is_told_after_every_card_dealt(edition: str, spot: str, cards: int) -> None:
    game = load_game(edition, option="none")
    out = first_round(f"{spot} 10", "", edition=edition)
    name = game.family.name_hand
    assert name is not None
    own: list[Card] = []
    for line in out:
        if line.startswith("  p1: "):
            own.extend(parsed(line))
            assert line.endswith(f"   {name(game.terms, own)}")
    assert len(own) == cards


def test_the_made_hand_is_told_after_every_card_of_the_flop() -> None:
    edition = "clovis-500/fast-action-holdem"
    out = first_round("bet 10", "", "keep 1 2", edition=edition)
    own = [card for line in out if line.startswith("  p1: ") for card in parsed(line)][:2]
    board: list[Card] = []
    for line in out:
        if line.startswith("  board: "):
            board.extend(parsed(line))
            seven = best_five((*own, *board), ranking=SEVERAL_DECKS)
            assert line.endswith(f"   p1: {hand_words(seven)}")
    assert len(board) == 5


def test_the_card_of_the_war_is_told() -> None:
    out = first_round("primary 10", "", edition="stones-tavern/casino-war")
    assert any(line.startswith("  p1: ") and "   " in line.strip() for line in out)


def test_what_the_bank_did_not_cover_is_shown() -> None:
    game = load_game(EZ)
    for round_ in deal_rounds(table_for(game, seed=1), 200):
        assert not result_of(round_).had_incident
        short = [e for e in round_.events if isinstance(e, Settled) and e.uncovered]
        if short:
            out = io.StringIO()
            draw_result(round_, "spectator", spot_names(game), Paper(out))
            assert "not covered" in out.getvalue()
            return
    pytest.fail("no bank ran short")


# -- a family nobody has drawn before ------------------------------------------------------


class StrangeTerms(Terms, frozen=True, kw_only=True):
    """Nothing but cards and a table."""


def strange(deal: PotDeal[StrangeTerms]) -> Script:
    """Set two of four cards, choose a pile, bet."""
    hand = deal.open_hand("seat-1", 1, ME)
    for _ in range(4):
        deal.down(hand, ME)
    front = tuple(hand.names[:2])
    pick = Pick(tuple(hand.names), 2, 2)

    def foul(answer: Set) -> str:
        return "" if answer.cards == front else "a foul hand loses"

    options = Options(may(Set, pick=pick, warn=foul), barred(Surrender, "the cards are out"))
    answer = yield Ask(ME, options, Set(front), about=hand)
    deal.call("foul" if answer.cards != front else "set", hand)
    piles = Options(may(Choose, what=("left", "right")), warned(Pass, "a pass burns a card"))
    yield Ask(ME, piles, Choose("left"))
    yield Ask(ME, Options(may(Bet, Amount(500, 2000, 500)), may(Check)), Check())


def strange_game() -> Game:
    terms = StrangeTerms(deck=DeckTerms(), table=TableTerms(seats=2))
    family = Family(name="strange", procedure=1, terms=StrangeTerms, play=strange, banked=False)
    return Game(edition="tests/strange", family=family, terms=terms, digest=digest(terms))


def test_the_player_draws_a_family_it_does_not_know() -> None:
    out = io.StringIO()
    table = table_for(strange_game(), seed=1, seats=2, me=ME)
    answers = [
        "surrender",
        "set 3 4",
        "",
        "set 3 4",
        "yes",
        "pass",
        "n",
        "choose r",
        "bet 7",
        "bet 10",
    ]
    player = Player(table, Paper(out), read=typed(*answers))
    player.play_round()
    text = out.getvalue()
    assert "not now: the cards are out" in text
    assert "refused: the cards are out [decision/barred]" in text
    assert text.count("warning: a foul hand loses") == 2
    assert "warning: a pass burns a card" in text
    assert "you choose choose right" in text
    assert "refused: bet takes $5 to $20 by $5 here" in text
    assert "you choose bet $10" in text
    assert "the dealer calls seat-1: foul" in text


def test_nobody_else_sees_the_cards_of_another() -> None:
    table = table_for(strange_game(), seed=1, seats=2)
    table.sitting.stand_up("bot-1")
    table.sitting.sit_down(ME, seat=1, cents=1000)
    out = io.StringIO()
    Player(table, Paper(out)).play_round()
    assert "seat-1: 4 cards face down" in out.getvalue()
    assert "▒▒ ▒▒ ▒▒ ▒▒" in out.getvalue()


# -- the commands themselves ----------------------------------------------------------------


def test_demo_plays_by_itself(houseway: Command) -> None:
    found = houseway("demo", "--rounds", "2")
    assert found.code == 0
    assert "Round 2" in found.out
    assert found.out == houseway("demo", "--rounds", "2").out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--seats", "99"], "sitting/no_free_seat"),
        (["--stack", "much"], "money/malformed"),
        (["--stack", "0"], "sitting/chips"),
        (["--set", "packs=99"], "edition/setting"),
    ],
)
def test_play_refuses_what_no_table_can_be(houseway: Command, words: list[str], code: str) -> None:
    found = houseway("play", EZ, *words)
    assert (found.code, f"[{code}]" in found.err) == (1, True)


@pytest.mark.parametrize("house", ["stones-tavern", "napa-valley", "clovis-500"])
def test_a_hand_of_tiles_is_shown_in_pictures_and_set(house: str) -> None:
    out = play("game 10", "", "set 1 2", "q", edition=f"{house}/pai-gow-tiles", option="none")
    assert "dice: " in out
    assert any(chr(0x1F063 + 7 * high + low) in out for high in range(1, 7) for low in range(1, 7))
    assert re.search("p1[- ]low", out)
    assert "your $10 on " in out


def test_joined_money_is_shown_with_the_wager_that_it_is_joined_with() -> None:
    edition = "clovis-500/pai-gow-tiles"
    out = play("join 20 @3", "", "q", edition=edition, option="only")
    assert "you have $20 in bot-2's Wager" in out
    assert "bot-2 + you $20" in out
    assert "back line" not in out


def test_ctrl_c_leaves_quietly() -> None:
    process = start("play", EZ, "--seed", "1")
    assert process.stdout is not None
    while b"ready" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert (process.returncode, err) == (130, b"")


def test_the_table_has_the_filed_limits_or_narrower_ones(houseway: Command) -> None:
    edition = ("clovis-500/ez-baccarat", "--option", "1", "--rounds", "2")
    assert "limits" not in houseway("deal", *edition).err
    assert houseway("deal", *edition, "--limits", "10-200").code == 0
    wider = houseway("deal", *edition, "--limits", "$5-$500")
    assert wider.code
    assert (
        "the filing allows table limits of $5 to $200, not $5 to $500 [sitting/limits_not_filed]"
        in wider.err
    )
    for words in ("10", "ten-200", "tie=5-10"):
        assert (
            "limits must be two amounts such as 10-200" in houseway("demo", "--limits", words).err
        )
    for words in ("200-10", "0-10"):
        found = houseway("demo", "--limits", words).err
        assert "limits must rise from above zero, such as 10-200" in found


def test_a_wager_is_put_at_a_position_where_nobody_sits() -> None:
    out = play("player 25 @6", "", "q")
    assert "you put $25 on Player line (seat 6)" in out
    assert "your $25 on Player line loses; $25 collected" in out


# -- pan -----------------------------------------------------------------------------------


def test_spreads_are_drawn_under_their_players_hand_in_sequence() -> None:
    hands = [
        HandView("hand-2", 2, "bob", ["", ""]),
        HandView("hand-1", 1, "you", ["Kd", "2c", ""]),
        HandView("pile", cards=["Qs"]),
        HandView("hand-1-meld-1", 1, cards=["Jh", "Qh", "7h"]),
        HandView("hand-1-meld-2", 1),
        HandView("hand-2-meld-1", 2, cards=["5s", "5h", "5c"]),
    ]
    view = View("you", 0)
    view.hands = {hand.id: hand for hand in hands}
    out = io.StringIO()
    draw_hands(view, load_game("clovis-500/pan"), Paper(out))
    rows = [" ".join(line.split()) for line in out.getvalue().splitlines()[1:]]
    assert rows == [
        "hand-2 seat 2 bob 2 face down",
        "hand-2-meld-1 seat 2 5♣ 5♥ 5♠ set, 1 chip",
        "hand-1 seat 1 you 2♣ K♦ + 1 face down",
        "hand-1-meld-1 seat 1 7♥ J♥ Q♥ rope",
        "pile Q♠",
    ]
