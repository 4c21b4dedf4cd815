"""The parser of plain hand histories: every card known, hands dealt at once, whole chips.

Most hands have this form and are parsed here in one pass, for speed. Any other hand, right or
wrong, is left to `playing.py`, which says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from functools import cache, lru_cache
from itertools import islice
from typing import Final

import msgspec

from houseway.games.poker.fast_replay import FOLD, MORE, STAY, Act
from houseway.games.poker.phh.deal_order import DECK
from houseway.games.poker.phh.parser import CENTS, HandText
from houseway.games.poker.terms import StreetTerms

_DIGITS: Final = 16
_NOBODY: Final[frozenset[int]] = frozenset()
PLAYERS: Final = {f"p{place + 1}": place for place in range(40)}
_CARDS: Final = frozenset(DECK)
_PLAIN: Final[dict[str, Act]] = {
    f"{who} {word}": (who, kind, 0) for who in PLAYERS for word, kind in (("f", FOLD), ("cc", STAY))
}
_MUCKS: Final = {f"{who} sm": place for who, place in PLAYERS.items()}
_SHOWS: Final = re.compile(r"p[1-9]\d? sm [^\s#]+")


class WrittenHand(msgspec.Struct, gc=False):
    """A parsed hand: its draws, its acts, and who folds and mucks."""

    draws: list[str]
    streets: list[tuple[int, int]]
    """For each street, the numbers of cards drawn and of acts done by its end."""
    acts: list[Act]
    folded: Set[int]
    """The players who fold; recorded only if anybody mucks."""
    mucked: list[int]


def read_plain(hand: HandText, streets: tuple[StreetTerms, ...]) -> WrittenHand | None:
    """Parse a plain hand; return None if it is not plain."""
    players, down, actions = len(hand.stacks), streets[0].down, hand.actions
    dealt = _dealt(players, down)("".join(actions[:players]))
    if dealt is None:
        return None
    held = dealt.groups()
    draws: list[str] = []
    for place in range(down):
        draws += held[place::down]
    boards: list[str] = []
    ends: list[int] = []
    acts: list[Act] = []
    mucked: list[int] = []
    for text in actions[players:]:
        act = _PLAIN.get(text)
        if act is None:
            if text.startswith("d db "):
                boards.append(text[5:])
                ends.append(len(acts))
                continue
            if text in _MUCKS:
                mucked.append(_MUCKS[text])
                continue
            act = _raised(text)
            if act is None:
                if _SHOWS.fullmatch(text):
                    continue
                return None
        acts.append(act)
    ends.append(len(acts))
    said = WrittenHand(draws, [(len(draws), ends[0])], acts, _NOBODY, mucked)
    if mucked:
        said.folded = {PLAYERS[who] for who, kind, _ in acts if kind == FOLD}
        if len(said.folded.union(mucked)) >= players:
            return None
    if boards and not _turn(streets, boards, ends, said):
        return None
    return said if len(_CARDS.intersection(draws)) == len(draws) else None


@cache
def _dealt(players: int, down: int) -> Callable[[str], re.Match[str] | None]:
    """Return a matcher of the joined deal actions, with a group for each card by player."""
    each = "(..)" * down
    return re.compile(
        "".join([f"d dh p{place} {each}" for place in range(1, players + 1)])
    ).fullmatch


@lru_cache(maxsize=4096)
def _raised(text: str) -> Act | None:
    """Parse a bet or raise to whole chips; None if the text is anything else."""
    who, kind, *more = text.split() if " " in text else ("", "")
    if kind == "cbr" and len(more) == 1 and more[0].isdecimal() and len(more[0]) < _DIGITS:
        return who, MORE, int(more[0]) * CENTS
    return None


def _turn(
    streets: tuple[StreetTerms, ...], boards: list[str], ends: list[int], said: WrittenHand
) -> bool:
    """Add the boards, each after burns of unused cards; return False if they are not plain."""
    draws, ended = said.draws, said.streets
    if len(boards) >= len(streets):
        return False
    whole = "".join(boards)
    turned = [whole[at : at + 2] for at in range(0, len(whole), 2)]
    known = {*draws, *turned}
    spare = (card for card in DECK if card not in known)
    at = 0
    for street, board, end in zip(streets[1:], boards, ends[1:], strict=False):
        burned = [*islice(spare, street.burn)]
        if len(board) != 2 * street.board or len(burned) != street.burn:
            return False
        draws += burned
        draws += turned[at : at + street.board]
        at += street.board
        ended.append((len(draws), end))
    return True
