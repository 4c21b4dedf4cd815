"""A table to play at from Python, round after round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from secrets import token_bytes
from typing import Final

import msgspec

from houseway.api.chosen_cards import check_there, put_next
from houseway.api.decision_words import Legal, Money, cents_of, read_decision, stacks_of
from houseway.api.games import load
from houseway.api.kept_rounds import USUAL_KEEP, Keep, KeptRounds
from houseway.cards.card import parse_card
from houseway.cards.shuffle import SeededShuffle, SystemShuffle
from houseway.errors import DecisionError, SittingError
from houseway.money import Cents, dollars
from houseway.rules.game import Game
from houseway.rules.records.replay import undo
from houseway.rules.round.decisions import Decision
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.view import View
from houseway.table.bots import bots_answer, find_bank
from houseway.table.dealing import check_open
from houseway.table.settings import TableSettings
from houseway.table.sitting import Sitting

USUAL_SEATS: Final = 3
OTHER_VIEWERS: Final = ("spectator", "surveillance")


class Table:
    """A table with people, and the round they are playing.

    | argument        | meaning                                                              |
    |-----------------|----------------------------------------------------------------------|
    | `game`          | a loaded game, or the id of an edition                               |
    | `seats`         | names (`"ann ben"`), names with their chips, or a number of seats;   |
    |                 | they sit from seat 1 on                                              |
    | `back_line`     | the bettors who stand behind them                                    |
    | `player_dealer` | who takes the bank; without it, whoever is offered the bank first    |
    | `bank`          | what the player-dealer posts; without it, their whole stack          |
    | `cards`         | the cards that are dealt first                                       |
    | `seed`          | the same seed deals the same cards; without it, nobody can foresee   |
    |                 | them                                                                 |
    | `settings`      | what the house decides: limits, stakes, the smallest chip            |
    | `keep`          | the finished rounds kept for `record`: `"all"`, `"last"`, or how     |
    |                 | many. A round takes some 18 KB; the usual number is 1,000            |

    >>> game = houseway.load("stones-tavern/ez-baccarat-panda-8", packs=6, option=1)
    >>> table = houseway.Table(game, {"ann": "$500", "ben": "$900"}, player_dealer="ben",
    ...                        bank="$800", cards="3h 2c 5d 5s")
    >>> table.bet("player", "$10")
    >>> print(table)
    stones-tavern/ez-baccarat-panda-8, round 1
    seat 1  ann  $490  $10 on player
    seat 2  ben  $900  player-dealer with a bank of $800
    ann is asked: place banker | dragon-7 | panda-8 | tie $5 to $490; place player $5 to
      $500; take-back player; ready
    >>> table.decide("ready")
    >>> print(table)
    stones-tavern/ez-baccarat-panda-8, round 1
    seat 1  ann  $510  player wins $10
    seat 2  ben  $889  player-dealer with a bank of $800
    player  3h 5d  Player 8
    banker  2c 5s  Banker 7
    collection $1, action button at seat 1
    over: player
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | Iterable[str] | Mapping[str, Money] = USUAL_SEATS,
        *,
        back_line: Iterable[str] | Mapping[str, Money] = (),
        player_dealer: str = "",
        bank: Money = 0,
        cards: str | Iterable[str] = "",
        seed: int | None = None,
        settings: TableSettings | None = None,
        keep: Keep = USUAL_KEEP,
    ) -> None:
        self._rounds = KeptRounds(keep)
        self._chance = SystemShuffle(token_bytes) if seed is None else SeededShuffle(seed)
        game = load(game) if isinstance(game, str) else game
        self._sitting = Sitting(game, settings, keep=False)
        for seat, (name, stack) in enumerate(stacks_of(seats), 1):
            self._sitting.sit_down(name, seat=seat, cents=stack)
        for name, stack in stacks_of(back_line):
            self._sitting.sit_down(name, cents=stack)
        self.deal(player_dealer=player_dealer, bank=bank, cards=cards)

    # -- looking ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game being played.

        >>> houseway.Table(houseway.load("stones-tavern/zoobac")).game
        <stones-tavern/zoobac>
        """
        return self._sitting.game

    @property
    def round(self) -> Round:
        """The current round, open or over, with its events, questions and views.

        >>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), ["ann", "ben"], seed=1)
        >>> table.round.events[0].bettor
        'ben'
        """
        return self._rounds.current

    @property
    def over(self) -> bool:
        """Whether the round is over; `deal` starts the next.

        >>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), seed=1)
        >>> table.over
        False
        >>> table.bots()
        >>> table.over
        True
        """
        return self._rounds.is_over()

    @property
    def asked(self) -> str:
        """The bettor of the first open question; empty once the round is over.

        >>> houseway.Table(houseway.load("stones-tavern/zoobac"), seats=["ann", "ben"]).asked
        'ben'
        """
        return next((question.bettor for question in self.round.pending), "")

    @property
    def legal(self) -> Legal:
        """The decisions that the first open question accepts, with their bounds.

        >>> game = houseway.load("stones-tavern/no-bust-21st-century-blackjack-4-0")
        >>> table = houseway.Table(game, ["ann", "ben"], cards="9c 8d 7h 6s")
        >>> table.bet("game", "$20")
        >>> table.decide("ready")
        >>> table.legal
        <hit; stand; double $5 to $20; surrender>
        >>> [choice.decision for choice in table.legal]
        ['hit', 'stand', 'double', 'surrender']
        """
        return self.legal_for()

    def legal_for(self, by: str = "") -> Legal:
        """Return the decisions that the first open question to this bettor accepts.

        >>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), ["ann", "ben", "cal"])
        >>> [choice.spot for choice in table.legal_for("cal") if choice.position == 3]
        ['banker', 'monkey', 'player', 'rabbit', 'tie', 'tiger', 'zoo']
        """
        choices = self.round.legal(self._question(by).id) if not self.over else ()
        return Legal(each for each in choices if each.status != "barred")

    @property
    def chips(self) -> dict[str, Cents]:
        """Each bettor's chips, not counting wagers and the bank.

        >>> game = houseway.load("stones-tavern/zoobac")
        >>> houseway.Table(game, {"ann": "$500", "ben": "$900"}).chips
        {'ann': $500, 'ben': $900}
        """
        sitting = self._sitting
        purses = self.see("spectator").purses if sitting.round else sitting.purses
        return {sitter.bettor: Cents(purses.get(sitter.bettor, 0)) for sitter in sitting.people}

    def see(self, viewer: str) -> View:
        """Return the round as a bettor, `spectator` or `surveillance` sees it.

        >>> game = houseway.load("stones-tavern/no-bust-21st-century-blackjack-4-0")
        >>> table = houseway.Table(game, ["ann", "ben"], cards="9c 8d 7h 6s")
        >>> table.bet("game", "$20")
        >>> table.decide("ready")
        >>> table.see("ben").hands["dealer"].cards
        ['8d', '']
        """
        known = (*(each.bettor for each in self._sitting.people), *OTHER_VIEWERS)
        if viewer not in known:
            raise SittingError(
                "sitting/no_such_viewer",
                f"there is no viewer {viewer!r}; the viewers are: {', '.join(known)}",
                viewer=viewer,
            )
        return self.round.view(viewer)

    def __str__(self) -> str:
        """Describe the whole table, including cards that nobody has seen."""
        return f"{self.game.edition}, round {self._sitting.rounds}\n{self.round}"

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.asked} is asked"
        return f"<{self.game.edition}, round {self._sitting.rounds}: {state}>"

    # -- playing ----------------------------------------------------------------------------

    def bet(self, spot: str, amount: Money, *, at: int = 0, by: str = "") -> None:
        """Place a wager on a spot: the bettor's own, or the one at position `at`.

        Without `by`, the bettor of the first open question wagers.

        >>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), ["ann", "ben"])
        >>> table.bet("tie", "$5000")
        Traceback (most recent call last):
        houseway.errors.WagerError: the largest wager here is $500, not $5,000 [wager/over_limit]
        """
        self.decide("place", spot, amount, at=at, by=by)

    def decide(
        self, decision: str | Decision, *what: str | int, at: int = 0, onto: str = "", by: str = ""
    ) -> None:
        """Answer the first open question, or the first one to `by`.

        Give a decision as its word and arguments: `decide("hit")`, `decide("raise", "$20")`,
        `decide("set", "Ac Jd")`, `decide("choose", "front")`; or pass one of
        `houseway.rules.round.decisions`. An illegal decision raises an error and changes nothing.

        >>> game = houseway.load("stones-tavern/no-bust-21st-century-blackjack-4-0")
        >>> table = houseway.Table(game, ["ann", "ben"], cards="9c 8d 7h 6s")
        >>> table.bet("game", "$20")
        >>> table.decide("ready")
        >>> table.decide("double", "$10")

        >>> people = {"ann": "$200", "ben": "$200", "cal": "$200"}
        >>> table = houseway.Table(houseway.load("stones-saloon/omaha"), people, seed=3)
        >>> table.decide("raise", "$6")
        >>> table.decide("fold")
        >>> print(table)
        stones-saloon/omaha, round 1
        seat 1  ann  $194  button, $6 in the pot
        seat 2  ben  $199  $1 in the pot
        seat 3  cal  $198  $2 in the pot
        hand-3  cal  As 5h 6h 7d
        hand-1  ann  Ac 8s 4c Qd
        pot $9
        deal complete
        cal is asked about hand-3: call ($4); raise $10 to $19; fold
        """
        question = self._question(by)
        self.round.decide(question.id, self._read(question, decision, *what, at=at, onto=onto))

    def why_not(
        self, decision: str | Decision, *what: str | int, at: int = 0, onto: str = "", by: str = ""
    ) -> str:
        """Return why this decision would be refused; empty if it is legal.

        >>> game = houseway.load("stones-tavern/ez-baccarat-panda-8")
        >>> table = houseway.Table(game, ["ann", "ben"])
        >>> table.why_not("place", "dragon-7", "$5")
        'Dragon 7 Bonus Bet needs a wager on Player line or Banker line'
        """
        question = self._question(by)
        answer = self._read(question, decision, *what, at=at, onto=onto)
        refusal = self.round.why_not(question.id, answer)
        return refusal.reason if refusal else ""

    def bots(self, *, but: str | Iterable[str] = ()) -> None:
        """Let bots answer until a bettor named in `but` is asked, or the round ends.

        >>> game = houseway.load("stones-tavern/zoobac")
        >>> table = houseway.Table(game, ["ann", "ben", "cal"], player_dealer="ben")
        >>> table.bots(but="ann")
        >>> table.asked
        'ann'
        """
        bots_answer(self.round, self._chance, but=(but,) if isinstance(but, str) else {*but})

    def use_default(self, *, by: str = "") -> None:
        """Give the default answer to the first open question, or to the first one to `by`.

        >>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), ["ann", "ben"])
        >>> table.use_default()
        >>> table.over
        True
        """
        self.round.use_default(self._question(by).id)

    def undo(self) -> None:
        """Take back the last decision; the cards dealt since will come again.

        >>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), ["ann", "ben"])
        >>> table.bet("tie", "$5")
        >>> table.undo()
        >>> table.chips["ann"]
        $2,000
        """
        self._sitting.round = self._rounds.current = undo(check_open(self._sitting))

    # -- rounds -----------------------------------------------------------------------------

    def deal(
        self, *, player_dealer: str = "", bank: Money = 0, cards: str | Iterable[str] = ""
    ) -> None:
        """Start the next round, once the last one is over; `cards` are dealt first.

        >>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), ["ann", "ben"], seed=3)
        >>> table.bots()
        >>> table.deal()
        >>> table
        <stones-tavern/zoobac, round 2: ben is asked>
        """
        names = cards.split() if isinstance(cards, str) else cards
        sitting, chosen = self._sitting, [parse_card(name) for name in names]
        if chosen:
            check_there(sitting.shoe, chosen)
        self._take()
        if self.game.family.banked:
            self._find_bank(player_dealer, cents_of(bank))
        self._rounds.open(sitting.open_round(self._chance))
        if chosen:
            put_next(sitting.shoe, chosen)  # nothing is dealt before the round is first read

    def add_chips(self, bettor: str, amount: Money) -> None:
        """Give a bettor more chips between rounds; the finished round can no longer be undone.

        >>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), ["ann", "ben"])
        >>> table.use_default()
        >>> table.add_chips("ann", "$500")
        >>> table.chips["ann"]
        $2,500
        """
        self._take()
        self._sitting.add_chips(bettor, cents_of(amount))

    def _take(self) -> None:
        if self._sitting.round is not None:
            self._sitting.take_round()

    @property
    def kept(self) -> range:
        """The numbers of the finished rounds that `record` can still give.

        >>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), seed=1, keep=2)
        >>> for _ in range(5):
        ...     table.bots()
        ...     table.deal()
        >>> table.kept
        range(4, 6)
        """
        return self._rounds.numbers()

    def record(self) -> bytes:
        """Return the finished rounds as a record that anybody can verify.

        It holds the rounds that are `kept`, which `keep` decides. Earlier ones are gone: with the
        usual `keep` a table that has finished 1,500 rounds gives rounds 501 to 1,500.

        >>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), seed=1)
        >>> table.bots()
        >>> houseway.verify(table.record()).rounds
        1
        """
        return self._rounds.record()

    def _find_bank(self, wanted: str, cents: int) -> None:
        """Offer the bank in the house's order, until `wanted` or the first able player takes it."""
        sitting = self._sitting
        if wanted:
            sitting.people[wanted]  # an unknown name is refused here
        if sitting.bank.broken is not None:
            sitting.restart()
        if find_bank(sitting, lambda who: wanted in ("", who.bettor), cents):
            return
        there = ", ".join(f"{who.bettor} {dollars(who.stack)}" for who in sitting.people)
        raise SittingError(
            "sitting/broken",
            f"{f'{wanted} cannot' if wanted else 'nobody can'} take the bank now, so the game is "
            "broken: the rotation does not offer it, or the player has too few chips: "
            f"{there or 'nobody is seated'}",
            player_dealer=wanted,
        )

    def _question(self, by: str) -> Question:
        for question in self.round.pending:
            if by in ("", question.bettor):
                return question
        asked = ", ".join(dict.fromkeys(each.bettor for each in self.round.pending))
        state = f"asked now: {asked}" if asked else "the round is over; deal() starts the next"
        raise DecisionError("decision/not_asked", f"{by or 'nobody'} is not asked; {state}", by=by)

    def _read(
        self, question: Question, decision: str | Decision, *what: str | int, at: int, onto: str
    ) -> Decision:
        if isinstance(decision, msgspec.Struct):
            return decision
        choices = partial(self.round.legal, question.id)
        seat = self._sitting.people[question.bettor].seat
        return read_decision(decision, what, choices, at=at, seat=seat, onto=onto)
