"""The floor's rulings: a closed set of effects, their checks, and how they are applied.

Each edition lists the rulings that its house has filed.
"""
