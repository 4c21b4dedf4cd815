"""Accounts: guests, players, sessions, roles, and what people may read about themselves.

Moving chips belongs to the ledger, and players' limits belong to `room.compliance`.
"""
