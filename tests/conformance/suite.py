"""What every game must keep, whatever is played: run over every edition and every probe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise
from typing import Any, get_args

import msgspec
import pytest

from conformance.demand import FAMILIES, demand
from conformance.pilots import CHOOSERS, sample
from houseway.cards.card import Card, plain
from houseway.cards.deck import cards, size
from houseway.cards.tape import Scripted, Seeded, SplitMix
from houseway.editions.filed_rulings import ruling_of
from houseway.editions.model import FiledRuling
from houseway.errors import ChanceError, DecisionError, HousewayError, RulingError
from houseway.fees import Schedule
from houseway.fees.schedule import (
    POT_IS_COUNTED,
    NoFlopFee,
    PlayerDealerFee,
    PlayerFee,
    PotFee,
    PotLevelFee,
    QualifyingFee,
    SmallPotFee,
    TimeFee,
)
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.game import Game, canonical
from houseway.rules.records.record import Writer, verify
from houseway.rules.records.replay import replay
from houseway.rules.round.decisions import (
    Bet,
    Check,
    Fold,
    Place,
    Raise,
    Ready,
    Surrender,
    TakeBack,
)
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.events import (
    Answered,
    Asked,
    Burned,
    Charged,
    Dealt,
    Event,
    Left,
    Moved,
    Reached,
    Ruled,
    Shown,
    Shuffled,
    Voided,
    face,
)
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.opening import Bettor, Limits, Opening, Stakes
from houseway.rules.rulings.checks import check_effect
from houseway.rules.rulings.effects import (
    BurnCards,
    BurnHeld,
    Course,
    DealAgain,
    DealCard,
    Effect,
    ExposeCard,
    HandDead,
    LoseWager,
    MoveCard,
    NoBurn,
    PayOver,
    PutChoice,
    Redeal,
    ReplaceCard,
    Reshuffle,
    ReturnCard,
    ReturnCollection,
    ReturnWager,
    SetAside,
    Void,
)

Chips = dict[str, int]
EFFECTS: Sequence[type[Any]] = get_args(Effect)
DRAWING = (BurnCards, DealAgain, DealCard, Redeal, ReplaceCard, Reshuffle, SetAside)
"""A choice that finds no card left would void the round as an incident."""
FOR_A_POT = (BurnHeld, DealAgain, DealCard, NoBurn, Redeal, SetAside)
"""Remedies of round poker; a banked deal that needs every card would be left without."""
MOVING_CARDS = frozenset((Left, Burned, Shuffled, Dealt))
ABOUT_FEES = frozenset((Asked, Answered, Reached, Charged, Dealt))
NAMING_CARDS = frozenset((Dealt, Shown, Left, Burned))
Openings = Callable[[Game, SplitMix], Opening]
Pilot = Callable[[Round, SplitMix], None]


def banked_opening(game: Game, chance: SplitMix) -> Opening:
    """Some seats taken, somebody on the back line, a bank that is often too small."""
    seats = game.terms.table.seats
    taken = [seat for seat in range(1, seats + 1) if chance.below(3)] or [1]
    if len(taken) == 1:
        taken.append(taken[0] % seats + 1)
    bettors = [Bettor(f"b{seat}", 2_000 + 100 * chance.below(2_000), seat) for seat in taken]
    bettors += [Bettor(f"back{i}", 100 * chance.below(3_000)) for i in range(chance.below(3))]
    dealer = bettors[chance.below(len(taken))]
    bank = 100 * (1 + chance.below(dealer.stack // 100))
    discs = tuple(b.id for b in bettors if b is not dealer and not chance.below(8))
    return Opening(
        tuple(bettors),
        player_dealer=dealer.id,
        bank=bank,
        limits=Limits(500, 50_000),
        discs=discs,
    )


def pot_opening(game: Game, chance: SplitMix) -> Opening:
    """Two to ten players, some with hardly a chip; now and then a pot left from last time, a
    bomb pot, and somebody who owes blinds."""
    seats = game.terms.table.seats
    players = 2 + chance.below(min(seats, 10) - 1)
    taken = sorted(_some(list(range(1, seats + 1)), players, chance))
    chip = (100, 100, 50)[chance.below(3)]
    depths = (6, 30, 200)
    bettors = tuple(
        Bettor(f"b{seat}", chip * (1 + chance.below(depths[chance.below(3)])), seat)
        for seat in taken
    )
    carried = 0 if chance.below(6) else chip * (1 + chance.below(40))
    stakes = Stakes(
        blinds=(chip, 2 * chip),
        ante=chip,
        bring_in=chip,
        small_bet=2 * chip,
        big_bet=4 * chip,
        spread=Limits(chip, 6 * chip),
        bomb=0 if chance.below(3) else 3 * chip,
    )
    owed = {b.id: chip * (1 + chance.below(3)) for b in bettors if not chance.below(10)}
    return Opening(
        bettors,
        button=taken[chance.below(len(taken))],
        chip=chip,
        carried=carried,
        owed=owed,
        stakes=stakes,
    )


def _some(seats: list[int], count: int, chance: SplitMix) -> list[int]:
    return [seats.pop(chance.below(len(seats))) for _ in range(count)]


def purses_of(opening: Opening) -> Chips:
    purses = {bettor.id: bettor.stack for bettor in opening.bettors}
    if opening.carried:
        purses["carried"] = opening.carried
    return purses


def check_chips(opening: Opening, events: list[Event]) -> Chips:
    """The sum over all purses is the same after every event, and no purse is overdrawn."""
    purses = purses_of(opening)
    total = sum(purses.values())
    for event in events:
        if type(event) is Moved:
            purses[event.source] = purses.get(event.source, 0) - event.cents
            purses[event.to] = purses.get(event.to, 0) + event.cents
            assert event.cents > 0, event
            assert purses[event.source] >= 0, f"{event} overdraws {event.source}"
            assert sum(purses.values()) == total
    return purses


def check_end(round_: Round, purses: Chips) -> None:
    """At the end every chip is a bettor's, the house's fee, the jackpot's or a carried pot."""
    bettors = {bettor.id for bettor in round_.opening.bettors}
    for purse, cents in purses.items():
        assert not cents or purse in bettors | {"collection", "jackpot", "carried"}, purse


def check_house(round_: Round) -> None:
    """The house receives charged fees only, and gives back only under a void or a ruling."""
    ruled = round_.voided or any(isinstance(i, Ruling) for i in round_.inputs)
    charged = received = 0
    for event in round_.events:
        if type(event) is Charged:
            charged += event.cents
        elif type(event) is Moved:
            if event.to in ("collection", "jackpot"):
                received += event.cents
            assert event.source not in ("collection", "jackpot") or ruled, event
    assert received == charged


def check_bank(round_: Round) -> None:
    """The player-dealer wins and loses no more than he posted."""
    if round_.voided or not round_.game.family.banked:
        return
    posted = back = 0
    for event in round_.events:
        if isinstance(event, Moved):
            if event.why == "bank":
                posted += event.cents
            elif event.why == "bank taken back":
                back += event.cents
            elif event.source == "bank" and event.to == "collection":
                posted -= event.cents
    assert 0 <= back <= 2 * posted, f"posted {posted}, took back {back}"


def filed_moments(schedule: Schedule) -> set[str]:
    """The moments at which the lines of a schedule may take anything."""
    moments: set[str] = set()
    for line in schedule.lines:
        match line:
            case PlayerDealerFee() | PlayerFee():
                moments.add("no more bets")
            case PotFee() if not line.pot_test:
                moments.update(line.at)
            case PotFee() | PotLevelFee() | QualifyingFee():
                moments.update(POT_IS_COUNTED)
            case SmallPotFee() | NoFlopFee():
                moments.add("end of hand")
            case TimeFee():
                moments.add("half hour")
    return moments


def check_fee_moment(round_: Round) -> None:
    """Fees are taken as soon as a moment that the schedule names is reached.

    Nothing but fees and rulings, with the cards that a ruling deals, comes between. A banked game
    pays before its first card.
    """
    schedule = round_.game.terms.fees
    filed = filed_moments(schedule) if schedule else set()
    moment, dealt = "", False
    put: set[str] = set()
    ruled = False
    for before, event in pairwise(round_.events):
        kind = type(event)
        ruled = type(before) is Ruled or (ruled and kind in MOVING_CARDS)
        if kind not in ABOUT_FEES:
            continue
        if type(event) is Asked and type(before) is Ruled and before.effect == "put-choice":
            put.add(event.question)  # a choice is part of its ruling
        elif type(event) is Answered and event.question in put:
            pass
        elif type(event) is Reached:
            moment = event.moment
        elif type(event) is Charged:
            assert moment in filed, f"{event} after {moment or 'play went on'}"
            assert not (dealt and round_.game.family.banked), event
        else:
            moment = moment if ruled and kind is Dealt else ""
            dealt = dealt or kind is Dealt


def check_replay(round_: Round) -> None:
    """The same inputs on the same tape give the same bytes."""
    tape = Scripted(round_.deal.tape.draws)
    again = replay(round_.game, round_.opening, tape, round_.inputs)
    assert canonical(again.events) == canonical(round_.events)
    assert again.deal.tape.draws == round_.deal.tape.draws


def viewers(round_: Round) -> list[str]:
    return [*(b.id for b in round_.opening.bettors), "spectator"]


def plain_number(card: Card, draw: int) -> str:
    """An unmistakable name that says nothing of the card."""
    return f"card-{draw:03}-"


def faces_seen(events: list[Event]) -> dict[str, set[str] | None]:
    """Every card named in events, and who has seen its face in any of them; None: everybody."""
    seen: dict[str, set[str] | None] = {}
    for event in events:
        if type(event) in NAMING_CARDS:
            assert isinstance(event, (Dealt, Shown, Left, Burned))
            by = seen.setdefault(event.card, set())
            if event.seen is None:
                seen[event.card] = None
            elif by is not None:
                by.update(event.seen)
    return seen


def hidden_from(viewer: str, seen: dict[str, set[str] | None]) -> list[str]:
    return [card for card, by in seen.items() if by is not None and viewer not in by]


def check_no_name_leaks(round_: Round) -> None:
    """No byte of a view names a card whose face was hidden from the viewer."""
    seen = faces_seen(round_.events)
    for viewer in viewers(round_):
        hidden = hidden_from(viewer, seen)
        if hidden:
            view = msgspec.json.encode(round_.view(viewer)).decode()
            for name in hidden:
                assert name not in view, f"{viewer} sees {name}"


def check_swap(round_: Round, chance: SplitMix) -> bool | None:
    """Two cards the viewer has not seen change places: his view stays byte for byte.

    None where he has seen every card; False where the swap changed public facts.
    """
    everybody = viewers(round_)
    viewer = everybody[chance.below(len(everybody))]
    hidden = sorted(hidden_from(viewer, faces_seen(round_.events)))
    if len(hidden) < 2:
        return None
    draws = list(round_.deal.tape.draws)
    i, j = (int(hidden[chance.below(len(hidden))][5:8]) - 1 for _ in range(2))
    draws[i], draws[j] = draws[j], draws[i]
    try:
        other = replay(
            round_.game,
            round_.opening,
            Scripted(draws),
            round_.inputs,
            namer=plain_number,
            strict=True,
        )
    except (HousewayError, ValueError):
        return False
    mine = [face(event, viewer) for event in round_.events]
    if mine != [face(event, viewer) for event in other.events]:
        return False
    before = msgspec.json.encode(round_.view(viewer))
    assert msgspec.json.encode(other.view(viewer)) == before, f"{viewer} can tell"
    return True


def check_views(round_: Round, chance: SplitMix, pilot: Pilot, swaps: dict[bool, int]) -> None:
    """Play under unmistakable names; look at a random pause and at the end."""
    pilot(round_, chance)
    upto = chance.below(len(round_.inputs) + 1)
    tape = Scripted(round_.deal.tape.draws)
    inputs = round_.inputs[:upto]
    paused = replay(round_.game, round_.opening, tape, inputs, namer=plain_number)
    for each in (paused, round_):
        check_no_name_leaks(each)
        told = check_swap(each, chance)
        if told is not None:
            swaps[told] += 1


def wrong_decision(round_: Round, chance: SplitMix) -> None:
    """Something the round must refuse: it says so with a code, and nothing has changed."""
    question = round_.pending[chance.below(len(round_.pending))]
    before = (len(round_.events), len(round_.inputs), dict(round_.deal.chips.purses))
    tries: list[Any] = [
        Raise(1),
        Raise(10_000_000),
        Bet(-100),
        Check(),
        Place("no such spot", 1, 500),
        Place("player", 1, 1),
        Place("player", 99, 500),
        TakeBack("nothing here", 1),
    ]
    decision = tries[chance.below(len(tries))]
    if round_.why_not(question.id, decision) is None:
        return
    with pytest.raises(DecisionError) as refused:
        round_.decide(question.id, decision)
    assert "/" in refused.value.code
    with pytest.raises(DecisionError) as refused:
        round_.decide(question.id, Ready(), by="somebody-else")
    assert refused.value.code == "decision/not_yours"
    assert before == (len(round_.events), len(round_.inputs), dict(round_.deal.chips.purses))


def random_effect(round_: Round, chance: SplitMix, kinds: Sequence[Any] = EFFECTS) -> Effect:
    """Any effect of the closed set on anything there is, if the round takes it here."""

    def one_of(there: Sequence[Any]) -> Any:
        return there[chance.below(len(there))]

    deal = round_.deal
    hands, bettors = list(deal.hands) or [""], list(deal.bettors)
    wagers = [w.id for w in deal.live()] if isinstance(deal, BankedDeal) else bettors
    hand, other, bettor = one_of(hands), one_of(hands), one_of(bettors)
    wager, position = one_of(wagers or [""]), 1 + chance.below(deal.seats)
    index = chance.below(max(len(deal.hands.get(hand, ())), 1))
    targets = {
        Void: ("kept", "returned")[chance.below(2) :],
        BurnCards: (1 + chance.below(3),),
        BurnHeld: (hand, index),
        DealAgain: (2 * chance.below(2),),
        DealCard: (hand, not chance.below(2)),
        NoBurn: (),
        Redeal: (hand, 1),
        Reshuffle: (("nothing", "burns and discards")[chance.below(2)],),
        SetAside: (1 + chance.below(3),),
        MoveCard: (hand, index, other),
        ReplaceCard: (hand, index),
        ReturnCard: (hand, index),
        ExposeCard: (hand, index),
        ReturnWager: ("", position) if chance.below(2) else (wager,),
        LoseWager: (wager,),
        ReturnCollection: (0, bettor) if chance.below(2) else (position,),
        PayOver: (one_of([*bettors, "collection"]), bettor, 100),
    }
    kind = one_of(kinds)
    if kind is PutChoice:
        simple = [each for each in kinds if each not in DRAWING and each is not PutChoice]
        effect = random_effect(round_, chance, simple)
        made = PutChoice(bettor, (Course("play on"), Course("so ruled", (effect,))))
    else:
        made = kind(*targets.get(kind, (hand,))[: len(kind.__struct_fields__)])
    try:
        check_effect(deal, made)
    except RulingError:
        return random_effect(round_, chance, kinds)
    if isinstance(made, BurnCards) and not _can_spare(round_, made.cards):
        return random_effect(round_, chance, kinds)
    return made


def _can_spare(round_: Round, burned: int) -> bool:
    """Whether a deal that needs nearly the whole deck can go on without so many more cards."""
    if round_.game.family.name not in FAMILIES:  # a probe's, or the guide's: nobody has counted it
        return True
    spare = size(round_.game.terms.deck) - demand(round_.game)
    gone = sum(type(event) is Burned for event in round_.events)
    return not round_.game.family.banked or spare < 0 or gone + burned <= spare


def hand_at(round_: Round, seat: int) -> str:
    """The name of a seat's hand once it is dealt."""
    return f"p{seat}" if round_.game.family.banked else f"hand-{seat}"


def rule_as_filed(round_: Round, filed: FiledRuling, chance: SplitMix, at: str = "") -> None:
    """The floor rules on a situation of the edition, on anything that it could speak of.

    Now, or (`at`) once the moment comes: most come while nobody is asked.
    """
    deal = round_.deal
    seats = [seat for seat, b in deal.seated.items() if b.id != deal.opening.player_dealer]
    hands = [hand_at(round_, seat) for seat in seats] if at else list(deal.hands)
    hand = chance.below(len(hands))
    bettors = list(deal.bettors)
    there: dict[str, str | int] = {
        "hand": hands[hand],
        "other hand": hands[(hand + 1) % len(hands)],
        "card": chance.below(2),
        "wager": f"w{1 + chance.below(3)}",
        "position": seats[chance.below(len(seats))],
        "bettor": bettors[chance.below(len(bettors))],
        "number": 1 + chance.below(3),
    }
    named = {each: there[each] for each in filed.about}
    ruling = ruling_of(filed, named, by="floor", reason=filed.name, at=at)
    with suppress(RulingError, ChanceError):  # nothing of the kind is there: refused
        round_.rule(ruling)


def declare_dead_later(round_: Round, chance: SplitMix) -> None:
    """A ruling that waits for some moment; where no such hand is there by then, it is refused."""
    moments, deal = round_.game.family.moments, round_.deal
    seats = [seat for seat, b in deal.seated.items() if b.id != deal.opening.player_dealer]
    if moments:
        dead = HandDead(hand_at(round_, seats[chance.below(len(seats))]))
        round_.rule(Ruling((dead,), "floor", "dead", at=moments[chance.below(len(moments))]))


def fly(
    round_: Round,
    chance: SplitMix,
    *,
    rulings: bool = True,
    filed: Sequence[FiledRuling] = (),
) -> None:
    """Random legal play to the end, with refusals, defaults and now and then a ruling."""
    choose = CHOOSERS.get(round_.game.family.name, sample)
    if filed and not chance.below(4):
        one = filed[chance.below(len(filed))]
        moments = ("no more bets", *round_.game.family.moments)
        when = [moment for moment in moments if {moment, "any"} & {*one.when}]
        rule_as_filed(round_, one, chance, at=when[chance.below(len(when))])
    elif rulings and not chance.below(12):
        declare_dead_later(round_, chance)
    steps = 0
    while pending := round_.pending:
        question = pending[chance.below(len(pending))]
        dice = chance.below(40)
        if dice == 0:
            wrong_decision(round_, chance)
        elif dice == 1:
            round_.use_default(question.id)
        elif dice == 2 and rulings and not chance.below(3):
            with suppress(ChanceError):  # no card is left for it: refused, and nothing changed
                banked = round_.game.family.banked
                kinds = [each for each in EFFECTS if not (banked and each in FOR_A_POT)]
                effect = random_effect(round_, chance, kinds)
                round_.rule(Ruling((effect,), "floor", "a floor decision"))
        else:
            decision = choose(round_, question, chance)
            again = isinstance(decision, Fold | Surrender) and chance.below(4)
            if isinstance(decision, Ready):  # somebody behind a hand is rare enough
                seated = round_.deal.bettors[question.bettor].seat
                again = not chance.below(9) if seated else chance.below(3)
            if again:  # so that more is played out
                decision = round_.sample(question.id, chance)
            if isinstance(decision, Ready) and not chance.below(12):
                decision = taken_back(round_, question) or decision
            assert round_.why_not(question.id, decision) is None
            round_.decide(question.id, decision)
        steps += 1
        assert steps < 20_000, "the round does not end"
    assert round_.over, "the round waits, and nobody is asked"


def taken_back(round_: Round, question: Question) -> TakeBack | None:
    """One of the bettor's wagers that nothing rests on."""
    assert isinstance(round_.deal, BankedDeal)
    for wager in round_.deal.live():
        back = TakeBack(wager.spot, wager.position)
        if wager.bettor == question.bettor and round_.why_not(question.id, back) is None:
            return back
    return None


class Clumsy:
    """The chance of a poor shuffle: cards come nearly as they lay in the pack, so that pairs,
    fours of a kind and runs, which random rounds hardly ever see, are common."""

    def __init__(self, seed: int) -> None:
        self._chance = SplitMix(seed)

    def below(self, limit: int) -> int:
        return self._chance.below(min(limit, 3) if limit > 20 else limit)


def badly_shuffled(deck: Sequence[Card], seed: int) -> Seeded:
    """All packs by rank, cut somewhere, and hardly shuffled."""
    pile = sorted(deck, key=plain)
    cut = SplitMix(seed).below(len(pile))
    return Seeded([*pile[cut:], *pile[:cut]], Clumsy(seed))


def play(
    game: Game,
    rounds: int,
    pile: Seeded,
    *,
    openings: Openings | None = None,
    seed: int = 1,
    pilot: Pilot = fly,
) -> Iterator[tuple[Round, SplitMix]]:
    """So many random rounds, each played to its end, and the chance that is left of it.

    Without a maker of openings they are such as the game is played with, banked or for a pot.
    """
    if openings is None:
        openings = banked_opening if game.family.banked else pot_opening
    deck = cards(game.terms.deck)
    for number in range(rounds):
        chance = SplitMix(seed * 1_000_003 + number)
        pile.shuffle_all()
        shoe = badly_shuffled(deck, seed + number) if number % 5 == 1 else pile
        round_ = Round(game, openings(game, chance), shoe, strict=True)
        pilot(round_, chance)
        yield round_, chance


def conform(
    game: Game,
    rounds: int,
    *,
    openings: Openings | None = None,
    seed: int = 1,
    pilot: Pilot = fly,
    filed: Sequence[FiledRuling] = (),
) -> list[Round]:
    """Play so many random rounds and hold every one against every rule of the suite.

    The rulings that its edition files are given now and then.
    """
    if filed:
        pilot = partial(fly, filed=filed)
    writer = Writer()
    lines: list[bytes] = []
    pile = Seeded(cards(game.terms.deck), seed)
    played: list[Round] = []
    swaps = {True: 0, False: 0}
    for round_, chance in play(game, rounds, pile, openings=openings, seed=seed, pilot=pilot):
        purses = check_chips(round_.opening, round_.events)
        check_end(round_, purses)
        check_house(round_)
        check_bank(round_)
        check_fee_moment(round_)
        if round_.voided and any(isinstance(e, Voided) and e.incident for e in round_.events):
            check_replay(round_)
        else:  # `verify` replays what is written, byte by byte
            lines += writer.add(round_).splitlines(keepends=True)
        if len(played) % 5 == 0:
            pile.shuffle_all()
            hidden = Round(game, round_.opening, pile, namer=plain_number, strict=True)
            check_views(hidden, chance, pilot, swaps)
        played.append(round_)
    lines.append(writer.close())
    assert verify(lines, lambda _name: game.family).rounds == writer.rounds
    tried = swaps[True] + swaps[False]
    assert swaps[False] <= max(1, tried // 5), f"{swaps[False]} of {tried} swaps were skipped"
    return played
