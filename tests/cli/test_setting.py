"""Hands set at the terminal: by naming two cards, with the house way on `?` and fouls warned."""

from __future__ import annotations

import io
from typing import Any

import pytest

from cli.test_play import typed
from houseway.cli.draw import Paper
from houseway.cli.play.narration import Teller
from houseway.cli.play.player import ME, Player
from houseway.cli.play.set_hand_lines import draw_house_way, hands_of
from houseway.cli.play.tables import table_for
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.rules.round import events as ev
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.round.view import HandView, View

FACE_UP = "stones-tavern/face-up-pai-gow-poker"
HAND = "8♠ A♠ A♣ 2♣ 2♦ 3♦ 9♣"
PAI_GOW = [id for id in edition_ids() if find_edition(id).identity.family == "pai-gow-poker"]


def play(*lines: str, edition: str = FACE_UP, **more: Any) -> str:
    """What the player sees of one round who types these lines."""
    out = io.StringIO()
    game = load_game(edition, option="none")
    table = table_for(game, seed=5, seats=3, me=ME, **more)
    Player(table, Paper(out), read=typed(*lines)).play_round()
    return out.getvalue()


@pytest.mark.parametrize("line", ["set As 9c", "As 9c", "as 9C", "1 As 9c", "set 2 7"])
def test_a_hand_is_set_by_naming_two_cards(line: str) -> None:
    out = play("game 20", "", line)
    assert f"[set 2♣ 2♦] > {line}" in out
    assert "you choose set A♠ 9♣" in out
    assert "p1 front      seat 1  you    A♠ 9♣   ace high" in out
    assert "p1 back       seat 1  you    8♠ A♣ 2♣ 2♦ 3♦   pair of deuces" in out


def test_the_player_sees_the_bank_s_open_hand_when_he_is_asked() -> None:
    out = play("game 20", "", "As 9c")
    asked = out.index("This question is about p1.")
    assert 0 < out.index("dealer front  seat 2  bot-1  9♦ 8♥   nine high") < asked
    assert 0 < out.index("dealer back   seat 2  bot-1  K♠ 3♠ 5♦ 6♥ 4♠   king high") < asked
    assert out.index(f"p1            seat 1  you    {HAND}") < asked


def test_a_question_mark_shows_the_house_way_and_its_rule() -> None:
    out = play("game 20", "", "?", "")
    shown = out[out.index("The house way") :].splitlines()
    assert shown[1:4] == [
        "  front  2♣ 2♦  one pair",
        "  back   A♣ A♠ 9♣ 8♠ 3♦  one pair",
        "  rule 3: Two pair, the high pair aces, kings or queens: the small pair in front.",
    ]
    assert "The house way" not in play("?", "", "")
    assert "you choose set 2♣ 2♦" in out


def test_a_foul_is_warned_of_and_done_only_after_a_yes() -> None:
    out = play("game 20", "", "As Ac", "no", "As Ac", "yes")
    assert out.count("warning: foul: the wager will lose") == 2
    assert out.count("do it anyway? [no] >") == 2
    assert "you choose set A♠ A♣" in out
    assert "your $20 on Base game wager loses (foul); $20 collected" in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("As Kd", "'Kd' is not one of 8s As Ac 2c 2d 3d 9c"),
        ("Kd As", "'kd' is not a choice; give a number or a name from the list"),
        ("set As Kd", "'Kd' is not one of 8s As Ac 2c 2d 3d 9c"),
        ("As", "refused: set takes 2 of 8s As Ac 2c 2d 3d 9c"),
        ("As Ac 2c", "refused: set takes 2 of 8s As Ac 2c 2d 3d 9c"),
    ],
)
def test_what_is_no_setting_is_refused_with_what_would_be(line: str, said: str) -> None:
    out = play("game 20", "", line, "")
    assert said in out
    assert "you choose set 2♣ 2♦" in out


def test_cards_of_one_hand_are_told_in_one_line() -> None:
    out = play("game 20", "", "")
    assert f"  p1: {HAND}\n  dealer: 7 cards face down\n" in out
    assert "  7 cards face down go from p5 to discards\n" in out
    assert "  dealer shows 8♥ K♠ 3♠ 5♦ 6♥ 9♦ 4♠\n" in out
    assert "  dealer-front: 9♦ 8♥\n" in out
    assert "goes from dealer" not in out
    assert "p5 " not in out[out.index("This question is about p1.") :], "an empty seat has no hand"


def test_a_run_of_cards_tells_those_that_are_seen_and_counts_the_others() -> None:
    teller = Teller({}, Opening((Bettor("ann", 100, 1),)))
    cards = [ev.Dealt("h1", "As"), ev.Dealt("h1", seen=()), ev.Dealt("h1", "Kd")]
    assert teller.tell_run(cards) == "h1: A♠ K♦ and a card face down"
    assert teller.tell_run([ev.Dealt("h1", seen=())] * 2) == "h1: 2 cards face down"
    assert teller.tell_run([ev.Shown("h1", 0, "As")]) == "h1 shows A♠"


@pytest.mark.parametrize("edition", PAI_GOW)
def test_every_pai_gow_poker_is_played_to_its_end_by_the_house_way(edition: str) -> None:
    out = play("game 20", "", "?", "", "", "", edition=edition)
    assert "The house way\n  front  " in out
    assert "p1 front" in out
    assert "dealer back" in out
    assert "the round is over" in out


def test_only_games_with_a_house_way_have_one_drawn() -> None:
    out = io.StringIO()
    blackjack = load_game("stones-tavern/pure-spanish-21-5")
    assert not draw_house_way(blackjack, HAND.split(), Paper(out))
    pai_gow = load_game(FACE_UP)
    assert not draw_house_way(pai_gow, ["As", "", "Kd"], Paper(out)), "cards that are not seen"
    assert not draw_house_way(pai_gow, ["As", "Kd"], Paper(out)), "two cards are no hand"
    assert out.getvalue() == ""


def test_halves_lie_together_only_where_hands_are_set() -> None:
    hands = {
        "p1": HandView("p1", 1, "ann", ["As"]),
        "dealer": HandView("dealer", 2, "bob", ["Kd"]),
        "p3": HandView("p3", 3, "", []),
        "p1-front": HandView("p1-front", 1, "ann", ["2c"]),
    }
    view = View(viewer="ann", version=0, hands=hands)
    named = [name for name, _ in hands_of(load_game(FACE_UP), view)]
    assert named == ["p1 front", "p1 back", "dealer"]
    other = load_game("stones-tavern/pure-spanish-21-5")
    assert [name for name, _ in hands_of(other, view)] == ["p1", "dealer", "p1-front"]
