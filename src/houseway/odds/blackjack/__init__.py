"""Blackjack exactly: the best play of an edition, its bonus bets, simulation."""
