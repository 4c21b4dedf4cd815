"""Pai gow poker by house ways: exact odds, best settings and a compiled setter.

Hands of a type are set alike, so types are counted, not hands.
"""
