"""The rule books: one TOML a house's edition, house ways, and their reader.

>>> from houseway.editions.library import edition_ids, find_edition, load_game
>>> find_edition("stones-tavern/zoobac").identity.catalogue
('000-12',)
>>> load_game("stones-tavern/zoobac", {"packs": 6}).terms.deck.packs
6

`sheet` makes a rule sheet of an edition, `schema` a JSON Schema of a family's files,
`house_ways` reads the house ways, `schedules` finds the fees in force.
"""
