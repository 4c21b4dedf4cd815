"""What the rounds of a conformance run have reached of a game, and what they have not.

| counted          | reached when                                               |
|------------------|------------------------------------------------------------|
| `spot game`      | a wager on it was settled                                  |
| `stage naturals` | it settled a wager                                         |
| `outcome push`   | a wager had an outcome of that kind                        |
| `decision split` | somebody answered so                                       |
| `moment flop`    | a round passed it                                          |
| `ruling two-boxed-cards` | the floor carried it out                           |
| `back line`, `joined money`, `short bank` | as the words say                  |

Spots, stages and filed rulings are read off the edition; outcomes, decisions and moments depend
on a family's terms in ways that the family knows: `FAMILIES`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from conformance.suite import conform, fly, play
from houseway import games
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded
from houseway.editions.model import FiledRuling
from houseway.games.baccarat import BaccaratTerms
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.games.caribbean import CaribbeanTerms
from houseway.games.fast_action.terms import FastActionTerms
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from houseway.games.pai_gow_tiles.terms import TilesTerms
from houseway.games.pan import PanTerms
from houseway.games.poker import PokerTerms
from houseway.games.three_card.terms import ThreeCardTerms
from houseway.games.ultimate.terms import UltimateTerms
from houseway.games.war import WarTerms
from houseway.rules.game import Game
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Answered, Joined, Placed, Reached, Ruled, Settled
from houseway.rules.terms import BankedTerms

EXCUSED: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("excused.toml").read_text("utf-8")
)
"""By edition: what no round of its usual settings reaches, `why`, and `with` which settings.

What is `rare` is reached by as many rounds as `make nightly` plays."""
MORE = 5
"""Where something rare was missed, rounds are played on, so many times as many at most."""


def named(kind: str, *names: str) -> set[str]:
    return {f"{kind} {name}" for name in names}


def _baccarat(terms: BaccaratTerms) -> set[str]:
    pushes = any(spot.pushes for spot in terms.spots.values())
    return {
        *named("outcome", "win", "lose", *["push"] * pushes),
        *named("moment", "deal complete", "draw begins", "bank has drawn"),
    }


def _blackjack(terms: BlackjackTerms) -> set[str]:
    surrender = terms.surrender is not None and terms.surrender.when != "before the second card"
    follows = any(spot.back_line for spot in terms.spots.values()) and (
        terms.double is not None or terms.split is not None
    )
    has = {
        "double": terms.double is not None,
        "split": terms.split is not None,
        "surrender": surrender,
        "insure": terms.insurance is not None,
        "pass": terms.insurance is not None,
        "switch": terms.dealing.switch,
        "follow": follows,
    }
    moments = ["first card", "deal complete", "draw begins", "players are done", "bank has drawn"]
    if terms.insurance is not None:
        moments.append("insurance closed")
    return {
        *named("outcome", "win", "lose", "push", "no-action"),
        *named("decision", "hit", "stand", *(name for name, there in has.items() if there)),
        *named("moment", *moments),
    }


def _caribbean(terms: CaribbeanTerms) -> set[str]:
    return {
        *named("outcome", "win", "lose", "push", *["no-action"] * (terms.foul == "no action")),
        *named("decision", "play", "fold"),
        *named("moment", "deal complete", "hands set", "showdown"),
    }


def _fast_action(terms: FastActionTerms) -> set[str]:
    return {
        *named("outcome", "win", "lose", "no-action"),
        *named("decision", "keep"),
        *named("moment", "deal complete", "all hands are set", "bank is opened", "flop"),
    }


def _pai_gow(terms: PaiGowTerms) -> set[str]:
    moments = ("deal complete", "all hands are set", "bank is opened", "wagers are reconciled")
    return {
        *named("outcome", "win", "lose", "push", *["award"] * bool(terms.envies)),
        *named("decision", "set"),
        *named("moment", *moments),
    }


def _pai_gow_tiles(terms: TilesTerms) -> set[str]:
    moments = ("deal complete", "all hands are set", "bank is opened", "bank is set")
    return {
        *named("outcome", "win", "lose", "push", *["no-action"] * (terms.dead == "no action")),
        *named("decision", "set"),
        *named("moment", *moments, "wagers are reconciled"),
    }


def _pan(terms: PanTerms) -> set[str]:
    moves = ("meld", "borrow", "split-meld", "pass", "discard", "choose")
    return {
        *named("decision", "stay", "fold", *moves),
        *named("moment", "deal complete", "all have declared", "turn"),
    }


def _poker(terms: PokerTerms) -> set[str]:
    discards = any(street.draw or street.discard for street in terms.streets)
    chooses = terms.bomb_pot or terms.run_twice or terms.kill_after
    has = {"discard": discards, "choose": chooses}
    streets = (street.street for street in terms.streets[1:])
    antes = ["antes in"] * ("ante" in terms.forced)
    return {
        *named("decision", "check", "call", "bet", "raise", "fold"),
        *named("decision", *(name for name, there in has.items() if there)),
        *named("moment", *antes, "deal complete", "bets in", *streets, "end of hand"),
    }


def _three_card(terms: ThreeCardTerms) -> set[str]:
    return {
        *named("outcome", "win", "lose", "push", "no-action"),
        *named("decision", "play", "fold"),
        *named("moment", "deal complete", "players are done", "hands are revealed"),
    }


def _ultimate(terms: UltimateTerms) -> set[str]:
    return {
        *named("outcome", "win", "lose", "push", "no-action"),
        *named("decision", "check", "play", "fold"),
        *named("moment", "deal complete", "flop", "river", "players are done"),
        *named("moment", "hands are revealed"),
    }


def _war(terms: WarTerms) -> set[str]:
    tie = ["bet", "pass"] if "war-tie" in terms.spots else []
    return {
        *named("outcome", "win", "lose", "push", "no-action"),
        *named("decision", "play", "surrender", *tie),
        *named("moment", "deal complete", "choices made", "war deal complete"),
    }


FAMILIES: dict[str, Callable[[Any], set[str]]] = {
    "baccarat": _baccarat,
    "blackjack": _blackjack,
    "caribbean": _caribbean,
    "fast-action": _fast_action,
    "pai-gow-poker": _pai_gow,
    "pai-gow-tiles": _pai_gow_tiles,
    "pan": _pan,
    "round-poker": _poker,
    "three-card-poker": _three_card,
    "ultimate": _ultimate,
    "war": _war,
}
"""What each family may come to, by its terms."""


def countable(game: Game, filed: Iterable[FiledRuling] = ()) -> set[str]:
    """What a game, as it is set, has to be reached of."""
    found = named("ruling", *(each.name for each in filed))
    if game.family.name in games.FAMILIES:  # the test of any other family names what it reaches
        found |= FAMILIES[game.family.name](game.terms)
    terms = game.terms
    if isinstance(terms, BankedTerms):
        spots = terms.spots.values()
        found |= named("spot", *terms.spots) | named("stage", *(s.stage for s in terms.settle))
        found |= {*named("decision", "place", "take-back", "ready"), "short bank"}
        found |= {"back line"} if any(spot.back_line for spot in spots) else set()
        found |= {"joined money"} if any(spot.joint for spot in spots) else set()
    return found


def _tag(struct: Any) -> str:
    return str(struct.__struct_config__.tag)


def _reached(round_: Round) -> Iterator[str]:
    spots: dict[str, str] = {}
    for event in round_.events:
        match event:
            case Placed():
                spots[event.wager] = event.spot
                if event.back_line:
                    yield "back line"
            case Joined():
                yield "joined money"
            case Settled():
                yield f"spot {spots[event.wager]}"
                yield f"stage {event.stage}"
                yield f"outcome {_tag(event.outcome)}"
                if event.uncovered:
                    yield "short bank"
            case Answered() if event.decision is not None:
                yield f"decision {_tag(event.decision)}"
            case Reached(moment):
                yield f"moment {moment}"
            case Ruled() if not event.refused:
                yield f"ruling {event.reason}"


def unreached(
    rounds: Iterable[Round], game: Game, *also: str, filed: Iterable[FiledRuling] = ()
) -> set[str]:
    """What none of the rounds came to, of the game and of these names."""
    missing = {*countable(game, filed), *also}
    for round_ in rounds:
        missing.difference_update(_reached(round_))
    return missing


def conform_and_count(
    game: Game,
    rounds: int,
    *also: str,
    filed: Sequence[FiledRuling] = (),
    excused: Iterable[str] = (),
) -> tuple[list[Round], set[str]]:
    """Rounds that conform, and what they did not reach, what is excused included.

    Where something is missing, more are played until one comes to it.
    """
    played = conform(game, rounds, seed=1, filed=filed)
    missing = unreached(played, game, *also, filed=filed)
    pile = Seeded(cards(game.terms.deck), 2)
    more = play(game, MORE * rounds, pile, seed=2, pilot=partial(fly, filed=filed))
    while not missing <= {*excused} and (another := next(more, None)):
        played.append(another[0])
        missing.difference_update(_reached(another[0]))
    return played, missing
