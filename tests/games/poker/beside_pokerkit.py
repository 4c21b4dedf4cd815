"""A hand of round poker played alongside PokerKit, action by action, with the same cards."""

from __future__ import annotations

import warnings
from collections import Counter, defaultdict, deque
from typing import Any

import msgspec
import pokerkit

from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.games.poker.phh import variants
from houseway.games.poker.terms import PokerTerms
from houseway.rules.game import Game, digest
from houseway.rules.pots.stakes import Stakes
from houseway.rules.round.decisions import Bet, Call, Check, Decision, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Awarded, Dealt
from houseway.rules.round.legality import Choice
from houseway.rules.round.opening import Bettor, Opening

SMALL, BIG = 200, 400
NO_CALLER = "a raise that nobody left could call is allowed, and goes back"
COMPLETED = "a short bet is completed to the full one; PokerKit adds a full bet to it"
BLIND_COUNTS = "the blind is the first bet of the cap; PokerKit allows four raises besides"
SHORT_COUNTS = "a short all-in is no raise of the cap; PokerKit counts it"
ADDED_UP = "short all-ins do not add up to a raise that opens the betting again"
NOT_ASKED = "who has nobody left to bet against is not asked; PokerKit has him check"
NO_LOW = "a pot without a low of its own goes to the high; PokerKit splits that half among all"
EACH_POT = "each pot is divided by itself; PokerKit puts pots of the same winners together"
NAMED = {NO_CALLER, COMPLETED, BLIND_COUNTS, SHORT_COUNTS, ADDED_UP, NOT_ASKED, NO_LOW, EACH_POT}
"""Where the two differ by a rule: the common rule that the editions name, or theirs."""

BY_HAND = (pokerkit.Automation.CARD_BURNING, pokerkit.Automation.HOLE_DEALING,
           pokerkit.Automation.BOARD_DEALING)  # fmt: skip


class LimitOmaha(pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    """PokerKit 0.7.7 has the limit game bet by the pot; here it is what its name says."""

    betting_structure = pokerkit.BettingStructure.FIXED_LIMIT
    max_completion_betting_or_raising_count = 4


PEERS = {**pokerkit.HandHistory.game_types, "FO/8": LimitOmaha}


def game_of(code: str) -> Game:
    """The variant with PokerKit's cap: four bets and raises a street, between two players too."""
    game = variants()[code]
    assert isinstance(game.terms, PokerTerms)
    if game.terms.betting.structure != "limit":
        return game
    betting = msgspec.structs.replace(game.terms.betting, raises=3, heads_up_cap=True)
    terms = msgspec.structs.replace(game.terms, betting=betting)
    return msgspec.structs.replace(game, terms=terms, digest=digest(terms))


def open_table(code: str, chance: SplitMix) -> tuple[Round, Any]:
    """The same seats, stacks and stakes on both sides; every amount is in cents."""
    game = game_of(code)
    terms = game.terms
    assert isinstance(terms, PokerTerms)
    players = 2 + chance.below(5)
    deep = (10_000, 2_000, 1_000)[chance.below(3)]
    stacks = [500 + chance.below(deep) for _ in range(players)]
    stud, limit = "bring-in" in terms.forced, terms.betting.structure == "limit"
    ante = (0, 25)[stud or chance.below(4) == 0]
    stakes = Stakes(
        blinds=() if stud else (100, 200),
        ante=ante,
        bring_in=50 if stud else 0,
        small_bet=SMALL,
        big_bet=BIG if limit else 0,
    )
    bettors = tuple(Bettor(f"p{seat}", cents, seat) for seat, cents in enumerate(stacks, 1))
    opening = Opening(bettors, button=players, chip=1, stakes=stakes)
    round_ = Round(game, opening, Seeded(cards(terms.deck), chance), strict=True)
    automations = tuple(each for each in pokerkit.Automation if each not in BY_HAND)
    forced: tuple[Any, ...] = (50,) if stud else ((100, 200),)
    sizes = (SMALL, BIG) if limit else (SMALL,)
    state = PEERS[code].create_state(  # type: ignore[attr-defined]
        automations, True, ante, *forced, *sizes, stacks, players, mode=pokerkit.Mode.CASH_GAME
    )
    return round_, state


class Beside:
    """Both sides of one hand."""

    def __init__(self, code: str, seed: int) -> None:
        self.chance = SplitMix(seed)
        self.round, self.state = open_table(code, self.chance)
        self.named: Counter[str] = Counter()
        """Differences that are rules, by their names."""
        self._seen = 0
        self._dealt: dict[str, deque[str]] = defaultdict(deque)

    def play(self) -> None:
        """Play to the end; any difference that is not a named rule is an error."""
        self._deal()
        while self.round.pending:
            self._act()
            self._deal()
        assert not self.state.status
        ours = [self.round.deal.chips[bettor.id] for bettor in self.round.opening.bettors]
        if ours != self.state.stacks and self._has_pot_without_low():
            self.named[NO_LOW] += 1
            assert sum(ours) == sum(self.state.stacks)
        elif ours != self.state.stacks:
            self.named[EACH_POT] += 1
            odd_chips = self._pots_put_together()
            assert sum(ours) == sum(self.state.stacks)
            for mine, theirs in zip(ours, self.state.stacks, strict=True):
                assert abs(mine - theirs) <= odd_chips

    def _pots_put_together(self) -> int:
        """How many pots' odd chips go another way, where several have the same winners."""
        pots: defaultdict[str, set[str]] = defaultdict(set)
        for event in self.round.events:
            if isinstance(event, Awarded):
                pots[event.pot] |= {winner.bettor for winner in event.winners}
        return len(pots) - len(set(map(frozenset, pots.values())))

    def _has_pot_without_low(self) -> bool:
        """Of several pots some have a low and some have none."""
        won = [event for event in self.round.events if isinstance(event, Awarded)]
        pots = {event.pot for event in won}
        lows = {event.pot for event in won if event.share == "low"}
        return bool(lows) and lows != pots

    def _deal(self) -> None:
        """The peer gets the cards that our table has dealt."""
        for event in self.round.events[self._seen :]:
            if isinstance(event, Dealt):
                self._dealt[event.hand].append(event.card)
        self._seen = len(self.round.events)
        state = self.state
        while state.status:
            if state.can_burn_card("??"):
                state.burn_card("??")
            elif state.can_deal_hole():
                state.deal_hole(self._dealt[f"hand-{state.hole_dealee_index + 1}"].popleft())
            elif state.can_deal_board():
                count = state.street.board_dealing_count
                state.deal_board("".join(self._dealt["board"].popleft() for _ in range(count)))
            elif self._only_checks():
                self.named[NOT_ASKED] += 1
                state.check_or_call()
            else:
                return

    def _only_checks(self) -> bool:
        """Whether nobody else has chips; PokerKit asks the player all the same."""
        state, actor = self.state, self.state.actor_index
        if actor is None or state.checking_or_calling_amount:
            return False
        others = [i for i in state.player_indices if i != actor and state.statuses[i]]
        return not any(state.stacks[i] for i in others)

    def _act(self) -> None:
        [question], state = self.round.pending, self.state
        assert question.bettor == f"p{state.actor_index + 1}"
        choices = self.round.legal(question.id)
        if state.can_post_bring_in():
            self._bring_in(question.id, choices)
            return
        stay, *more, fold = choices
        assert fold.decision == "fold"
        owed = state.checking_or_calling_amount
        assert (stay.decision, stay.cost) == (("call", owed) if owed else ("check", 0))
        ours = [(c.amount.low, c.amount.high) for c in more if c.amount is not None]
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        theirs = [(least, most)] if least is not None else []
        same = ours == theirs
        if not same:
            self.named[self._name(more[0], ours, theirs)] += 1
        decision = self._choose(stay, more[0], raises=same and bool(ours))
        self.round.decide(question.id, decision)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # PokerKit thinks a fold without a bet unwise
            match decision:
                case Fold():
                    state.fold()
                case Check() | Call():
                    state.check_or_call()
                case Bet(cents) | Raise(cents):
                    state.complete_bet_or_raise_to(cents)

    def _bring_in(self, id: str, choices: tuple[Choice, ...]) -> None:
        sizes = [each.amount.low for each in choices if each.amount is not None]
        state = self.state
        assert sizes[0] == state.effective_bring_in_amount
        assert sizes[-1] == state.min_completion_betting_or_raising_to_amount
        whole = len(sizes) > 1 and self.chance.below(4) == 0
        self.round.decide(id, Bet(sizes[-1] if whole else sizes[0]))
        if whole:
            state.complete_bet_or_raise_to(sizes[-1])
        else:
            state.post_bring_in()

    def _choose(self, stay: Choice, more: Choice, *, raises: bool) -> Decision:
        turn = self.chance.below(10)
        if turn < 4 and raises:
            assert more.amount is not None
            cents = more.amount.sample(self.chance) if turn else more.amount.high
            return Raise(cents) if more.decision == "raise" else Bet(cents)
        if turn == 9:
            return Fold()
        return Call() if stay.decision == "call" else Check()

    def _name(self, ours: Choice, bounds: list[Any], theirs: list[Any]) -> str:
        """The rule by which a bet or raise is bounded in another way."""
        state, actor = self.state, self.state.actor_index
        level = max(state.bets)
        others = [i for i in state.player_indices if i != actor and state.statuses[i]]
        limit = state.betting_structure is pokerkit.BettingStructure.FIXED_LIMIT
        size = state.street.min_completion_betting_or_raising_amount
        most = state.street.max_completion_betting_or_raising_count
        if not theirs and all(state.stacks[i] + state.bets[i] <= level for i in others):
            return NO_CALLER
        if limit and ours.code == "decision/capped" and state.street_index == 0:
            return BLIND_COUNTS
        if limit and not theirs and state.completion_betting_or_raising_count == most:
            return SHORT_COUNTS
        short = level % size if limit else level < size
        if bounds and theirs and short and not state.completion_status:
            return COMPLETED
        if ours.code == "decision/closed" and theirs:
            return ADDED_UP
        raise AssertionError(f"ours {ours}, PokerKit {theirs}")
