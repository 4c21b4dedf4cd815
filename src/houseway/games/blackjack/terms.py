"""The terms of blackjack, as an edition states them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from houseway.bets.blackjack import BETS, Judging
from houseway.games.blackjack.stages import EARLY, stages_in_play
from houseway.rules.banked.spots import SpotTerms, one_of
from houseway.rules.terms import BankedTerms, Stage

__all__ = [
    "EARLY",
    "SAVES",
    "BlackjackTerms",
    "BlackjackWager",
    "Chart",
    "Comparing",
    "Counting",
    "Dealing",
    "Doubling",
    "Splitting",
    "Surrendering",
    "points",
]

Points = Annotated[str, msgspec.Meta(pattern="^[0-9]+½?$", examples=["21½"])]
"""A total, with a half point if it has one."""

SAVES = ("three-card 23", "three-card 24", "three-card 25", "dealer suited 7-8-9", "dealer 8-8-8")
"""Hands that push although both hands are over."""

_MOST_POINTS = 31
"""More than the total of any hand that may still draw."""

GAME_LINES = ("win", "natural", "both natural")
"""The lines on which a game wager may be paid."""


def points(text: str) -> int:
    """Parse a total into half points."""
    return 2 * int(text.rstrip("½")) + text.endswith("½")


class _TermsData(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Counting(_TermsData, frozen=True, cache_hash=True, kw_only=True, forbid_unknown_fields=True):
    """How hands are counted. Aces are 1 or 11, face cards 10."""

    limit: Points = "21"
    """The highest total that is not over."""
    natural: tuple[Literal["ace-ten", "two-aces", "ace-joker", "two-jokers", "any-joker"], ...] = (
        "ace-ten",
    )
    natural_counts: Points = "21½"
    """The total the book gives a natural; a natural beats every other hand whatever its total."""
    natural_after_split: bool = False
    joker: Literal["none", "21", "22", "natural", "2 or 12"] = "none"
    """What a hand with a joker counts."""
    joker_21: Literal["ties", "beats"] = "ties"
    """Whether a joker's 21 ties or beats an ordinary 21."""


class Chart(_TermsData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The totals on which a hand must hit or must stand; between them the player may choose."""

    stand_hard: int
    stand_soft: int
    hit_hard: int = 0
    hit_soft: int = 0

    def __post_init__(self) -> None:
        for kind, hit, stand in (
            ("hard", self.hit_hard, self.stand_hard),
            ("soft", self.hit_soft, self.stand_soft),
        ):
            if not 0 <= hit < stand <= _MOST_POINTS:
                raise ValueError(
                    f"hit_{kind} must be 0 or more and below stand_{kind}, which must be at most "
                    f"{_MOST_POINTS}; got {hit} and {stand}"
                )


class Dealing(_TermsData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the cards are dealt and checked."""

    hole: Literal["down", "up", "later", "first down"] = "down"
    """The player-dealer's second card. `later`: dealt when all players are done. `first down`: the
    first card is the hole card, and the second is the up card."""
    deal_from: Literal["player-dealer", "house dealer"] = "player-dealer"
    """Whose left the deal starts from."""
    act_from: Literal["player-dealer", "house dealer"] = "player-dealer"
    peek: tuple[Literal["ace", "ten"], ...] = ()
    """The up cards with which the hole card is checked for a natural before any draw."""
    joker_freezes: bool = False
    """Whether nobody draws if the player-dealer's first card is a joker."""
    switch: bool = False
    """Whether a player with two hands may exchange their second cards before playing them."""
    naturals_paid: Literal["at once", "hole card", "at the end"] = "at the end"
    """At once: as soon as it is certain that the player-dealer has no natural. Hole card: when the
    hole card is turned and makes no natural, whatever the player-dealer may still draw."""
    boxed_misdeal: int = 0
    """The number of boxed cards in the initial deal that makes a misdeal; 0 for never."""


class Doubling(_TermsData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules for adding to the wager on the first two cards, for one more card."""

    totals: tuple[int, ...] = ()
    """The totals that may be doubled; empty for any."""
    on_must_stand: bool = True
    """Whether totals on which the chart says stand may be doubled."""
    on_21: bool = True
    less: Literal["no", "yes", "table minimum", "when short"] = "no"
    cards: int = 1
    """The most cards that a doubled hand may take."""
    after_split: bool = True
    doublings: int = 1
    """How often one wager may be doubled; more than once is the double-double down."""
    others: Literal["ride", "stand"] = "ride"
    """Whether other bettors on the hand who do not double get its further card or stand without."""
    following: Literal["each for himself", "controller's part"] = "each for himself"
    """How much another bettor on the hand may add when its controller doubles."""
    rescue: bool = False
    """Whether, after a double, the last amount added may be taken back and the rest given up."""


class Splitting(_TermsData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules for splitting two like cards into two hands."""

    by: Literal["rank", "value", "value, tens by rank", "rank, tens by value"] = "rank"
    most: int = 3
    """The most splits of one hand; 0 for no limit."""
    aces_most: int = 1
    aces_cards: int = 1
    """The number of cards that each split ace gets; 0 for no limit."""
    tens_most: int = 0
    """A lower limit on splits of ten-values; 0 for the same as others."""
    naturals: bool = True
    """Whether two cards that are a natural may be split."""
    never: tuple[Literal["aces", "jokers"], ...] = ()
    """Pairs that may not be split, whatever they count."""


class Surrendering(_TermsData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules for giving up half the wager."""

    when: Literal["first two cards", "up to 20", "before the second card"] = "first two cards"
    """How late a wager may be surrendered; the players act after the player-dealer's second
    card."""
    after_split: bool = False
    split_aces: bool = True
    """Where split hands may be surrendered: whether a split ace that took its one card may be."""
    after_double: bool = False
    """Where any hand up to 20 may be surrendered: whether a doubled hand may be, for half of the
    whole wager."""
    early: bool = False
    """Whether players may also surrender before the hole card is checked for a natural."""
    natural_takes_all: bool = False
    """Whether the player-dealer's natural takes the whole of a surrendered wager."""


class Comparing(_TermsData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The results that totals alone do not decide."""

    both_natural: Literal["push", "win"] = "push"
    both_21: Literal["push", "win"] = "push"
    equal: Literal["push", "lose"] = "push"
    """The result of equal totals that are neither over nor naturals."""
    over_tie: Literal["lose", "push"] = "lose"
    over_closer: Literal["lose", "push", "win"] = "lose"
    """The result if both are over and the player is closer."""
    saves: dict[str, bool] = {}
    dealer_22_pushes: bool = False
    """Whether a player-dealer 22 pushes against every hand except busts and naturals."""
    switched_21: Literal["push", "win"] = "push"
    """The result of a switched ace and ten against the player-dealer's 21."""

    def __post_init__(self) -> None:
        for save in self.saves:
            one_of("save", save, SAVES)


class BlackjackWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game wager (`bet = "game"`) or a bonus bet with its pay table."""

    bet: str = "game"
    judged: Judging = Judging()
    early: bool = False
    """Whether the first cards decide it and it settles before the draw."""
    keeps_drawing: bool = False
    """Whether the player-dealer completes the hand as long as this wager is live."""
    after_surrender: bool = True
    """Whether `keeps_drawing` holds even after a game wager was surrendered."""
    amount: Literal["free", "up to half", "half"] = "free"
    """For insurance: which part of the insured wager it may be."""
    beside_natural: bool = True
    """For insurance: whether it is paid, not pushed, when the bettor too has a natural."""

    def __post_init__(self) -> None:
        one_of("bet", self.bet, ("game", *BETS))
        lines = GAME_LINES if self.bet == "game" else BETS[self.bet].lines
        self.check_lines(f"line of {self.bet}", lines)
        self.check_pays(lines)
        if self.bet == "insurance" and self.placed == "before the deal":
            raise ValueError(
                'insurance is offered during the round: it needs placed = "in the round", not '
                '"before the deal"'
            )


class BlackjackTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a house's blackjack."""

    wagers: dict[str, BlackjackWager]
    count: Counting
    dealing: Dealing
    player: Chart
    dealer: Chart
    compare: Comparing
    double: Doubling | None = None
    split: Splitting | None = None
    surrender: Surrendering | None = None

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages that can settle something, each with the wagers that it can settle."""
        return stages_in_play(self)

    def settles(self, name: str) -> bool:
        """Return whether a stage of this name can settle anything."""
        return any(stage.stage == name for stage in self.stages)

    def __post_init__(self) -> None:
        super().__post_init__()
        games = self.games
        if not any(spot in self.spots for spot in games):
            raise ValueError('at least one wager on the table must have bet = "game"')
        for spot, wager in self.wagers.items():
            if spot not in games and not any(base in games for base in wager.base):
                raise ValueError(
                    f"{spot} needs a game wager's hand: base must name one of {', '.join(games)}"
                )
            if spot in games and wager.joint and (self.double or self.split or self.insurance):
                raise ValueError(
                    f"{spot} cannot be joint: bettors double, split and insure with their own chips"
                )
            for line in ("win", "natural"):
                if spot in games and line not in wager.pays:
                    raise ValueError(f"{spot} must say what it pays for {line!r}")
        for stage in self.settle:
            for spot in self._settled_in(stage.stage):
                if stage.order.trips and spot not in stage.order.spots:
                    raise ValueError(f"the stage {stage.stage!r} must include {spot}")

    @property
    def games(self) -> list[str]:
        """The spots of the game wagers, each of which has its own hand."""
        return [spot for spot, wager in self.wagers.items() if wager.bet == "game"]

    @property
    def insurance(self) -> BlackjackWager | None:
        """The insurance wager, if it is offered."""
        offered = (each for each in self.wagers.values() if each.offered)
        return next((each for each in offered if each.bet == "insurance"), None)

    def is_settled_in(self, spot: str, stage: str) -> bool:
        """Return whether a stage settles all remaining wagers of a spot.

        An early stage settles only what is decided by then; "naturals" settles only some game
        wagers.
        """
        return stage not in EARLY or (stage != "naturals" and spot in self._settled_in(stage))

    def _settled_in(self, stage: str) -> list[str]:
        """Return the spots whose wagers, or naturals, an early stage settles."""
        wagers = self.wagers.items()
        match stage:
            case "first cards":
                return [spot for spot, wager in wagers if wager.early]
            case "insurance":
                return [spot for spot, wager in wagers if wager.bet == "insurance"]
            case "naturals":
                return self.games
        return []
