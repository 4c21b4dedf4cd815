"""A game: a family's script with one edition's terms."""

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

AnyDeal = BankedDeal[Any] | PotDeal[Any]
"""The deal of any round: against a player-dealer, or for a pot."""


Bot = Callable[[View, AskedView], Decision]
"""A function that answers a bot's question from its view."""


class Family(msgspec.Struct, frozen=True, kw_only=True):
    """What a game family declares about itself, in one place for the rest of the program.

    Everything here is pure: computed from terms, cards and facts, without a round.
    """

    name: str
    procedure: int
    """The version of the family's procedure, raised by every change that alters a byte of the
    recorded corpus."""
    terms: type[Any]
    """The family's own subclass of `Terms`, with the fields that each house fills in."""
    play: Callable[[Any], Script]
    """The script, which takes a `BankedDeal` or a `PotDeal`."""
    banked: bool = True
    """Whether the game is played against a player-dealer: wagers are placed before the deal and the
    bank covers them."""
    button: bool = True
    """Whether a game without a bank has a button that moves round the table and leads the deal."""
    gives_up: bool = False
    """Whether hands or wagers can be given up before the end: a fold, a surrender."""
    common_hands: bool = False
    """Whether the same hands decide every wager, so that no bettor has a hand of their own."""
    board: bool = False
    """Whether each round is won by one side or tied, so that a board can list the results."""
    spreads: str = ""
    """What stands between position and number in the id of a further hand spread next to a player's
    own, such as `-front` or `-meld-`."""
    moments: tuple[str, ...] = ()
    """The moments of the family's script, in order. Rulings may name them."""
    judge: Callable[[Any, str, Any], Outcome] | None = None
    """Return the outcome of a wager, given the terms, its spot and the facts of the finished round.
    The facts are a frozen struct of the family (hands, settings, board, other hands). Script, odds
    and drills all call this function. Every family with a bank has one; pots are shared by
    `rules/pots/shares.py`."""
    house_way: Callable[[Any, Sequence[Card]], tuple[Card, ...]] | None = None
    """Return the cards that the house way sets in front, given the terms and the hand's cards. None
    if no hand is set in this family."""
    name_hand: Callable[..., str] | None = None
    """Names a hand in the house dealer's words: `7`, `soft 17`, `two pair`. Takes the terms and the
    cards and, if `plays_boards`, the open cards of the boards. The name is shown next to a hand
    that the dealer has not called yet. None if the family names no hands."""
    plays_boards: bool = False
    """Whether the cards in the middle count for every hand, with each board played separately."""
    describe: Callable[[Any], list[str]] | None = None
    """The family's part of a rule sheet, as lines of text, from its terms."""
    bot: Bot | None = None
    """Return a sensible answer to a question, given what the asked bettor can see."""
    bot_for: Callable[[Any], Bot] | None = None
    """Return such a bot for given terms, if they change what is sensible: high or low, which cards
    play."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """An edition resolved with its options and readings, ready to be dealt."""

    edition: str
    family: Family
    terms: Terms
    digest: str

    @property
    def bot(self) -> Bot | None:
        """The bot that plays this game; None if bots use the default answers."""
        made = self.family.bot_for
        return self.family.bot if made is None else made(self.terms)


CANONICAL: Final = msgspec.json.Encoder(order="sorted")


def canonical(value: object) -> bytes:
    """Encode as canonical JSON: sorted keys, no spaces, integers only."""
    return CANONICAL.encode(value)


def digest(terms: Terms) -> str:
    """Return the SHA-256 of the canonical terms, in hex."""
    return hashlib.sha256(canonical(terms)).hexdigest()
