"""Every way a caller can be wrong, as one tree with stable codes.

HousewayError
├── TextError        card/unknown, odds/malformed ...           cannot be read
├── EditionError     edition/unknown, edition/invalid ...       a rule book is wrong
├── DecisionError    decision/not_asked, decision/barred ...    not legal here, now
│   └── WagerError   wager/over_limit, wager/needs_base ...     the table refuses it
├── RulingError      ruling/no_such_hand ...                    it cannot apply here
├── ChanceError      tape/exhausted, tape/wrong_kind ...        the tape cannot go on
├── RecordError      record/malformed, record/broken_chain ...  not what it says it is
├── ReportError      report/suffix, report/unwritable ...       cannot be put on paper
└── SittingError     sitting/no_bank, sitting/seat_taken ...    not now, at this table
"""

from __future__ import annotations

__all__ = [
    "ChanceError",
    "DecisionError",
    "EditionError",
    "HousewayError",
    "RecordError",
    "ReportError",
    "RulingError",
    "SittingError",
    "TextError",
    "WagerError",
]


class HousewayError(Exception):
    """Carries a stable `code`, a sentence for the person, and `facts` for the program.

    >>> try:
    ...     houseway.load("stones-tavern/zubac")
    ... except houseway.HousewayError as error:
    ...     print(error.code, error.facts)
    edition/unknown {'edition': 'stones-tavern/zubac'}
    """

    def __init__(self, code: str, message: str, **facts: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.facts = facts

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"


class TextError(HousewayError, ValueError):
    """A text cannot be read as the thing it should name."""


class EditionError(HousewayError, ValueError):
    """An edition, a fee book or a setting of one is unknown or wrong."""


class DecisionError(HousewayError):
    """A decision that is not legal here and now; nothing has changed."""


class WagerError(DecisionError):
    """A wager that the table refuses; nothing has changed."""


class RulingError(HousewayError):
    """A ruling that cannot be applied where the round stands; nothing has changed."""


class ChanceError(HousewayError):
    """The tape cannot give what the procedure asks of it."""


class RecordError(HousewayError, ValueError):
    """A record that is malformed, altered, or does not replay to itself."""


class ReportError(HousewayError):
    """A report that cannot be made or written where it was asked for."""


class SittingError(HousewayError):
    """Something the table cannot do in its present state."""
