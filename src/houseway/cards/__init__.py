"""Cards, decks, shoes, the tape of chance and the verifiable shuffle.

>>> from houseway.cards.card import parse_cards, texts
>>> from houseway.cards.deck import DeckTerms, cards
>>> len(cards(DeckTerms(packs=6, jokers=2)))
314
>>> from houseway.cards.tape import Scripted, Seeded  # chance for a round
>>> texts([Scripted("3h 2c").card()])
'3h'

A sitting deals from a `shoe.Shoe`; `commit`, `transcript` and `seal` make a shuffle that anybody
can verify.
"""
