"""The plain form of a written hand: every card named, each player dealt at once, whole chips.

Most hands are written so, and are read here in one go. Whatever is otherwise, right or wrong, is
for `playing.py`, which says what is wrong with it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.games.poker.phh.dealing import DECK
from houseway.games.poker.phh.reading import CENTS, HandText
from houseway.games.poker.terms import StreetTerms
from houseway.rules.known import FOLD, MORE, STAY, Act

__all__ = ["WrittenHand", "read_plain"]

_DIGITS: Final = 16
_BURNS: Final = 8
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
    dealt = hand.actions[:players]
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
    for text in hand.actions[players:]:
        act = _PLAIN.get(text)
        if act is not None:
            acts.append(act)
            continue
        who, kind, *more = text.split() if " " in text else ("", "")
        last = more[0] if len(more) == 1 else ""
        if kind == "cbr" and last.isdecimal() and len(last) < _DIGITS:
            acts.append((who, MORE, int(last) * CENTS))
        elif kind == "db" and last and who == "d":
            boards.append(last)
            ends.append(len(acts))
        elif kind == "sm" and (last or not more) and who in _PLAYERS and "#" not in text:
            if not more:
                mucked.append(_PLAYERS[who])
        else:
            return None
    ends.append(len(acts))
    said = WrittenHand(draws, [(len(draws), ends[0])], acts, set(), mucked)
    if mucked:
        said.folded.update(_PLAYERS[who] for who, kind, _ in acts if kind == FOLD)
        if len(said.folded.union(mucked)) >= players:
            return None
    if boards and not _turn(streets, boards, ends, said):
        return None
    return said if len(_CARDS.intersection(draws)) == len(draws) else None


def _turn(
    streets: tuple[StreetTerms, ...], boards: list[str], ends: list[int], said: WrittenHand
) -> bool:
    """The boards, each behind cards that nobody has: the burns."""
    draws, ended = said.draws, said.streets
    whole = "".join(boards)
    turned = [whole[at : at + 2] for at in range(0, len(whole), 2)]
    known = {*draws, *turned}
    spare = [card for card in DECK[: len(known) + _BURNS] if card not in known]
    at = burned = 0
    for street, board, end in zip(streets[1:], boards, ends[1:], strict=False):
        if len(board) != 2 * street.board:
            return False
        draws += spare[burned : burned + street.burn]
        draws += turned[at : at + street.board]
        at += street.board
        burned += street.burn
        ended.append((len(draws), end))
    return burned <= len(spare) and len(boards) < len(streets)
