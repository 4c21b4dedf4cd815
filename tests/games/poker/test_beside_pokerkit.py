"""The same random hands in both programs: who acts, what is legal, what everybody ends with."""

import pytest

from games.poker.beside_pokerkit import NAMED, Beside
from houseway.cli.play.tables import deal_rounds, table_for
from houseway.editions.library import load_game
from houseway.games.poker.phh import hand_text, variant_of, variants, why_not
from houseway.games.poker.terms import PokerTerms
from support import scale

pokerkit = pytest.importorskip("pokerkit")

# Six hands of the books are a variant of the format; the tables have short stacks as well.
EDITIONS = {
    "stones-saloon/no-limit-texas-holdem": "NT",
    "napa-valley/texas-holdem": "FT",
    "stones-saloon/omaha": "PO",
    "stones-tavern/omaha-hi-low-split": "FO/8",
    "clovis-500/seven-card-stud": "F7S",
    "clovis-500/seven-card-stud-hi-lo": "F7S/8",
    "clovis-500/razz": "FR",
}


@pytest.mark.parametrize("code", variants())
def test_both_ask_offer_and_pay_the_same(code: str) -> None:
    for seed in range(scale(100, 2_000)):
        hand = Beside(code, seed)
        hand.play()
        assert hand.named.keys() <= NAMED


@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")
@pytest.mark.parametrize(("edition", "code"), EDITIONS.items())
def test_pokerkit_reads_dealt_hands_back(edition: str, code: str) -> None:
    """What the house collected out of the pot, PokerKit gives to those who won it."""
    game = load_game(edition)
    assert isinstance(game.terms, PokerTerms)
    assert variant_of(game.terms) == code
    collected = 0
    for stack in (200_000, 5_000):
        dealt = deal_rounds(table_for(game, seed=3, stack=stack), scale(25, 1_000))
        texts = [hand_text(each, at) for at, each in enumerate(dealt, 1) if not why_not(each)]
        for history in pokerkit.HandHistory.loads_all("\n".join(texts)):
            *_, state = history
            pairs = zip(state.stacks, history.finishing_stacks, strict=True)
            less = [theirs - ours for theirs, ours in pairs]
            assert min(less) >= 0
            assert sum(less) == history.user_defined_fields["_collection"]
            collected += sum(less)
    assert collected
