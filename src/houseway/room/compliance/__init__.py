"""Compliance: rights, the cage, the event log, players' limits, disputes, reports and the audit.

Rules of play do not belong here, and chips move only through the ledger.
"""
