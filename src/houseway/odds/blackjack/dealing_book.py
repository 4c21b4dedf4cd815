"""The tables that the dealing kernel plays by."""

from __future__ import annotations

from typing import NamedTuple

from houseway.odds.jit import Array

__all__ = ["Book"]


class Book(NamedTuple):
    """Everything a round under fixed decisions depends on, as flat tables.

    A card is its group: 0 to 10 the kinds, 11 to 14 ten-values that are a pair only with their own
    rank. A pile may hold more in the bits above these four, which only `play_tables` keeps. What is
    shown is the group of the up card, or 16 times that and the other card's group where both lie
    open. Decisions stand in rows of `many`, a row for each context and number of doubles made;
    first come the contexts of hands that were not split, one for each face, which is
    what of the cards shown such hands depend on.
    """

    many: int
    """Hands of the player."""
    rows: int
    """Of a context."""
    after: Array
    """The player's hand after a card, by hand * 16 + group; 0 is none yet, or over and lost."""
    acts: Array
    """What is done, but for a split: (context * rows + doubles made) * many + hand."""
    faces: Array
    """By what is shown."""
    most: Array
    """Splits at most, by what is shown * 16 + group of the pair; 0: it is not split."""
    splits: Array
    """The context of a split hand: (the same place as in `most`) * width + splits made before."""
    width: int
    early: Array
    """Given up before the hidden card is looked at, by face * many + hand."""
    ends: Array
    """The player's class, by mode * many + hand."""
    dealer_after: Array
    """The player-dealer's state after a card, by state * 16 + group; state 0 is none yet."""
    dealer_ends: Array
    """His class, or -1 while he draws."""
    natural: Array
    """Whether a class of his is a natural."""
    gains: Array
    """In parts of a unit, by player's class * 64 + his class * 2 + whether of one suit."""
    paid: Array
    """By what is shown: where in `gains` those begin that hold, as naturals may be paid before."""
    suited: int
    """Of 2 to the 32nd, how often seven, eight and nine are of one suit."""
    peeks: Array
    """By what is shown."""
    frozen: Array
    """By what is shown: nobody draws."""
    switches: Array
    """Worth of a first hand as dealt, then by a switch: (face * 2 + which) * many + hand."""
    parts: int
    """Of a unit."""
    hands: int
    """Dealt to a player: two where he may switch."""
    later: bool
    """The player-dealer's second card comes last."""
    first_down: bool
    both_up: bool
    """Both cards of the player-dealer's lie open."""
    one_card: int
    """The kind of which split cards take one card each; -1: none."""
    takes_all: bool
    """A natural takes all of a surrendered wager."""
    longest: int
    """Hands at most, of both wagers."""
    reach: int
    """Parts that one wager can gain or lose at most."""
