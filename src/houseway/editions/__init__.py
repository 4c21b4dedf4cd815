"""The rule books: one TOML a house's edition, house ways, and their reader.

>>> from houseway.editions.library import edition_ids, find_edition, load_game
>>> find_edition("stones-tavern/zoobac").identity.catalogue
('000-12',)
>>> load_game("stones-tavern/zoobac", {"packs": 6}).terms.deck.packs
6

What an edition files for the floor is given by name, and where a program can see that it happened,
it is told.

>>> from houseway.editions.filed_rulings import detected, open_now
>>> century = find_edition("clovis-500/century-21-blackjack")
>>> table = houseway.Table(century.id, "ann ben", cards="Ks Kh 4d 9c")
>>> table.bet("game", "$10")
>>> table.decide("ready")
>>> [each.name for each in open_now(century, table.round)][:3]
['cards-without-a-wager', 'two-boxed-cards', 'position-forgotten']
>>> detected(century, table.round)  # no card lay boxed
[]

`sheet` makes a rule sheet of an edition, `schema` a JSON Schema of a family's files,
`house_ways` reads the house ways, `schedules` finds the fees in force.
"""
