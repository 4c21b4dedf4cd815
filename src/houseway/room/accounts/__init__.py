"""People: guests, accounts, sessions, roles, and what they may read about themselves.

Chips are moved by the ledger and limits are kept by `room.compliance`, not here.
"""
