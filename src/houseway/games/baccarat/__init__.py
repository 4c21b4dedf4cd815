"""The baccarat family: its terms, judge and round; `board` is the table's results display.

Its odds are in `odds.families.baccarat`; houses are data in `editions`.
"""

from houseway.games.baccarat.play import FAMILY, BaccaratTerms, Drawing, edition_lines, judge

__all__ = ["FAMILY", "BaccaratTerms", "Drawing", "edition_lines", "judge"]
