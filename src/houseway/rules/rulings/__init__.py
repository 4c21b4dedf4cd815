"""The floor's rulings: the closed set of effects, the checks before each, and carrying them out.

Which rulings a house has filed is data of its edition.
"""
