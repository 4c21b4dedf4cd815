"""The floor's rulings: a closed set of effects, the checks before each, and how they are applied.

Which rulings a house has filed is data of its edition.
"""
