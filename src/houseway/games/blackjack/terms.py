"""What a house's blackjack is made of, as typed data."""

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
"""A total, with its half point where it has one."""

SAVES = ("three-card 23", "three-card 24", "three-card 25", "dealer suited 7-8-9", "dealer 8-8-8")
"""Hands that push a wager although both hands are over."""

_MOST_POINTS = 31
"""More than any hand counts that may still draw."""

GAME_LINES = ("win", "natural", "both natural")
"""What a game wager may be paid for."""


def points(text: str) -> int:
    """A total in half points."""
    return 2 * int(text.rstrip("½")) + text.endswith("½")


class _TermsData(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Counting(_TermsData, frozen=True, cache_hash=True, kw_only=True, forbid_unknown_fields=True):
    """What a hand is worth. Ace 1 or 11, pictures 10."""

    limit: Points = "21"
    """The highest total that is not over."""
    natural: tuple[Literal["ace-ten", "two-aces", "ace-joker", "two-jokers", "any-joker"], ...] = (
        "ace-ten",
    )
    natural_counts: Points = "21½"
    """What the book calls a natural's total; it beats every other hand whatever its number."""
    natural_after_split: bool = False
    joker: Literal["none", "21", "22", "natural", "2 or 12"] = "none"
    """What a joker makes of the hand it is in."""
    joker_21: Literal["ties", "beats"] = "ties"
    """A joker's 21 against an ordinary one."""


class Chart(_TermsData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From which total a hand must stand and up to which it must hit; between is a choice."""

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
                    f"a {kind} hand must hit up to {hit} and stand from {stand}: the first is the "
                    f"smaller, from 0 to {_MOST_POINTS}"
                )


class Dealing(_TermsData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the cards come out."""

    hole: Literal["down", "up", "later", "first down"] = "down"
    """The player-dealer's second card; `later` comes when all players are done. `first down`:
    the first card is the hidden one, and the second the up card."""
    deal_from: Literal["player-dealer", "house dealer"] = "player-dealer"
    """Whose left-hand neighbour gets the first card."""
    act_from: Literal["player-dealer", "house dealer"] = "player-dealer"
    peek: tuple[Literal["ace", "ten"], ...] = ()
    """Up cards with which the hole card is checked for a natural before any draw."""
    joker_freezes: bool = False
    """A joker as the player-dealer's first card: nobody draws."""
    switch: bool = False
    """A player with two hands may exchange their second cards before he plays them."""
    naturals_paid: Literal["at once", "hole card", "at the end"] = "at the end"
    """At once: as soon as the player-dealer does not or cannot have a natural. Hole card: when
    it is turned and his first two cards are none, whatever he may still draw."""
    boxed_misdeal: int = 0
    """So many boxed cards during the initial deal are a misdeal; 0: none is."""


class Doubling(_TermsData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Adding to the wager on the first two cards, for one more card."""

    totals: tuple[int, ...] = ()
    """Only on these; empty: on any."""
    on_must_stand: bool = True
    """Also on totals on which the chart says stand."""
    on_21: bool = True
    less: Literal["no", "yes", "table minimum", "when short"] = "no"
    cards: int = 1
    """At most so many cards on the double."""
    after_split: bool = True
    doublings: int = 1
    """In all; more than one is the double-double down."""
    others: Literal["ride", "stand"] = "ride"
    """A bettor on the hand who does not double rides its further card, or stands without it."""
    following: Literal["each for himself", "controller's part"] = "each for himself"
    """What another bettor on the hand may add when its controller doubles."""
    rescue: bool = False
    """After a double, the last doubled part may be taken back and the rest given up."""


class Splitting(_TermsData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Making two hands of two like cards."""

    by: Literal["rank", "value", "value, tens by rank", "rank, tens by value"] = "rank"
    most: int = 3
    """At most so many splits of one hand; 0: no cap."""
    aces_most: int = 1
    aces_cards: int = 1
    """Cards to each split ace; 0: as many as wanted."""
    tens_most: int = 0
    """A tighter cap for ten-values; 0: as the others."""
    naturals: bool = True
    """Whether two cards that are a natural may be split."""
    never: tuple[Literal["aces", "jokers"], ...] = ()
    """Pairs that are not split, whatever they count."""


class Surrendering(_TermsData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Giving up half the wager."""

    when: Literal["first two cards", "up to 20", "before the second card"] = "first two cards"
    """`before the second card` of the player-dealer: no turn of a player is that early."""
    after_split: bool = False
    split_aces: bool = True
    """Where split hands may be surrendered, also an ace that took its card."""
    after_double: bool = False
    """Where any hand up to 20 may be surrendered, also one that was doubled: half of all of it."""
    early: bool = False
    """Also before the hole card is checked for a natural."""
    natural_takes_all: bool = False
    """Against the player-dealer's natural the whole wager is lost."""


class Comparing(_TermsData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What happens where totals alone do not say."""

    both_natural: Literal["push", "win"] = "push"
    both_21: Literal["push", "win"] = "push"
    equal: Literal["push", "lose"] = "push"
    """Equal totals that are not over, and no naturals."""
    over_tie: Literal["lose", "push"] = "lose"
    over_closer: Literal["lose", "push", "win"] = "lose"
    """Both over, and the player is closer."""
    saves: dict[str, bool] = {}
    dealer_22_pushes: bool = False
    """The player-dealer's 22 pushes every hand that is not over and not a natural."""
    switched_21: Literal["push", "win"] = "push"
    """A switched ace and ten against the player-dealer's 21."""

    def __post_init__(self) -> None:
        for save in self.saves:
            one_of("save", save, SAVES)


class BlackjackWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game wager (`bet = "game"`), or a bet beside it with its pay table."""

    bet: str = "game"
    judged: Judging = Judging()
    early: bool = False
    """Decided by the first cards and settled before the draw."""
    keeps_drawing: bool = False
    """As long as it lies there the player-dealer completes his hand."""
    after_surrender: bool = True
    """It keeps him drawing also where game wagers were surrendered, not only after naturals."""
    amount: Literal["free", "up to half", "half"] = "free"
    """Insurance: of the wager that is insured."""
    beside_natural: bool = True
    """Insurance: paid also where the bettor's own hand is a natural; else it pushes."""

    def __post_init__(self) -> None:
        one_of("bet", self.bet, ("game", *BETS))
        lines = GAME_LINES if self.bet == "game" else BETS[self.bet].lines
        self.check_lines(f"line of {self.bet}", lines)
        self.check_pays(lines)
        if self.bet == "insurance" and self.placed == "before the deal":
            raise ValueError('insurance is wagered in the round: placed = "in the round"')


class BlackjackTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's blackjack."""

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
        """Those that can settle something, each with the wagers that it can settle."""
        return stages_in_play(self)

    def settles(self, name: str) -> bool:
        """Whether a stage of this name can settle anything."""
        return any(stage.stage == name for stage in self.stages)

    def __post_init__(self) -> None:
        super().__post_init__()
        games = self.games
        if not any(spot in self.spots for spot in games):
            raise ValueError('no wager on the table has bet = "game"')
        for spot, wager in self.wagers.items():
            if spot not in games and not any(base in games for base in wager.base):
                raise ValueError(f"{spot} is judged on a hand: it needs one of {', '.join(games)}")
            if spot in games and wager.joint and (self.double or self.split or self.insurance):
                raise ValueError(
                    f"{spot} cannot be joint: who doubles, splits or insures does it with chips of "
                    "his own"
                )
            for line in ("win", "natural"):
                if spot in games and line not in wager.pays:
                    raise ValueError(f"{spot} does not say what it pays for {line!r}")
        for stage in self.settle:
            for spot in self._settled_in(stage.stage):
                if stage.order.trips and spot not in stage.order.spots:
                    raise ValueError(f"the stage {stage.stage!r} leaves {spot} out")

    @property
    def games(self) -> list[str]:
        """The spots of the game wagers: each has a hand."""
        return [spot for spot, wager in self.wagers.items() if wager.bet == "game"]

    @property
    def insurance(self) -> BlackjackWager | None:
        """The insurance, where it is offered."""
        offered = (each for each in self.wagers.values() if each.offered)
        return next((each for each in offered if each.bet == "insurance"), None)

    def is_settled_in(self, spot: str, stage: str) -> bool:
        """Before the draw only what is decided by then; naturals are some game wagers only."""
        return stage not in EARLY or (stage != "naturals" and spot in self._settled_in(stage))

    def _settled_in(self, stage: str) -> list[str]:
        """The wagers of which an early stage settles all, or all naturals."""
        wagers = self.wagers.items()
        match stage:
            case "first cards":
                return [spot for spot, wager in wagers if wager.early]
            case "insurance":
                return [spot for spot, wager in wagers if wager.bet == "insurance"]
            case "naturals":
                return self.games
        return []
