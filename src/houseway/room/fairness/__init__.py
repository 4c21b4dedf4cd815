"""What lets a stranger check the house: sealed shoes, the chain of events, signatures, records.

Nothing here decides a rule or moves a chip.
"""
