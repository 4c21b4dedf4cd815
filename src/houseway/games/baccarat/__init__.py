"""The baccarat family: terms, judge and the round; `board` is the display beside its table."""

from houseway.games.baccarat.play import FAMILY, BaccaratTerms, Drawing, edition_lines, judge

__all__ = ["FAMILY", "BaccaratTerms", "Drawing", "edition_lines", "judge"]
