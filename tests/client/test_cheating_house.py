"""A house that would choose cards, and a client that keeps what it was told and compares."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

import msgspec

from houseway.cards.card import Card, text
from houseway.cards.commitment import permutation, pledge
from houseway.cards.sealed_shoe import MixedShoe, SealedShoe, seal
from houseway.cards.shuffle import SystemShuffle
from houseway.cards.transcript import Pledge, SpokenWords, Transcript
from houseway.client.shuffle import ShuffleWatch
from houseway.room.fairness.signing import Signer
from houseway.rules.records.anchors import sealed_bytes

DECK = tuple(map(Card, range(52)))
PLACES = 8
"""Cards that are dealt: to player and banker in turn."""


def words_of(bettor: str, number: int, random: str) -> SpokenWords:
    return SpokenWords(number, f"t1/1/{bettor}/{random}")


def total(cards: Sequence[str]) -> int:
    return sum("A23456789".find(card[0]) + 1 for card in cards) % 10


class House:
    """Ann speaks at its shuffle, and so does a puppet of its own."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)
        self.signer = Signer(self.random.randbytes(32))
        self.ann = ShuffleWatch("t1", "ann", random=lambda n: self.random.randbytes(n).hex())
        joined = {"next_shoe": 1, "voices": [], "abandoned": 0}
        [self.pledged] = self.ann.joined(joined, "ann")
        self.puppet = words_of("puppet", 4_464, self.random.randbytes(16).hex())
        self.said: list[SpokenWords] = []

    def seal(self, *, puppet: bool = False) -> SealedShoe:
        pledges = [Pledge(self.pledged["number"], self.pledged["digest"])]
        if puppet:
            pledges.append(pledge(self.puppet))
        by = SystemShuffle(self.random.randbytes)
        ordered = sorted(pledges, key=lambda each: each.seat)
        return seal(DECK, by, source=self.random.randbytes, pledges=ordered)

    def publish(self, shoe: SealedShoe, *, voices: Sequence[str] = ("ann",)) -> None:
        commitment = msgspec.to_builtins(shoe.commitment())
        self.ann.event({"type": "shoe", "number": 1, "commitment": commitment, "voices": [*voices]})

    def ask(self, shoe: SealedShoe, signer: Signer | None = None) -> list[SpokenWords]:
        """Ann's words, if she opens them for this root."""
        root, digests = shoe.commitment().root, [each.digest for each in shoe.pledges]
        signer = signer or self.signer
        signature = signer.sign(sealed_bytes("t1", 1, root, digests))
        message = {
            "shoe": 1,
            "root": root,
            "pledges": digests,
            "key": signer.public,
            "signature": signature,
        }
        opened = self.ann.sealed(message)
        return [SpokenWords(self.pledged["number"], each["text"]) for each in opened]

    def mix(self, said: Sequence[SpokenWords]) -> None:
        told = [msgspec.to_builtins(each) for each in sorted(said, key=lambda each: each.seat)]
        self.ann.event({"type": "mixed", "number": 1, "said": told})

    def deal(self, cards: Sequence[str]) -> None:
        self.ann.event({"type": "new-shoe", "deck": 0})
        for number, card in enumerate(cards):
            hand = ("player", "banker")[number % 2]
            event = {"type": "dealt", "hand": hand, "card": card}
            self.ann.event({"type": "round", "round": 1, "event": event})

    def end(self, transcript: Transcript) -> list[str]:
        self.ann.check(1, transcript)
        return self.ann.faults


def order_of(shoe: SealedShoe, said: Sequence[SpokenWords]) -> list[str]:
    ordered = sorted(said, key=lambda each: each.seat)
    places = permutation(bytes.fromhex(shoe.commitment().root), ordered, len(DECK))
    return [text(shoe.card(at)) for at in places]


def file_of(shoe: SealedShoe, said: Sequence[SpokenWords]) -> Transcript:
    mixed = MixedShoe(shoe, sorted(said, key=lambda each: each.seat))
    return mixed.transcript(range(len(DECK)), numbers=True)


def grind(shoe: SealedShoe, said: Sequence[SpokenWords]) -> SpokenWords:
    """Words of the puppet's by which the player has 0 and the banker 9."""
    for number in count():
        words = words_of("puppet", 9, f"{number:032x}")
        first = order_of(shoe, [*said, words])[:4]
        if (total(first[::2]), total(first[1::2])) == (0, 9):
            return words
    raise AssertionError


def test_a_house_that_plays_fair_is_not_suspected() -> None:
    house = House()
    shoe = house.seal(puppet=True)
    house.publish(shoe, voices=("ann", "puppet"))
    assert house.ann.mine
    said = [*house.ask(shoe), house.puppet]
    assert len(said) == 2
    house.mix(said)
    house.deal(order_of(shoe, said)[:PLACES])
    assert house.end(file_of(shoe, said)) == []


def test_words_of_a_bot_ground_after_the_root_were_never_pledged() -> None:
    house = House()
    shoe = house.seal()
    house.publish(shoe)
    said = house.ask(shoe)
    ground = [*said, grind(shoe, said)]
    first = order_of(shoe, ground)[:4]
    assert (total(first[::2]), total(first[1::2])) == (0, 9), "that is what it is done for"
    house.mix(ground)
    house.deal(first)
    assert house.ann.faults == ["the words in shoe 1 are not the ones pledged"]
    forged = msgspec.structs.replace(
        file_of(shoe, said), said=tuple(sorted(ground, key=lambda each: each.seat))
    )
    assert "pledged" in house.end(forged)[-1]


def test_words_of_a_puppet_cannot_be_exchanged_once_the_root_is_told() -> None:
    house = House()
    shoe = house.seal(puppet=True)
    house.publish(shoe, voices=("ann", "puppet"))
    said = house.ask(shoe)
    ground = [*said, msgspec.structs.replace(grind(shoe, said), seat=house.puppet.seat)]
    house.mix(ground)
    assert house.ann.faults == ["the words in shoe 1 are not the ones pledged"]


def test_a_second_root_after_somebody_has_spoken_is_found_and_proved() -> None:
    house = House()
    first, second = house.seal(), house.seal()
    house.publish(first)
    said = house.ask(first)
    assert len(said) == 1
    assert house.ask(second) == [], "no words for a second root"
    assert house.ann.faults == ["shoe 1 was announced with two different roots"]


def test_a_file_with_another_root_than_was_told_is_found() -> None:
    house = House()
    first, second = house.seal(), house.seal()
    house.publish(first)
    said = house.ask(first)
    house.mix(said)
    house.deal(order_of(second, said)[:PLACES])
    assert house.end(file_of(second, said)) == [
        "the file of shoe 1 does not have the announced root"
    ]


def test_other_cards_than_those_of_the_order_are_found() -> None:
    house = House()
    shoe = house.seal()
    house.publish(shoe)
    said = house.ask(shoe)
    house.mix(said)
    order = order_of(shoe, said)
    house.deal([order[0], order[9], *order[2:PLACES]])
    [found] = house.end(file_of(shoe, said))
    assert found == f"card 2 of shoe 1 was dealt as {order[9]}, but its file says {order[1]}"


def test_words_that_are_left_out_are_missed() -> None:
    house = House()
    shoe = house.seal(puppet=True)
    house.publish(shoe, voices=("ann", "puppet"))
    house.ask(shoe)
    house.mix([house.puppet])
    assert any("your words" in fault for fault in house.ann.faults)


def test_nobody_speaks_for_a_root_that_the_house_has_not_signed() -> None:
    house = House()
    shoe = house.seal()
    assert house.ask(shoe)
    assert house.ask(shoe, Signer(bytes(32))) == []
    assert house.ann.faults == ["the root of shoe 1 is not signed by the house"]


def test_receipts_that_contradict_each_other_are_found() -> None:
    house = House()

    def told(**changes: Any) -> dict[str, Any]:
        receipt = house.signer.receipt("t1", 1, 40, bytes(32))
        return {"t": "receipt", **msgspec.to_builtins(receipt), **changes}

    house.ann.receipt(told())
    house.ann.receipt(told())
    assert (len(house.ann.receipts), house.ann.faults) == (1, [])
    house.ann.receipt(told(head="00" * 31 + "01"))
    other = house.signer.receipt("t1", 1, 40, b"\1" * 32)
    house.ann.receipt({"t": "receipt", **msgspec.to_builtins(other)})
    other = Signer(bytes(32)).receipt("t1", 2, 50, bytes(32))
    house.ann.receipt({"t": "receipt", **msgspec.to_builtins(other)})
    assert house.ann.faults == [
        "the receipt of round 1 is not signed by the house",
        "the house signed two different receipts for round 1",
        "the receipt of round 2 is not signed by the house",
    ]


def test_hidden_and_moved_cards_keep_their_places() -> None:
    house = House()
    shoe = house.seal()
    house.publish(shoe)
    said = house.ask(shoe)
    order = order_of(shoe, said)
    house.ann.event({"type": "new-shoe", "deck": 0, "turned": order[0], "burned": 1})
    told: list[dict[str, Any]] = [
        {"type": "hand", "hand": "p1"},
        {"type": "hand", "hand": "p2"},
        {"type": "dealt", "hand": "p1", "card": ""},
        {"type": "dealt", "hand": "p1", "card": order[3]},
        {"type": "left", "hand": "p1", "index": 1, "to": "p2"},
        {"type": "dealt", "hand": "p2", "card": order[3]},
        {"type": "burned", "why": "turn"},
        {"type": "dealt", "hand": "p1", "card": order[5]},
    ]
    for event in told:
        house.ann.event({"type": "round", "round": 1, "event": event})
    assert house.ann._dealt[1].cards == [order[0], None, None, order[3], None, order[5]]
    assert house.end(file_of(shoe, said)) == []
