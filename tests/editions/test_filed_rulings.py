"""Rulings that an edition files: read, told, offered and carried out."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.suite import banked_opening, fly
from games.tables import Table
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.filed_ruling_words import effect_words
from houseway.editions.filed_rulings import detected, find_filed, open_now, ruling_of
from houseway.editions.library import edition_ids, edition_text, find_edition, load_game
from houseway.editions.model import Edition, FiledRuling
from houseway.editions.reader import parse_edition
from houseway.editions.sheet import sheet_of
from houseway.errors import EditionError, RulingError
from houseway.rules.round.decisions import Hit, Stand
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Reached
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import (
    BurnCards,
    Course,
    HandDead,
    MoveCard,
    PutChoice,
    ReturnCard,
)
from support import rule

CENTURY = "clovis-500/century-21-blackjack"
BUSTER = "clovis-500/no-bust-21st-century-buster-blackjack"
FILED = [(id, filed) for id in edition_ids() for filed in find_edition(id).identity.ruling]
CHOICE: dict[str, Any] = {
    "type": "put-choice",
    "bettor": "the bettor",
    "about": "the hand",
    "choices": [
        {"name": "play on"},
        {"name": "the hand dead", "effects": [{"type": "hand-dead", "hand": "the hand"}]},
    ],
}


def filed(**changed: Any) -> FiledRuling:
    usual: dict[str, Any] = {
        "name": "fifth-card",
        "situation": "A fifth card was dealt.",
        "topic": "irregularities",
        "about": ("bettor", "hand"),
        "effects": (CHOICE,),
    }
    return FiledRuling(**{**usual, **changed})


def with_ruling(text: str) -> Edition:
    """The Century edition with one ruling more."""
    _, _, book = edition_text(CENTURY)
    return parse_edition(f"{book}\n[[ruling]]\n{text}", id="mine", where="mine.toml")


def floor(table: Table, name: str, **named: str | int) -> None:
    """The floor rules on a situation of the table's edition, now."""
    deal = table.round.deal
    found = find_filed(find_edition(table.game.edition), name)
    words = {key.replace("_", " "): value for key, value in named.items()}
    table.round.rule(ruling_of(found, words, by="floor", moment=deal.moment))


# -- carried out ---------------------------------------------------------------------------------


@rule("004-11", "the dealer forgot a position: bets and collection back, the deal goes on")
def test_a_forgotten_position() -> None:
    table = Table(CENTURY, option="only").bet(1, "game", "$10").bet(2, "game", "$10")
    forgotten = find_filed(find_edition(CENTURY), "position-forgotten")
    table.ruling(ruling_of(forgotten, {"position": 1}, by="floor", at="deal complete"))
    table.deal("Ks Kd Kh 4s 4d 9c")
    assert table.asked == [2]
    table.decide(Stand())
    assert table.net(1) == "$0", "the collection too"
    assert table.net(2) != "$0"


@rule("004-11", "before the draw cards are backed up, the player-dealer's too")
def test_one_card_before_the_draw() -> None:
    table = Table(CENTURY).bet(1, "game", "$10").bet(2, "game", "$10")
    table.ruling(Ruling((ReturnCard("p1", 1),), "floor", at="deal complete"))
    backed = find_filed(find_edition(CENTURY), "one-card-before-the-draw")
    for hand, other in (("p1", "p2"), ("p2", "dealer")):
        named = {"hand": hand, "other hand": other}
        given = ruling_of(backed, named, by="floor", at="deal complete")
        assert given.effects == (MoveCard(other, 1, hand),)
        table.ruling(given)
    table.deal("Ks Kd Kh 2s 4d 5c 9c", spare=True)
    assert [table.hand("p1"), table.hand("p2")] == ["Ks 4d", "Kd 5c"]


@rule("004-11", "a player passed on the draw by the dealer's error has no action")
def test_a_hand_passed_in_the_draw() -> None:
    table = Table(CENTURY).bet(1, "game", "$10").bet(2, "game", "$10").deal("Ks Kd Kh 4s 4d 9c")
    floor(table, "passed-in-the-draw", hand="p1")
    table.decide(Stand())
    assert [table.net(1), table.net(2)] == ["$0", "-$10"]


@pytest.mark.parametrize("edition", [CENTURY, BUSTER])
@rule("004-11", "a draw card not clearly asked for is burned, and one more")
def test_a_card_not_asked_for(edition: str) -> None:
    table = Table(edition).bet(1, "game", "$10").deal("Ks Kh 3d 9c 2c 3c 6c", spare=True)
    floor(table, "card-not-asked-for")
    assert table.burned == ["2c", "3c"]
    table.decide(Hit())
    assert table.hand("p1") == "Ks 3d 6c"


@rule("004-11", "two or more cards come out: all are burned, and one more")
def test_cards_that_come_out_together() -> None:
    table = Table(CENTURY).bet(1, "game", "$10").deal("Ks Kh 4d 9c 2c 3c 5c 6c", spare=True)
    floor(table, "cards-together", number=2)
    assert table.burned == ["2c", "3c", "5c"]


@rule("004-11", "a card delivered to the player-dealer after hard 17 is dead")
def test_a_card_after_hard_17() -> None:
    dead = find_filed(find_edition(CENTURY), "card-after-hard-17")
    given = ruling_of(dead, {"card": 2}, by="floor")
    assert given.effects == (ReturnCard("dealer", 2), BurnCards(1))


@pytest.mark.parametrize("name", ["shoe-runs-out", "cards-without-a-wager", "two-boxed-cards"])
@rule("004-11", "misdeal: all cards are taken back without money being exchanged")
def test_a_misdeal(name: str) -> None:
    table = Table(CENTURY, option="only").bet(1, "game", "$10")
    misdeal = find_filed(find_edition(CENTURY), name)
    table.ruling(ruling_of(misdeal, {}, by="floor", at="first card"))
    table.deal("Ks Kh", spare=True)
    assert table.round.voided
    assert table.net(1) == "$0"


def test_a_choice_carries_its_effects() -> None:
    given = ruling_of(filed(), {"bettor": "ann", "hand": "p2"}, by="floor")
    dead = Course("the hand dead", (HandDead("p2"),))
    assert given.effects == (PutChoice("ann", (Course("play on"), dead), about="p2"),)
    assert given.reason == "A fifth card was dealt."


# -- offered -------------------------------------------------------------------------------------


def test_what_the_tape_shows_is_offered() -> None:
    """Two boxed cards, at a table that reads them as no misdeal by itself."""
    edition = find_edition(CENTURY)
    table = Table(CENTURY, {"boxed-cards": 0}).bet(1, "game", "$10")
    table.deal(["Ks", "boxed 2c", "5d", "Kh", "boxed 3c", "5h", "4d", "9c"])
    assert [each.name for each in detected(edition, table.round)] == ["two-boxed-cards"]
    plain = Table(CENTURY).bet(1, "game", "$10").deal("Ks Kh 4d 9c")
    assert detected(edition, plain.round) == []
    offered = [each.name for each in open_now(edition, plain.round)]
    assert "shoe-runs-out" not in offered
    assert "cards-without-a-wager" in offered


@rule("004-11", "a hand found with one card before the draw: the others are backed up")
def test_a_wrong_count_is_offered() -> None:
    """A card that lies by the wrong hand shows as two hands of different length."""
    edition = find_edition(CENTURY)
    table = Table(CENTURY).bet(1, "game", "$10").bet(2, "game", "$10")
    table.deal("Ks Kh 4d 9c 5h 6h", spare=True)
    assert detected(edition, table.round) == []
    table.round.rule(Ruling((MoveCard("p2", 1, "p1"),), by="floor", reason="as it lay"))
    assert [each.name for each in detected(edition, table.round)] == ["one-card-before-the-draw"]


def test_no_situation_is_filed_for_a_moment_that_never_comes() -> None:
    for id in ("stones-tavern/ez-baccarat-panda-8", CENTURY, "casino-club/pure-21-5-blackjack"):
        game, chance = load_game(id), SplitMix(1)
        tape = Seeded(cards(game.terms.deck), 1)
        passed = set()
        for _ in range(60):
            tape.shuffle_all()
            round_ = Round(game, banked_opening(game, chance), tape)
            fly(round_, chance, rulings=False)
            passed |= {event.moment for event in round_.events if isinstance(event, Reached)}
        assert passed <= {"no more bets", *game.family.moments}
    assert set(load_game(CENTURY).family.moments) >= passed - {"no more bets"}


# -- refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({"hand": "p2"}, "bettor is missing"),
        ({"hand": "p2", "bettor": "ann", "card": 1}, "card is not needed"),
        ({"hand": 2, "bettor": "ann"}, "hand must be a value such as 'p1', not 2"),
    ],
)
def test_what_is_named_must_be_what_the_ruling_is_about(
    named: dict[str, str | int], said: str
) -> None:
    with pytest.raises(RulingError) as refused:
        ruling_of(filed(), named, by="floor")
    assert refused.value.code == "ruling/named"
    assert said in refused.value.message


def test_a_situation_is_ruled_in_its_time_and_by_its_name() -> None:
    table = Table(CENTURY).bet(1, "game", "$10").deal("Ks Kh 4d 9c")
    with pytest.raises(RulingError) as refused:
        floor(table, "card-after-hard-17", card=2)
    assert refused.value.code == "ruling/not_now"
    assert "players are done" in refused.value.message
    with pytest.raises(RulingError) as refused:
        floor(table, "card-not-asked")
    assert refused.value.code == "ruling/unknown_situation"
    assert "do you mean 'card-not-asked-for'?" in refused.value.message


GOOD = """
name      = "mine"
situation = "Something."
topic     = "irregularities"
when      = ["draw begins"]
detects   = "exposed"
about     = ["bettor", "hand"]
effects   = [{ type = "put-choice", bettor = "the bettor", choices = [
    { name = "play on" },
    { name = "dead", effects = [{ type = "hand-dead", hand = "the hand" }] },
] }]
"""


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ('"mine"', '"two-boxed-cards"', "ruling.2.name", "no other ruling"),
        ('"irregularities"', '"irregular"', "ruling.9.topic", "irregularities"),
        ('"draw begins"', '"draw begin"', "ruling.9.when", "do you mean 'draw begins'?"),
        ('"exposed"', '"bent"', "ruling.9.detects", "two boxed"),
        ('["bettor", "hand"]', '["bettor", "hnd"]', "ruling.9.about", "one of: hand"),
        ('["bettor", "hand"]', '["bettor"]', None, "is 'the hand'; it may be 'the bettor'"),
        ('["bettor", "hand"]', '["bettor", "hand", "card"]', "ruling.9.about", "'the card'"),
        ('"put-choice"', '"choice"', "ruling.9.effects.0.type", "one of: void, hand-dead"),
        ('"hand-dead"', '"dead"', "ruling.9.effects.0", "dead"),
        (', hand = "the hand"', ', hnd = "the hand"', "ruling.9.effects.0", "hand"),
        ('hand = "the hand"', 'hand = "the hand", more = 1', None, "keys: hand"),
        ("choices", "courses", "ruling.9.effects.0.courses", "keys: bettor, choices, about"),
        (GOOD[GOOD.index("effects") :], "effects = []", "ruling.9.effects", "one of: void"),
        ("situation", "situaton", None, "'situaton'"),
    ],
)
def test_a_spoiled_ruling_is_refused(old: str, new: str, key: str | None, said: str) -> None:
    assert with_ruling(GOOD).identity.ruling[-1].name == "mine"
    with pytest.raises(EditionError) as refused:
        with_ruling(GOOD.replace(old, new, 1))
    assert refused.value.code in ("edition/ruling", "edition/unknown_key", "edition/invalid")
    assert said in refused.value.message
    assert refused.value.message.startswith("mine.toml: ")
    if key is not None:
        assert refused.value.facts["key"] == key


# -- told ----------------------------------------------------------------------------------------


def test_what_is_done_is_told_in_words() -> None:
    assert effect_words(CHOICE) == (
        "the bettor chooses 'play on' or 'the hand dead' (the hand is dead)"
    )
    effects: list[tuple[dict[str, Any], str]] = [
        ({"type": "burn", "cards": 2}, "2 cards are burned"),
        (
            {"type": "burn", "cards": "the number"},
            "as many cards as the floor names are burned",
        ),
        (
            {"type": "pay", "from": "the bettor", "to": "ann", "cents": 500},
            "the bettor pays ann $5",
        ),
        (
            {"type": "expose-card", "hand": "the hand", "index": "the card"},
            "the named card of the hand is exposed and plays",
        ),
        ({"type": "return-collection", "position": 3}, "the collection of position 3 is returned"),
        ({"type": "return-wager", "wager": "the wager"}, "the wager is returned"),
        ({"type": "reshuffle"}, "the burned and discarded cards are shuffled back in"),
        (
            {"type": "void", "fees": "kept"},
            "the round is void: wagers are returned, collections are kept",
        ),
    ]
    for effect, words in effects:
        assert effect_words(effect) == words


@pytest.mark.parametrize(("id", "filed_"), FILED)
def test_every_filed_ruling_is_on_the_rule_sheet(id: str, filed_: FiledRuling) -> None:
    rows = {row["name"]: row for row in sheet_of(find_edition(id))["situations"]}
    assert rows[filed_.name]["situation"] == filed_.situation
    assert rows[filed_.name]["done"]
