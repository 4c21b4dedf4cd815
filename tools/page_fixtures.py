"""Write the fixtures of the page's tests: `web/fixtures/*.json`.

They hold rounds between bots as two viewers see them, with the server's views between inputs; the
choices of every kind of question met; and the transcript of a shoe with its order.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec

from houseway.cards.card import text
from houseway.cards.commitment import pledge, verify
from houseway.cards.deck import cards
from houseway.cards.sealed_shoe import MixedShoe, seal
from houseway.cards.shuffle import SeededShuffle
from houseway.cards.transcript import SpokenWords
from houseway.editions.library import load_game
from houseway.rules.round.driver import Round
from houseway.rules.round.events import face
from houseway.table import Sitting, table_of_bots

OUT = Path(__file__).resolve().parents[1] / "web" / "fixtures"
EDITIONS = (
    "stones-tavern/ez-baccarat-panda-8",
    "stones-tavern/zoobac",
    "stones-tavern/no-bust-21st-century-blackjack-4-0",
    "stones-tavern/21st-century-blackjack-switch",
    "casino-club/pure-21-5-blackjack",
)
OTHERS = (
    "stones-tavern/three-card-poker-6-card-bonus",
    "stones-tavern/fortune-pai-gow-poker",
    "stones-saloon/double-board-omaha",
    "clovis-500/seven-card-stud",
)
"""Editions with only one round each."""
ROUNDS = 2
EVERY = 7
"""Write only every seventh view of a round, and the last, to keep the file small."""


def open_round(sitting: Sitting, chance: SeededShuffle) -> Round:
    """Give the bank, if there is one, to the first player offered it, and open a round."""
    if sitting.game.family.banked:
        bettor = sitting.offer_bank()
        sitting.accept(bettor, min(sitting.people[bettor].stack, 60_000))
    return sitting.open_round(chance, strict=True)


def faces(round_: Round, viewer: str) -> list[Any]:
    """Return the round's events as one viewer saw them."""
    return [msgspec.to_builtins(face(event, viewer)) for event in round_.events]


def rounds(edition: str, asked: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """Return some rounds of an edition, and add every kind of question met to `asked`."""
    sitting = table_of_bots(load_game(edition), 5, back_line=1)
    chance, found = SeededShuffle(11), []
    for _ in range(count):
        round_ = open_round(sitting, chance)
        seen: dict[str, list[Any]] = {"bot-2": [], "spectator": []}
        while questions := round_.pending:
            for viewer, views in seen.items():
                views.append(msgspec.to_builtins(round_.view(viewer)))
            question = questions[chance.below(len(questions))]
            choices = msgspec.to_builtins(round_.legal(question.id))
            words = sorted({choice["decision"] for choice in choices})
            asked.setdefault(f"{edition}: {' '.join(words)}", choices)
            round_.decide(question.id, round_.sample(question.id, chance))
        for viewer, views in seen.items():
            views.append(msgspec.to_builtins(round_.view(viewer)))
            found.append(
                {
                    "edition": edition,
                    "round": sitting.rounds,
                    "viewer": viewer,
                    "opening": msgspec.to_builtins(round_.opening),
                    "events": faces(round_, viewer),
                    "views": [*views[:-1:EVERY], views[-1]],
                }
            )
        sitting.take_round()
    return found


def transcript() -> dict[str, Any]:
    """Return a one-pack shoe, half of it revealed, with three numbers drawn and pledges."""
    deck = cards(load_game("stones-tavern/no-bust-21st-century-blackjack-4-0").terms.deck)[:52]
    salts = iter(range(1000))
    said = (SpokenWords(1, "seven come eleven"), SpokenWords(3, "déjà vu"), SpokenWords(7, "0x51"))
    sealed = seal(
        deck,
        SeededShuffle(5),
        source=lambda _: hashlib.sha256(str(next(salts)).encode()).digest(),
        pledges=[pledge(words) for words in said],
    )
    mixed = MixedShoe(sealed, said)
    mixed.shuffle_order(len(deck))
    numbers = [mixed.below(6), mixed.below(6), mixed.below(1000)]
    file = mixed.transcript(range(0, len(deck), 2), numbers=True)
    order = [None if card is None else text(card) for card in verify(file)]
    return {"transcript": msgspec.to_builtins(file), "order": order, "numbers": numbers}


def write(name: str, data: object) -> None:
    """Write one file, with the same bytes on every run."""
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / name).write_text(json.dumps(data, separators=(",", ":"), sort_keys=True) + "\n")


def main() -> None:
    """Write all fixtures."""
    asked: dict[str, Any] = {}
    played = [each for edition in EDITIONS for each in rounds(edition, asked, ROUNDS)]
    played += [each for edition in OTHERS for each in rounds(edition, asked, 1)]
    write("rounds.json", played)
    write("choices.json", asked)
    write("transcript.json", transcript())


if __name__ == "__main__":
    main()
