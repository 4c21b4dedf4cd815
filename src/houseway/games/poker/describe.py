"""The Round of Play of round poker, in words from the terms that the script reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.games.poker.terms import PokerTerms, StreetTerms
from houseway.money import dollars

__all__ = ["describe"]

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")
_FIRST: Final = {
    "left of the button": "from the first active player left of the button",
    "left of the blinds": "from the left of the last blind, who acts last and may still raise",
    "left of the bring-in": "from the left of the bring-in",
    "high board": "from the best hand that lies open",
    "low board": "from the lowest hand that lies open",
    "as before": "from who began the last street, or the next player to his left",
}
_STRUCTURES: Final = {
    "limit": "Limit: bets and raises are of the street's size.",
    "spread": "Spread limit: bets and raises within the posted spread.",
    "pot-limit": "Pot limit: a bet or raise may come to the size of the pot, the call included.",
    "no-limit": "No limit: a bet or raise may come to all of a player's chips.",
}
_COMMON: Final = (
    "By common rule: who has too few chips for a bet is all-in and plays for what he matched, with "
    "side pots for the rest; a bet that nobody calls goes back; a raise is as large as the last "
    "one at least; a hand that is left alone wins without being shown."
)
_ODD_LINE: Final = {
    "left of the button": "the player closest to the left of the button",
    "high suit": "the player whose highest card has the higher suit, spades first",
}
_ODD_HALF: Final = {
    "first": "A chip odd between the halves goes to the {0} half.",
    "closest if tied": "A chip odd between the halves goes to the {0} half or, where that is tied, "
    "to the half of the winner closest to the left of the button.",
}


def describe(terms: PokerTerms) -> list[str]:
    """The hand from the forced bets to the odd chip."""
    return [
        "Players play against each other for the pot; the house has no interest in it.",
        *_forced(terms),
        *(line for street in terms.streets for line in _street(terms, street)),
        *_equal_boards(terms),
        *_betting(terms),
        *_exposed(terms),
        *_choices(terms),
        *_showdown(terms),
        *_odd(terms),
        f"Usual stakes of a table: {stakes_words(terms)}.",
        _COMMON,
    ]


def _n(number: int, thing: str) -> str:
    word = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{word} {thing}{'s' * (number != 1)}"


def _forced(terms: PokerTerms) -> Iterator[str]:
    if "ante" in terms.forced:
        yield "Before the deal every player antes."
    if "blinds" in terms.forced:
        yield f"Before the deal {_blinds(terms)}."
        yield from _coming_in(terms)
    if "bring-in" in terms.forced:
        by, ace = terms.bring_in.by, terms.bring_in.ace
        whole = ", or the whole small bet" if terms.bring_in.may_complete else ""
        yield (
            f"The {by.replace(' ', 'est ')} that lies open (the ace is {ace}; of equal cards by "
            "suit: clubs are the lowest, then diamonds, hearts and spades) makes the "
            f"bring-in{whole}."
        )


def _blinds(terms: PokerTerms) -> str:
    if len(terms.stakes.blinds) == 1:
        return "the first player left of the button posts the blind"
    words = (
        "the blinds are posted, in order from the left of the button; with two players "
        f"{_HEADS_UP[terms.heads_up]}"
    )
    if terms.stakes.button_blind:
        words += "; where there are more players than blinds, the button posts another"
    return words


def _coming_in(terms: PokerTerms) -> Iterator[str]:
    """What button and blinds do to those who come, go and return."""
    yield _BUTTON[terms.button]
    if terms.new_players != "dealt in":
        yield f"A new player waits for the big blind, or {_NEW[terms.new_players]}."
    by = "" if terms.new_players == "post or wait" else ", by common rule,"
    yield (
        f"Who comes back after missing blinds{by} posts them all, the big blind as his bet and the "
        "rest dead in the pot, or waits for the big blind."
    )


_BUTTON: Final = {
    "moving": "After each hand the button moves clockwise to the next player.",
    "dead": "After each hand the big blind moves clockwise to the next player, and the button and "
    "the other blinds a place behind it, be that seat left or not: a seat that was left posts "
    "nothing.",
}
_NEW: Final = {
    "post or wait": "posts its amount at once, as his bet",
    "kill or wait": "kills the pot in any position",
}
_HEADS_UP: Final = {
    "the button is big": "the button has the big blind",
    "the button is small": "the button has the small blind and acts first before the others",
}


def _street(terms: PokerTerms, street: StreetTerms) -> Iterator[str]:
    head = street.street.capitalize()
    dealt = []
    if street.burn:
        dealt.append(f"{_n(street.burn, 'card')} burned")
    if street.down:
        dealt.append(f"{_n(street.down, 'card')} face down to each, one at a time")
    if street.up:
        dealt.append(f"{_n(street.up, 'card')} face up to each")
    if street.board:
        both = " to Board 1, then as many to Board 2" if terms.boards == 2 else " in the middle"
        dealt.append(f"{_n(street.board, 'card')} face up{both}")
    if street.draw:
        most = _n(street.draw, "card")
        dealt.append(f"each in turn discards up to {most} and gets as many")
    out = f"each active player, from the left of the button, discards {_n(street.discard, 'card')}"
    if street.discard and street.discarded == "before betting":
        dealt.append(out)
    bets = f" in {street.bet} bets" if _two_sizes(terms) else ""
    words = [f"{head}: {', '.join(dealt)}" if dealt else head]
    first = _FIRST[street.first]
    if street.first == "left of the blinds" and terms.big_blind_raises != "always":
        first = "from the left of the last blind, who acts last and may raise only after a raise"
    words.append(f"a betting round{bets} {first}")
    if street.discard and street.discarded == "after betting":
        words.append(out)
    yield f"{'; '.join(words)}."
    if terms.kill_after and street is terms.streets[0]:
        yield (
            f"Having seen {_n(terms.kill_after, 'card')} a player may kill the pot: he posts "
            "double the big blind, every bet of the hand is doubled, and in the first betting "
            "round he acts last."
        )
    if street.draw:
        own = "without" if terms.own_discards == "left out" else "with"
        yield (
            "Where the deck runs out, by common rule, the discards are shuffled and dealt, "
            f"{own} those of the player who draws."
        )
    if street.open_pair != "nothing" and _two_sizes(terms):
        yield f"When a pair lies open there, {street.open_pair} may make the big bet."


def _two_sizes(terms: PokerTerms) -> bool:
    """A limit game whose late bets are larger."""
    stakes = terms.stakes
    return terms.betting.structure == "limit" and stakes.late_bet > stakes.small_bet


def _equal_boards(terms: PokerTerms) -> Iterator[str]:
    if any(street.first.endswith(" board") for street in terms.streets):
        yield f"Where open hands are equal, {_EQUAL[terms.equal_boards]} acts first."


_EQUAL: Final = {
    "left of the button": "the first of them left of the button",
    "by suit": "the one whose highest card has the higher suit, spades first,",
}


def _betting(terms: PokerTerms) -> Iterator[str]:
    betting = terms.betting
    one_size = betting.structure == "limit" and not _two_sizes(terms)
    yield "Limit: bets and raises are of one size." if one_size else _STRUCTURES[betting.structure]
    fixed = betting.structure in ("limit", "spread")
    if betting.raises and (fixed or betting.cap_holds == "always"):
        words = f"At most {_n(betting.raises, 'raise')} after the bet in a betting round"
        if not betting.heads_up_cap:
            who = "take part in it" if betting.cap_counts == "who began" else "are left in it"
            words += f"; any number where only two players {who}"
        yield f"{words}."
    if not betting.check_raise:
        yield "Who has checked may not raise."
    if terms.openers is not None:
        yield from _openers(terms)
    if terms.sevens:
        low = "A seven" if terms.shares == ("low",) else "Opened for low, a seven"
        yield (
            f"{low} or less may not be checked after the draw to win the whole pot: if it is "
            "best, all action after the draw is void, and it wins what was in the pot before; if "
            "it is beaten, it loses everything."
        )
        yield (
            "Such a hand may just call a short all-in bet and win it; who calls behind gets his "
            "chips back. Once it has made the bet full, all later action stands."
        )


def _openers(terms: PokerTerms) -> Iterator[str]:
    assert terms.openers is not None
    name = {"J": "jacks", "Q": "queens", "K": "kings", "A": "aces"}.get(
        terms.openers.pair, terms.openers.pair
    )
    yield f"The pot is opened with a pair of {name} or better."
    if terms.openers.passed == "low":
        yield (
            "If nobody opens, it is opened for low, and low ball is played: who has checked "
            "may not raise, and the lowest hand wins. If nobody opens it then either, the pot "
            "waits for the next hand."
        )
    else:
        yield "If nobody opens, the pot waits for the next hand."
    lost = "is lost to the pot" if terms.openers.uncalled != "returned" else "goes back"
    yield (
        f"A false opening that nobody calls {lost}, and the hand is played over without antes; "
        "one that is called is a dead hand, and the others play on."
    )


def _exposed(terms: PokerTerms) -> Iterator[str]:
    """What becomes of cards that run short or lie wrong, as far as the script does it."""
    if not any(street.board or street.draw for street in terms.streets):
        short = "Where the cards do not suffice for a street, "
        if any(street.burn for street in terms.streets):
            short += (
                "all but the last are dealt; it is scrambled with the burn cards, one is burned "
                "unless all are needed, and the rest is dealt. Where that is not enough either, "
            )
        yield (
            f"{short}one card is turned up in the middle and plays in every hand, also for who "
            "acts first."
        )
    if terms.folded_seats != "nothing":
        yield (
            "The seat of a player who folds after a forced bet or on a round of checking is dealt "
            "its card until there is a wager."
        )
    if terms.exposed == "as in stud":
        yield (
            "For a hole card that was turned up the third card comes face down; a hand whose hole "
            "cards were both dealt face up is dead, and its ante goes back. If the first "
            "player's last card is exposed, all last cards are, and who was first to act on sixth "
            "street stays so."
        )
    elif terms.exposed == "as in low ball":
        low = "" if terms.shares == ("low",) else "Opened for low: "
        joker = ", the joker too," if terms.exposed_joker == "taken" else " but no joker,"
        deal = (
            f"a card exposed before the draw must be taken if it is a five or under{joker} "
            "and is replaced after the deal if it is above; "
            if terms.shares == ("low",)
            else ""
        )
        words = f"{low}{deal}a card exposed on the draw is replaced once the draw is complete."
        yield words[0].upper() + words[1:]


def _choices(terms: PokerTerms) -> Iterator[str]:
    if terms.bomb_pot:
        blinds = "no blinds" if terms.bomb_blinds == "none" else "the blinds besides"
        yield (
            "Bomb pot, where one is posted: who wants to takes part, two players at least, and "
            f"puts the posted amount in before the first card ({blinds}); the others are dealt "
            "out. There is no betting before the flop."
        )
    if terms.run_twice:
        yield (
            "Run it twice: once nobody is left to bet and every active player agrees, the cards "
            "still to come are dealt a second time, and each run has half of every pot. Where "
            "the cards run out, the burn cards are shuffled and dealt."
        )


_HOLE_CARDS: Final = {
    "any": "any five of his own cards and the board",
    "exactly two": "exactly two of his own cards and three of the board",
    "at most two": "at most two of his own cards and the board",
}


_FLUSH: Final = {False: "the highest card that is missing", True: "an ace as well"}


def _showdown(terms: PokerTerms) -> Iterator[str]:
    board = any(street.board for street in terms.streets)
    cards = _HOLE_CARDS[terms.hole_cards] if board else "any five of his cards"
    each = ", on each board for half of the pot" if terms.boards == 2 else ""
    low = f"{terms.or_better} or better" if terms.or_better else "without a qualifier"
    if terms.shares == ("high",):
        yield f"Showdown: the best hand of {cards} wins{each}."
    elif terms.shares == ("low",):
        yield f"Showdown: the lowest hand of {cards} wins."
    else:
        yield (
            f"Showdown: half of the pot to the best high hand, half to the best low ({low}), each "
            f"of {cards}{each}; one player may win both."
        )
        if terms.or_better:
            yield "Where nobody has such a low, the high hand wins all."
    low_pot = terms.openers is not None and terms.openers.passed == "low"
    if "low" in terms.shares or low_pot:
        yield "A low is counted from the ace; straights and flushes do not count against it."
    if terms.joker == "bug":
        yield (
            "In a high hand the joker is an ace, or completes a straight or a flush; beside the "
            f"ace of a flush it is {_FLUSH[terms.double_ace_flush]}. Five aces are the best hand."
        )
    elif terms.joker == "wild":
        yield "The joker is any card."
    if terms.deck.jokers and ("low" in terms.shares or low_pot):
        yield "In a low hand the joker is the lowest card that is missing."


def _odd(terms: PokerTerms) -> Iterator[str]:
    line = _ODD_LINE[terms.odd_first]
    much = "all go" if terms.odd_chips == "closest" else "one goes to each in turn, the first"
    yield f"Equal hands split evenly; of odd chips {much} to {line}."
    if len(terms.shares) > 1:
        yield _ODD_HALF[terms.odd_half].format(terms.shares[0])
    if terms.boards == 2:
        yield f"A chip odd between the boards goes to Board {terms.odd_board}."
    if terms.run_twice:
        run = "first" if terms.odd_run == 1 else "second"
        yield f"A chip odd between the two runs goes to the {run}."


def stakes_words(terms: PokerTerms) -> str:
    """`blinds $1 and $2, bets $2 and $4`."""
    stakes, words = terms.stakes, []
    if stakes.ante:
        words.append(f"ante {dollars(stakes.ante)}")
    if stakes.blinds:
        *first, last = map(dollars, stakes.blinds)
        words.append(f"blinds {', '.join(first)} and {last}" if first else f"blind {last}")
    if stakes.button_blind:
        words.append(f"{dollars(stakes.button_blind)} on the button")
    if stakes.bring_in:
        words.append(f"bring-in {dollars(stakes.bring_in)}")
    if terms.betting.structure == "spread":
        words.append(f"bets {dollars(stakes.spread.low)} to {dollars(stakes.spread.high)}")
    elif _two_sizes(terms):
        words.append(f"bets {dollars(stakes.small_bet)} and {dollars(stakes.late_bet)}")
    elif stakes.small_bet:
        least = "" if terms.betting.structure == "limit" else "from "
        words.append(f"bets {least}{dollars(stakes.small_bet)}")
    if stakes.bomb:
        words.append(f"bomb pots of {dollars(stakes.bomb)}")
    if stakes.buy_in is not None:
        words.append(f"buy-in from {dollars(stakes.buy_in.low)}")
    return ", ".join(words) or "none posted"
