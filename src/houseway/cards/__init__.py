"""Cards, decks, shoes, the tape of chance and the verifiable shuffle.

Games, money and houses do not belong here: a card knows its rank, its suit and its text.

>>> from houseway.cards.card import parse_cards, texts
>>> from houseway.cards.deck import DeckTerms, cards
>>> len(cards(DeckTerms(packs=6, jokers=2)))
314
>>> from houseway.cards.tape import Scripted, Seeded  # chance for a round
>>> texts([Scripted("3h 2c").card()])
'3h'

Chance can also be enumerated: every sequence of cards from a tiny deck, with its frequency.

>>> from collections import Counter
>>> from houseway.cards.tape import every_tape
>>> ends: Counter[str] = Counter()
>>> for tape in every_tape(parse_cards("As As Kd")):
...     ends[texts([tape.card(), tape.card()])] += tape.weight
>>> dict(ends)
{'As As': 2, 'As Kd': 2, 'Kd As': 2}

A sitting deals from a `shoe.Shoe`. `commit`, `transcript` and `seal` implement a shuffle that
anybody can verify. Nothing here knows the rules of a game.
"""
