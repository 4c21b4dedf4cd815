"""Rankings and evaluators: which of two hands is higher, and when they are copies.

Money, dealing and houses do not belong here.

>>> from houseway.cards.card import parse_cards
>>> from houseway.hands.poker import best_five, strength
>>> best_five(parse_cards("As Ad Ah Ac Jk Kd 2c"), joker="bug").category
'five aces'
>>> from houseway.hands.points import baccarat_total
>>> baccarat_total(parse_cards("9h 8d"))
7

`lows`, `three_card`, `two_card`, `pai_gow` and `tiles` rank the other kinds of hands; `words` gives
the name by which the house dealer calls a hand. Nothing here knows about wagers or money.
"""
