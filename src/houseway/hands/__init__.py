"""Rankings and evaluators: which hand is higher, and when two hands are copies.

>>> from houseway.cards.card import parse_cards
>>> from houseway.hands.poker import best_five, strength
>>> best_five(parse_cards("As Ad Ah Ac Jk Kd 2c"), joker="bug").category
'five aces'
>>> from houseway.hands.points import baccarat_total
>>> baccarat_total(parse_cards("9h 8d"))
7

`lows`, `three_card`, `two_card`, `pai_gow` and `tiles` rank the others; `words` says what the
house dealer calls a hand.
"""
