"""What every round shares: the driver, questions, wagers, the bank, settlement, records.

>>> from houseway.cards.tape import Scripted
>>> from houseway.editions.library import load_game
>>> from houseway.rules.round.decisions import Place, Ready
>>> from houseway.rules.round.opening import Bettor, Opening
>>> from houseway.rules.round.driver import Round
>>> bettors = (Bettor("ann", 50_000, 1), Bettor("ben", 90_000, 2))
>>> opening = Opening(bettors, player_dealer="ben", bank=80_000)
>>> round_ = Round(load_game("stones-tavern/zoobac"), opening, Scripted("3h 2c 5d 5s"))
>>> [question] = round_.pending
>>> round_.decide(question.id, Place("player", 1, 1000))
>>> round_.decide(question.id, Ready())
>>> round_.over, round_.view("ann").purses["ann"]
(True, 51000)

A script is made of `requests`, held by a `banked_deal` or a `pot_deal`, and answered by `decisions`
that `legality` allows; `events` happen, a `view` shows them, a `record` keeps them.
"""
