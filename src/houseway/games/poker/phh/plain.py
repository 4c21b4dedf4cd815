"""The plain form of a written hand: every card named, each player dealt at once, whole chips.

Most hands are written so, and are read here in one go. Whatever is otherwise, right or wrong, is
for `playing.py`, which says what is wrong with it.
"""

from __future__ import annotations

from itertools import chain, islice
from typing import Final

import msgspec

from houseway.games.poker.phh.dealing import DECK
from houseway.games.poker.phh.reading import CENTS, HandText
from houseway.games.poker.terms import StreetTerms
from houseway.rules.known import FOLD, MORE, STAY, Act

__all__ = ["WrittenHand", "read_plain"]

_DIGITS: Final = 16
_PLAYERS: Final = {f"p{place}": place - 1 for place in range(1, 10)}
_HOLES: Final = [f"d dh {who} " for who in _PLAYERS]
_CARDS: Final = frozenset(DECK)
_PLAIN: Final[dict[str, Act]] = {
    f"{who} {word}": (who, kind, 0)
    for who in _PLAYERS
    for word, kind in (("f", FOLD), ("cc", STAY))
}


class WrittenHand(msgspec.Struct, gc=False):
    """What a hand says: draws, what is done, and who folds and mucks."""

    draws: list[str]
    streets: list[tuple[int, int]]
    """For each street how many cards have been drawn, and how many acts done, at its end."""
    acts: list[Act]
    folded: set[int]
    mucked: list[int]


def read_plain(hand: HandText, streets: tuple[StreetTerms, ...]) -> WrittenHand | None:
    """None where it is not plain."""
    players, down = len(hand.stacks), streets[0].down
    dealt, done = hand.actions[:players], hand.actions[players:]
    if [text[:8] for text in dealt] != _HOLES[:players]:
        return None
    if [*map(len, dealt)].count(8 + 2 * down) != players:
        return None
    draws: list[str] = []
    for at in range(8, 8 + 2 * down, 2):
        draws += [text[at : at + 2] for text in dealt]
    boards: list[str] = []
    ends: list[int] = []
    acts: list[Act] = []
    mucked: list[int] = []
    for text in done:
        act = _PLAIN.get(text)
        if act is not None:
            acts.append(act)
            continue
        words = text.split()
        count, kind = len(words), words[1] if len(words) > 1 else ""
        if count == 3 and kind == "cbr" and words[2].isdecimal() and len(words[2]) < _DIGITS:
            acts.append((words[0], MORE, int(words[2]) * CENTS))
        elif count == 3 and kind == "db" and words[0] == "d":
            boards.append(words[2])
            ends.append(len(acts))
        elif kind == "sm" and count < 4 and words[0] in _PLAYERS and "#" not in text:
            if count == 2:
                mucked.append(_PLAYERS[words[0]])
        else:
            return None
    ends.append(len(acts))
    said = WrittenHand(draws, [(len(draws), ends[0])], acts, set(), mucked)
    if mucked:
        said.folded.update(_PLAYERS[who] for who, kind, _ in acts if kind == FOLD)
        if len(said.folded.union(mucked)) >= players:
            return None
    if boards:
        _turn(streets, boards, ends, said)
    return said if len(_CARDS.intersection(draws)) == len(draws) else None


def _turn(
    streets: tuple[StreetTerms, ...], boards: list[str], ends: list[int], said: WrittenHand
) -> None:
    """The boards, each behind cards that nobody has: the burns."""
    draws, ended = said.draws, said.streets
    turned = [[board[at : at + 2] for at in range(0, len(board), 2)] for board in boards]
    known = {*draws, *chain.from_iterable(turned)}
    spare = (card for card in DECK if card not in known)
    for street, cards, end in zip(streets[1:], turned, ends[1:], strict=False):
        draws += islice(spare, street.burn)
        draws += cards if len(cards) == street.board else ("",)
        ended.append((len(draws), end))
    if len(boards) >= len(streets):
        draws.append("")
