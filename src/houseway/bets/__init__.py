"""Bonus bets: one small pure function each, from revealed cards to a line of a pay table."""
