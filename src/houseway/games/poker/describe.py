"""The rule sheet of round poker: its round of play in sentences, made from the terms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.games.poker.terms import PokerTerms, StreetTerms
from houseway.money import dollars

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")
_FIRST: Final = {
    "left of the button": "the first active player left of the button",
    "left of the blinds": "the player left of the last blind; the last blind acts last and may "
    "still raise",
    "left of the bring-in": "the player left of the bring-in",
    "high board": "the best hand showing",
    "low board": "the lowest hand showing",
    "as before": "the player who acted first on the last street, or the next player to the left",
}
_STRUCTURES: Final = {
    "limit": "Limit: bets and raises are in the size set for the street.",
    "spread": "Spread limit: a bet or raise may be any amount within the posted spread.",
    "pot-limit": "Pot limit: a bet or raise may be as large as the pot, counting the call.",
    "no-limit": "No limit: a bet or raise may be as large as all of the player's chips.",
}
_COMMON: Final = (
    "By common rule, a player with too few chips for a bet is all-in and plays for the part of "
    "the pot those chips match, with side pots for the rest; a bet that nobody calls is returned; "
    "a raise must be at least as large as the last one; the last hand left in the pot wins without "
    "being shown."
)
_ODD_LINE: Final = {
    "left of the button": "the player closest to the left of the button",
    "high suit": "the player whose highest card is of the higher suit (spades are highest)",
}
_ODD_HALF: Final = {
    "first": "An odd chip between the halves goes to the {0} half.",
    "closest if tied": "An odd chip between the halves goes to the {0} half or, if that half is "
    "tied, to the half of the winner closest to the left of the button.",
}


def describe(terms: PokerTerms) -> list[str]:
    """Return the rule sheet's sentences for a hand, from the forced bets to the odd chip."""
    return [
        "The players play against each other for the pot; the house has no interest in it.",
        *_forced(terms),
        *(line for street in terms.streets for line in _street(terms, street)),
        *_equal_boards(terms),
        *_betting(terms),
        *_exposed(terms),
        *_choices(terms),
        *_showdown(terms),
        *_odd(terms),
        f"Usual stakes: {stakes_words(terms)}.",
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
        whole = " or completes it to the small bet" if terms.bring_in.may_complete else ""
        yield (
            f"The player showing the {by.replace(' ', 'est ')} posts the bring-in{whole}. The ace "
            f"is {ace}; equal cards rank by suit, clubs lowest, then diamonds, hearts and spades."
        )


def _blinds(terms: PokerTerms) -> str:
    if len(terms.stakes.blinds) == 1:
        return "the first player left of the button posts the blind"
    words = (
        "the blinds are posted in order from the left of the button; with two players, "
        f"{_HEADS_UP[terms.heads_up]}"
    )
    if terms.stakes.button_blind:
        words += "; if there are more players than blinds, the button posts one more"
    return words


def _coming_in(terms: PokerTerms) -> Iterator[str]:
    """Say how the button moves, and what new and returning players post."""
    yield _BUTTON[terms.button]
    if terms.new_players != "dealt in":
        yield f"A new player waits for the big blind, or {_NEW[terms.new_players]}."
    by = "" if terms.new_players == "post or wait" else ", by common rule,"
    yield (
        f"A player who returns after missing blinds{by} posts all of them, the big blind as a live "
        "bet and the rest dead in the pot, or waits for the big blind."
    )


_BUTTON: Final = {
    "moving": "After each hand the button moves clockwise to the next player.",
    "dead": "After each hand the big blind moves clockwise to the next player. The button and the "
    "other blinds follow behind it, even to a seat that its player has left; such a seat posts "
    "nothing.",
}
_NEW: Final = {
    "post or wait": "posts that amount at once as a live bet",
    "kill or wait": "kills the pot in any position",
}
_HEADS_UP: Final = {
    "the button is big": "the button posts the big blind",
    "the button is small": "the button posts the small blind and acts first in the first betting "
    "round",
}


def _street(terms: PokerTerms, street: StreetTerms) -> Iterator[str]:
    head = street.street.capitalize()
    dealt = []
    if street.burn:
        dealt.append(f"burn {_n(street.burn, 'card')}")
    if street.down:
        dealt.append(f"deal {_n(street.down, 'card')} face down to each player, one at a time")
    if street.up:
        dealt.append(f"deal {_n(street.up, 'card')} face up to each player")
    if street.board:
        cards = _n(street.board, "card")
        both = f"to Board 1, then {cards} to Board 2" if terms.boards == 2 else "in the middle"
        dealt.append(f"deal {cards} face up {both}")
    if street.draw:
        most = _n(street.draw, "card")
        dealt.append(f"each player in turn discards up to {most} and draws as many")
    out = f"each active player, from the left of the button, discards {_n(street.discard, 'card')}"
    if street.discard and street.discarded == "before betting":
        dealt.append(out)
    bets = f", in {street.bet} bets," if _two_sizes(terms) else ""
    first = _FIRST[street.first]
    if street.first == "left of the blinds" and terms.big_blind_raises != "always":
        first = (
            "the player left of the last blind; the last blind acts last and may raise only after "
            "a raise"
        )
    words = [
        f"{head}: {', then '.join(dealt)}." if dealt else f"{head}.",
        f"The betting round{bets} starts with {first}.",
    ]
    if street.discard and street.discarded == "after betting":
        words.append(f"Then {out}.")
    yield " ".join(words)
    if terms.kill_after and street is terms.streets[0]:
        yield (
            f"After seeing {_n(terms.kill_after, 'card')}, a player may kill the pot: the player "
            "posts double the big blind, every bet of the hand is doubled, and the killer acts "
            "last in the first betting round."
        )
    if street.draw:
        own = "leaving out" if terms.own_discards == "left out" else "including"
        yield (
            "If the deck runs out, by common rule, the discards are shuffled and dealt, "
            f"{own} those of the player who is drawing."
        )
    if street.open_pair != "nothing" and _two_sizes(terms):
        who = {"any player": "any player", "its holder": "the player with the pair"}
        yield (
            f"If a pair is showing on {street.street}, {who[street.open_pair]} may make the big "
            "bet."
        )


def _two_sizes(terms: PokerTerms) -> bool:
    """Whether this is a limit game whose later bets are larger."""
    stakes = terms.stakes
    return terms.betting.structure == "limit" and stakes.late_bet > stakes.small_bet


def _equal_boards(terms: PokerTerms) -> Iterator[str]:
    if any(street.first.endswith(" board") for street in terms.streets):
        yield f"If the hands showing are equal, {_EQUAL[terms.equal_boards]} acts first."


_EQUAL: Final = {
    "left of the button": "the first of them left of the button",
    "by suit": "the one whose highest card is of the higher suit (spades are highest)",
}


def _betting(terms: PokerTerms) -> Iterator[str]:
    betting = terms.betting
    one_size = betting.structure == "limit" and not _two_sizes(terms)
    yield "Limit: all bets and raises are one size." if one_size else _STRUCTURES[betting.structure]
    fixed = betting.structure in ("limit", "spread")
    if betting.raises and (fixed or betting.cap_holds == "always"):
        words = (
            f"There may be at most {_n(betting.raises, 'raise')} after the bet in a betting round"
        )
        if not betting.heads_up_cap:
            who = "take part in it" if betting.cap_counts == "who began" else "are left in it"
            words += f", but any number when only two players {who}"
        yield f"{words}."
    if not betting.check_raise:
        yield "A player who has checked may not raise."
    if terms.openers is not None:
        yield from _openers(terms)
    if terms.sevens:
        low = "A" if terms.shares == ("low",) else "If the pot was opened for low, a"
        yield (
            f"{low} seven or lower must bet after the draw to win the whole pot. If it is checked "
            "and is the best hand, all action after the draw is void and it wins only the pot "
            "before the draw; if it is beaten, it loses everything."
        )
        yield (
            "Such a hand may just call a short all-in bet and win it; a player who calls behind "
            "gets those chips back. Once it has raised the short bet to a full bet, all later "
            "action stands."
        )


def _openers(terms: PokerTerms) -> Iterator[str]:
    assert terms.openers is not None
    name = {"J": "jacks", "Q": "queens", "K": "kings", "A": "aces"}.get(
        terms.openers.pair, terms.openers.pair
    )
    yield f"A player needs a pair of {name} or better to open the pot."
    if terms.openers.passed == "low":
        yield (
            "If nobody opens, the pot may be opened for low, and low ball is played: a player who "
            "has checked may not raise, and the lowest hand wins. If nobody opens for low either, "
            "the pot is carried over to the next hand."
        )
    else:
        yield "If nobody opens, the pot is carried over to the next hand."
    lost = "stays in the pot" if terms.openers.uncalled != "returned" else "is returned"
    yield (
        f"If nobody calls a false opening bet, it {lost} and the hand is played over without "
        "antes; if it is called, the false opener's hand is dead and the others play on."
    )


def _exposed(terms: PokerTerms) -> Iterator[str]:
    """Say what happens when cards run short or are exposed, where the script handles it."""
    if not any(street.board or street.draw for street in terms.streets):
        short = "If there are not enough cards for a street, "
        if any(street.burn for street in terms.streets):
            short += (
                "all but the last card are dealt; the last card is scrambled with the burn cards, "
                "one card is burned unless all are needed, and the rest of the street is dealt. If "
                "there are still not enough, "
            )
        yield (
            f"{short}one card is turned up in the middle and plays in every hand, and it counts "
            "for who acts first."
        )
    if terms.folded_seats != "nothing":
        yield (
            "If a player folds after a forced bet or during a round of checking, that seat is "
            "still dealt its card until somebody makes a wager."
        )
    if terms.exposed == "as in stud":
        yield (
            "If a hole card is dealt face up, that player's third card is dealt face down; if both "
            "are dealt face up, the hand is dead and its ante is returned. If the first player's "
            "last card is exposed, every player's last card is dealt face up, and the player who "
            "was first to act on sixth street is first again."
        )
    elif terms.exposed == "as in low ball":
        low = "" if terms.shares == ("low",) else "If the pot was opened for low, "
        joker = "the joker included" if terms.exposed_joker == "taken" else "but not the joker"
        deal = (
            f"a card exposed before the draw must be taken if it is a five or lower ({joker}) "
            "and is replaced after the deal if it is higher; "
            if terms.shares == ("low",)
            else ""
        )
        words = f"{low}{deal}a card exposed on the draw is replaced once the draw is complete."
        yield words[0].upper() + words[1:]


def _choices(terms: PokerTerms) -> Iterator[str]:
    if terms.bomb_pot:
        blinds = "no blinds" if terms.bomb_blinds == "none" else "and the blinds as well"
        yield (
            "Bomb pot, where one is posted: any player may take part, but at least two must. Each "
            f"puts the posted amount in before the first card ({blinds}); the others are dealt "
            "out. There is no betting before the flop."
        )
    if terms.run_twice:
        yield (
            "Run it twice: when no more betting is possible and every active player agrees, the "
            "cards still to come are dealt a second time, and each run decides half of every pot. "
            "If the cards run out, the burn cards are shuffled and dealt."
        )


_HOLE_CARDS: Final = {
    "any": "any five of the player's own cards and the board",
    "exactly two": "exactly two of the player's own cards and three from the board",
    "at most two": "at most two of the player's own cards with the board",
}


_FLUSH: Final = {False: "the highest missing card", True: "another ace"}


def _showdown(terms: PokerTerms) -> Iterator[str]:
    board = any(street.board for street in terms.streets)
    cards = _HOLE_CARDS[terms.hole_cards] if board else "any five of the player's cards"
    each = "; each board decides half of the pot" if terms.boards == 2 else ""
    low = f"{terms.or_better} or better" if terms.or_better else "without a qualifier"
    if terms.shares == ("high",):
        yield f"Showdown: the best hand wins, made of {cards}{each}."
    elif terms.shares == ("low",):
        yield f"Showdown: the lowest hand wins, made of {cards}."
    else:
        yield (
            f"Showdown: the best high hand wins half of the pot and the best low hand ({low}) the "
            f"other half, each made of {cards}{each}. One player may win both."
        )
        if terms.or_better:
            yield "If nobody has a qualifying low, the high hand wins the whole pot."
    low_pot = terms.openers is not None and terms.openers.passed == "low"
    if "low" in terms.shares or low_pot:
        yield (
            "For low, the ace is the lowest card, and straights and flushes do not count against a "
            "hand."
        )
    if terms.joker == "bug":
        yield (
            "In a high hand the joker is an ace, or completes a straight or a flush; in a flush "
            f"that has an ace it is {_FLUSH[terms.double_ace_flush]}. Five aces are the best hand."
        )
    elif terms.joker == "wild":
        yield "The joker stands for any card."
    if terms.deck.jokers and ("low" in terms.shares or low_pot):
        yield "In a low hand the joker is the lowest card that the hand does not have."


def _odd(terms: PokerTerms) -> Iterator[str]:
    line = _ODD_LINE[terms.odd_first]
    if terms.odd_chips == "closest":
        yield f"Equal hands split the pot evenly; all odd chips go to {line}."
    else:
        yield (
            "Equal hands split the pot evenly; odd chips go one to each in turn, the first to "
            f"{line}."
        )
    if len(terms.shares) > 1:
        yield _ODD_HALF[terms.odd_half].format(terms.shares[0])
    if terms.boards == 2:
        yield f"An odd chip between the boards goes to Board {terms.odd_board}."
    if terms.run_twice:
        run = "first" if terms.odd_run == 1 else "second"
        yield f"An odd chip between the two runs goes to the {run} run."


def stakes_words(terms: PokerTerms) -> str:
    """Name the stakes: `blinds $1 and $2, bets $2 and $4`."""
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
