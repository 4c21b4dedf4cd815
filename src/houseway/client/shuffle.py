"""Take part in every shuffle of a table, and check that the house keeps its commitments.

`docs/record.md`, *The shuffle*, describes the commitments. Each check that fails adds a sentence
to `faults`, which stays empty if the house plays fair. The page does the same checks
(`web/src/lib/shuffle.ts`), in the same words.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from houseway.cards.card import text
from houseway.cards.commitment import pledge, verify
from houseway.cards.transcript import Commitment, SpokenWords, Transcript
from houseway.errors import HousewayError
from houseway.rules.records.anchors import (
    Handover,
    Receipt,
    check_receipt,
    is_handed_over,
    is_signed,
    sealed_bytes,
)

Message = dict[str, Any]


class DealtCards:
    """The cards dealt from one shoe, in order, as one viewer saw them.

    None stands for a face-down card.
    """

    def __init__(self) -> None:
        self.cards: list[str | None] = []
        self.followed = True
        """False once cards have gone back or been reshuffled: positions are then unknown."""
        self._hands: set[str] = set()
        self._moving = False

    def new_shoe(self, event: Message) -> None:
        """Add the card turned up, and the cards burned, before the first round."""
        if event.get("turned"):
            self.cards.append(event["turned"])
        self.cards += [None] * event.get("burned", 0)

    def add(self, event: Message) -> None:
        """Add one event of a round."""
        match event["type"]:
            case "hand":
                self._hands.add(event["hand"])
            case "left":
                self._moving = event["to"] in self._hands
                self.followed &= event["to"] != "shoe"
            case "dealt":
                if not self._moving:
                    self.cards.append(event.get("card") or None)
                self._moving = False
                self._hands.add(event["hand"])
            case "burned":
                self.cards.append(event.get("card") or None)
            case "shuffled":
                self.followed = False
            case "ended":
                self._hands.clear()


class ShuffleWatch:
    """The shuffle of one table, watched for one bettor; without `me` it only watches."""

    def __init__(
        self, table: str, me: str = "", *, random: Callable[[int], str] = secrets.token_hex
    ) -> None:
        self.table, self.me = table, me
        self.faults: list[str] = []
        self.receipts: list[Receipt] = []
        self.key = ""
        """The house's signing key; the first one seen is trusted."""
        self.shoe = 0
        """The number of the latest sealed shoe: in play, or still waiting for the players'
        words."""
        self.mine = False
        """Whether this player's words went into that shoe."""
        self.abandoned = 0
        self._random = random
        self._seated = False
        self._words: dict[int, SpokenWords] = {}
        """This player's pledged words, by shoe number."""
        self._roots: dict[int, tuple[str, tuple[str, ...]]] = {}
        """The root and the pledges of each shoe, as first announced."""
        self._dealt: dict[int, DealtCards] = {}

    # -- messages and events ------------------------------------------------------------------

    def joined(self, table: Message, you: str | None) -> list[Message]:
        """Start from the state of the table on joining; returns the commands to send."""
        self._seated = bool(self.me) and you == self.me
        self.abandoned = table.get("abandoned", 0)
        self.shoe = table.get("next_shoe", 1) - 1
        self.mine = self.me in table.get("voices", ())
        return self._pledge(self.shoe + 1)

    def sealed(self, message: Message) -> list[Message]:
        """Return the command that reveals the words: the house has now committed to its cards."""
        number, root, pledges = message["shoe"], message["root"], tuple(message["pledges"])
        said = sealed_bytes(self.table, number, root, pledges)
        if not self._is_from_house(said, message["key"], message["signature"]):
            self.faults.append(f"the root of shoe {number} is not signed by the house")
            return []
        if not self._remember_root(number, root, pledges):
            return []
        words = self._words.get(number)
        if words is None or pledge(words).digest not in pledges:
            return []
        return [{"type": "words", "shoe": number, "text": words.words}]

    def key_changed(self, message: Message) -> None:
        """Change to a new signing key of the house, which the previous key must have signed."""
        handover = msgspec.convert(message, Handover)
        if handover.after != self.key:
            return  # already known, or from before this watch began
        if is_handed_over(handover):
            self.key = handover.key
        else:
            self.faults.append("a new signing key was not signed by the previous one")

    def receipt(self, message: Message) -> None:
        """Check and store the receipt for a round: the signed head of the table's chain."""
        receipt = msgspec.convert(message, Receipt)
        try:
            check_receipt(receipt)
            from_house = receipt.key == (self.key or receipt.key)
        except HousewayError:
            from_house = False
        if not from_house:
            self.faults.append(f"the receipt of round {receipt.round} is not signed by the house")
            return
        self.key = receipt.key
        known = next((r for r in self.receipts if r.version == receipt.version), None)
        if known is None:
            self.receipts.append(receipt)
        elif known != receipt:
            self.faults.append(f"the house signed two different receipts for round {receipt.round}")

    def event(self, event: Message) -> list[Message]:
        """Follow one event of the table; returns the commands to send."""
        match event["type"]:
            case "sat" if event["bettor"] == self.me:
                self._seated = True
                return self._pledge(self.shoe + 1)
            case "left-table" if event["bettor"] == self.me:
                self._seated = False
            case "shoe":
                return self._new_shoe(event)
            case "mixed":
                self._check_said(event["number"], event["said"])
            case "shoe-abandoned":
                self.abandoned = event["abandoned"]
                self.mine = False
            case "new-shoe":
                self._dealt[self.shoe] = DealtCards()
                self._dealt[self.shoe].new_shoe(event)
            case "burned" if self.shoe in self._dealt:
                self._dealt[self.shoe].cards += [None] * event["cards"]
            case "round" if self.shoe in self._dealt:
                self._dealt[self.shoe].add(event["event"])
        return []

    # -- steps --------------------------------------------------------------------------------

    def _pledge(self, shoe: int) -> list[Message]:
        if not self._seated or shoe in self._words:
            return []
        number = secrets.randbelow(65_535) + 1
        words = SpokenWords(number, f"{self.table}/{shoe}/{self.me}/{self._random(16)}")
        self._words[shoe] = words
        digest = pledge(words).digest
        return [{"type": "pledge", "shoe": shoe, "number": number, "digest": digest}]

    def _new_shoe(self, event: Message) -> list[Message]:
        commitment = msgspec.convert(event["commitment"], Commitment)
        pledges = tuple(each.digest for each in commitment.pledges)
        self.shoe = event["number"]
        self.mine = self.me in event.get("voices", ())
        self._remember_root(self.shoe, commitment.root, pledges)
        return self._pledge(self.shoe + 1)

    def _is_from_house(self, said: bytes, key: str, signature: str) -> bool:
        if not is_signed(said, key, signature) or key != (self.key or key):
            return False
        self.key = key
        return True

    def _remember_root(self, number: int, root: str, pledges: tuple[str, ...]) -> bool:
        if self._roots.setdefault(number, (root, pledges)) == (root, pledges):
            return True
        self.faults.append(f"shoe {number} was announced with two different roots")
        return False

    def _check_said(self, number: int, words: list[Message]) -> None:
        said = msgspec.convert(words, list[SpokenWords])
        root = self._roots.get(number)
        if root is not None and [pledge(each).digest for each in said] != list(root[1]):
            self.faults.append(f"the words in shoe {number} are not the ones pledged")
        mine = self._words.get(number)
        pledged = mine is not None and root is not None and pledge(mine).digest in root[1]
        if pledged and mine not in said:
            self.faults.append(f"your words are missing from shoe {number}")

    def check(self, number: int, transcript: Transcript) -> None:
        """Check a finished shoe's file against its announcement and the cards seen."""
        earlier_faults = len(self.faults)
        commitment = transcript.commitment
        announced = (commitment.root, tuple(each.digest for each in commitment.pledges))
        if self._roots.get(number, announced) != announced:
            self.faults.append(f"the file of shoe {number} does not have the announced root")
        try:
            order = verify(transcript)
        except HousewayError as error:
            self.faults.append(f"the file of shoe {number} fails a check: {error.message}")
            return
        if transcript.abandoned or len(self.faults) > earlier_faults:
            return
        mine = self._words.get(number)
        pledged = mine is not None and pledge(mine) in commitment.pledges
        if pledged and mine not in transcript.said:
            self.faults.append(f"your words are missing from shoe {number}")
        dealt = self._dealt.pop(number, None)
        drawn = transcript.numbers is not None and transcript.numbers.draws
        if dealt is None or not dealt.followed or drawn:
            return
        for place, (seen, card) in enumerate(zip(dealt.cards, order, strict=False)):
            if seen is not None and card is not None and text(card) != seen:
                self.faults.append(
                    f"card {place + 1} of shoe {number} was dealt as {seen}, "
                    f"but its file says {text(card)}"
                )
                return
