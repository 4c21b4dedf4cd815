"""A game to be played: a family's script with one edition's terms."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from houseway.cards.card import Card
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Outcome
from houseway.rules.pots.deal import PotDeal
from houseway.rules.round.decisions import Decision
from houseway.rules.round.requests import Script
from houseway.rules.round.view import AskedView, View
from houseway.rules.terms import Terms

__all__ = ["CANONICAL", "AnyDeal", "Bot", "Family", "Game", "canonical", "digest"]

AnyDeal = BankedDeal[Any] | PotDeal[Any]
"""What a round deals with: against a player-dealer, or for a pot."""


Bot = Callable[[View, AskedView], Decision]
"""How a bot answers."""


class Family(msgspec.Struct, frozen=True, kw_only=True):
    """What a family declares of itself, once; the outer rings read it here.

    Everything is pure: from terms, cards and facts, without the round that they lie in.
    """

    name: str
    procedure: int
    """Raised whenever a change alters any byte of the recorded corpus."""
    terms: type[Any]
    """`BankedTerms` or `Terms` with the fields that its houses set."""
    play: Callable[[Any], Script]
    """From a `BankedDeal` or a `PotDeal`."""
    banked: bool = True
    """Against a player-dealer: wagers are placed before the deal and the bank covers them."""
    button: bool = True
    """Where there is no bank: whether a button goes round, by which the round is dealt."""
    gives_up: bool = False
    """Whether hands or wagers can be given up before the end: a fold, a surrender."""
    common_hands: bool = False
    """Whether the same hands decide every wager at the table, and nobody has their own."""
    board: bool = False
    """Each round is won by one side or tied, and is called so, for a board of results."""
    spreads: str = ""
    """How the name goes on of a hand that lies before another, of the same position: the two cards
    in front (`-front`), a spread (`-meld-`)."""
    moments: tuple[str, ...] = ()
    """The moments that its script passes, in order, for rulings to name."""
    judge: Callable[[Any, str, Any], Outcome] | None = None
    """What becomes of a wager: from the terms, its spot, and the facts of the finished round, which
    are a frozen struct of the family (hands, settings, board, other hands). Script, odds and drills
    ask it alike. Every family against a player-dealer has one; a pot's is
    `rules/pots/shares.py`."""
    house_way: Callable[[Any, Sequence[Card]], tuple[Card, ...]] | None = None
    """How the house sets a hand: from the terms and its cards to those in front. None where
    nothing is set."""
    name_hand: Callable[..., str] | None = None
    """What the cards of a hand come to, in the house dealer's words: `7`, `soft 17`, `two pair`.
    From the terms and the cards; where `plays_boards`, from what lies open of the boards as well.
    It is shown next to a hand that the dealer has not called yet. None if nothing is to say."""
    plays_boards: bool = False
    """The cards in the middle count for every hand, each board for itself."""
    describe: Callable[[Any], list[str]] | None = None
    """The family's part of a rule sheet, line by line, from its terms."""
    bot: Bot | None = None
    """A sensible answer to a question, from the view of the one who is asked."""
    bot_for: Callable[[Any], Bot] | None = None
    """The same where what is sensible depends on the terms: high or low, which cards play."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """An edition resolved with its options and readings, ready to be dealt."""

    edition: str
    family: Family
    terms: Terms
    digest: str

    @property
    def bot(self) -> Bot | None:
        """How bots play it; None where they take the default."""
        made = self.family.bot_for
        return self.family.bot if made is None else made(self.terms)


CANONICAL: Final = msgspec.json.Encoder(order="sorted")


def canonical(value: object) -> bytes:
    """Canonical JSON: sorted keys, no spaces, integers only."""
    return CANONICAL.encode(value)


def digest(terms: Terms) -> str:
    """SHA-256 of the canonical terms, in hex."""
    return hashlib.sha256(canonical(terms)).hexdigest()
