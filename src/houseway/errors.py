"""The tree of exceptions that Houseway raises, each with a stable code.

HousewayError
├── TextError        card/unknown, odds/malformed ...           the text does not parse
├── EditionError     edition/unknown, edition/invalid ...       a rule book is wrong
├── DecisionError    decision/not_asked, decision/barred ...    not legal here and now
│   └── WagerError   wager/over_limit, wager/needs_base ...     the table refuses the wager
├── RulingError      ruling/no_such_hand ...                    the ruling does not apply
├── ChanceError      tape/exhausted, tape/wrong_kind ...        the tape cannot continue
├── RecordError      record/malformed, record/broken_chain ...  the record is not valid
├── ReportError      report/suffix, report/unwritable ...       the report cannot be written
└── SittingError     sitting/no_bank, sitting/seat_taken ...    the table cannot do it now
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
    """The base of all errors: a stable `code`, a `message` for people, `facts` for programs.

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
    """Text that cannot be parsed as what it should be."""


class EditionError(HousewayError, ValueError):
    """An edition or fee book, or a value chosen in one, that is unknown or invalid."""


class DecisionError(HousewayError):
    """A decision that is not legal here and now. Nothing has changed."""


class WagerError(DecisionError):
    """A wager that the table refuses. Nothing has changed."""


class RulingError(HousewayError):
    """A ruling that cannot be applied at this point of the round. Nothing has changed."""


class ChanceError(HousewayError):
    """A tape that cannot supply what the procedure asks for."""


class RecordError(HousewayError, ValueError):
    """A record that is malformed, altered, or does not replay to itself."""


class ReportError(HousewayError):
    """A report that cannot be made, or cannot be written to the requested place."""


class SittingError(HousewayError):
    """An operation that the table cannot perform in its present state."""
