"""The rule books as data: editions, side bets and house ways in TOML, and what loads them.

An edition is one house's filing of one game, with the house's options and the doubtful lines of
its book as switches. Code for one house never lives here; whatever differs between houses is data.

>>> from houseway.editions.library import edition_ids, find_edition, load_game
>>> find_edition("stones-tavern/zoobac").identity.catalogue
('000-12',)
>>> load_game("stones-tavern/zoobac", {"packs": 6}).terms.deck.packs
6

The floor gives a filed ruling by its name. `open_now` lists the rulings that may be given at this
point of the round, and `detected` those whose cause a program can see.

>>> from houseway.editions.filed_rulings import detected, open_now
>>> century = find_edition("clovis-500/century-21-blackjack")
>>> table = houseway.Table(century.id, "ann ben", cards="Ks Kh 4d 9c")
>>> table.bet("game", "$10")
>>> table.decide("ready")
>>> [each.name for each in open_now(century, table.round)][:3]
['cards-without-a-wager', 'two-boxed-cards', 'position-forgotten']
>>> detected(century, table.round)  # no card was boxed
[]

`sheet` makes the rule sheet of an edition, `schema` the JSON Schema of a family's files,
`house_ways` loads the house ways, and `schedules` finds the collection schedule in force.
"""
