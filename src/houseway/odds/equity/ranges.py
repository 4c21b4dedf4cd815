"""Parse hands as players write them: `AhKh`, `AKo`, `88`, `AKs,AQs`, `TT+`, `A5s-A2s`, `random`.

A *range* is every hand that its text names. The cards of one hand follow each other, with or
without spaces. Ranks without suits (`AK`, `A234`) mean these ranks in any suits. After two ranks,
`s` means the same suit and `o` different suits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final

from houseway.cards.card import JOKER, RANKS, SUITS, Card, make_card, text
from houseway.errors import TextError

RANDOM: Final = "random"

_CARD: Final = f"(?:[{RANKS}][{SUITS}]|Jk)"
_CARDS: Final = re.compile(rf"(?:{_CARD}\s*)+")
_PAIR: Final = rf"([{RANKS}])([{RANKS}])([so]?)"
_RANKS: Final = re.compile(rf"[{RANKS}]{{1,7}}")
_KIND: Final = re.compile(rf"{_PAIR}(\+?)")
_SPAN: Final = re.compile(rf"{_PAIR}-{_PAIR}")
_WORDS: Final = "cards (AhKh), ranks with s for suited or o for offsuit (AKs, AKo, AK, 88), random"

Hand = frozenset[Card]


def parse_card_list(words: str) -> list[Card]:
    """Parse cards that follow each other, with or without spaces."""
    if words.strip() and not _CARDS.fullmatch(words.strip()):
        raise TextError(
            "equity/cards",
            f"{words!r} is not a list of cards; write cards as AhKhQc and a joker as Jk",
            text=words,
        )
    return [_card(name) for name in re.findall(_CARD, words)]


def parse_range(words: str, deck: Sequence[Card]) -> list[Hand]:
    """Return each hand of the deck that the text names, once; `random` is one empty hand."""
    if words.strip() == RANDOM:
        return [frozenset()]
    there = set(deck)
    named: dict[Hand, None] = {}
    for word in words.split(","):
        named |= dict.fromkeys(_hands(word.strip(), words))
    found = [hand for hand in named if hand <= there]
    if not found:
        missing = sorted({card for hand in named for card in hand} - there)
        raise TextError(
            "equity/no_such_card",
            f"{words!r} needs cards that are not in the deck: {' '.join(map(text, missing))}",
            text=words,
        )
    return found


def _hands(word: str, words: str) -> Iterator[Hand]:
    if _CARDS.fullmatch(word):
        cards = parse_card_list(word)
        if len(set(cards)) < len(cards):
            twice = next(card for card in cards if cards.count(card) > 1)
            raise TextError(
                "equity/card_twice", f"{text(twice)} appears twice in the hand {word!r}", text=words
            )
        yield frozenset(cards)
    elif spanned := _SPAN.fullmatch(word):
        yield from _span(*spanned.groups(), word=word)
    elif kind := _KIND.fullmatch(word):
        yield from _kinds(*kind.groups(), word=word)
    elif _RANKS.fullmatch(word):
        yield from _of_ranks(word)
    else:
        raise TextError(
            "equity/range", f"{word!r} is neither a hand nor a range; write {_WORDS}", text=words
        )


def _of_ranks(ranks: str) -> Iterator[Hand]:
    """Yield hands of these ranks in every choice of suits."""
    sets = [
        list(combinations(range(len(SUITS)), ranks.count(rank))) for rank in dict.fromkeys(ranks)
    ]
    for chosen in product(*sets):
        yield frozenset(
            make_card(RANKS.index(rank), suit)
            for rank, suits in zip(dict.fromkeys(ranks), chosen, strict=True)
            for suit in suits
        )


def _two(first: int, second: int, suits: str) -> Iterator[Hand]:
    for hand in _of_ranks(RANKS[first] + RANKS[second]):
        one = len({card % len(SUITS) for card in hand}) == 1
        if not suits or one == (suits == "s"):
            yield hand


def _kinds(first: str, second: str, suits: str, more: str, *, word: str) -> Iterator[Hand]:
    """Yield the hands of `AK`, `AKs`, `AKo` or `88`; with `+`, also the better ones of the kind."""
    high, low = sorted((RANKS.index(first), RANKS.index(second)), reverse=True)
    if high == low and suits:
        raise _suited_pair_error(word)
    if not more:
        yield from _two(high, low, suits)
    elif high == low:
        for rank in range(low, len(RANKS)):
            yield from _two(rank, rank, "")
    else:
        for rank in range(low, high):
            yield from _two(high, rank, suits)


def _span(
    first: str, second: str, suits: str, third: str, fourth: str, others: str, *, word: str
) -> Iterator[Hand]:
    """Yield the hands from one end to the other of `88-55`, `A5s-A2s` or `JTs-76s`."""
    ends = [
        sorted((RANKS.index(a), RANKS.index(b)), reverse=True)
        for a, b in ((first, second), (third, fourth))
    ]
    (high, low), (last_high, last_low) = sorted(ends, reverse=True)
    if high == low and suits:
        raise _suited_pair_error(word)
    step = 0 if high == last_high else 1
    if suits != others or high - last_high != step * (low - last_low):
        raise TextError(
            "equity/range",
            f"{word!r} has no hands between its ends; write 88-55, A5s-A2s or JTs-76s",
            text=word,
        )
    for down in range(low - last_low + 1):
        yield from _two(high - step * down, low - down, suits)


def _suited_pair_error(word: str) -> TextError:
    return TextError(
        "equity/range", f"{word!r}: a pair always has two suits; write it without s or o", text=word
    )


def _card(name: str) -> Card:
    if name == text(JOKER):
        return JOKER
    return make_card(RANKS.index(name[0]), SUITS.index(name[1]))
