"""Routes: an edition of one's own, checked as one types."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from houseway.editions.library import own_edition
from houseway.errors import HousewayError
from houseway.web.errors import WebError
from houseway.web.order_form import OrderForm, form_of
from houseway.web.request_context import Desk

__all__ = ["CheckedEdition", "EditionFault", "check_job", "check_text", "checked"]


class EditionFault(msgspec.Struct, frozen=True):
    """What is wrong, and where."""

    code: str
    key: str
    what: str


class CheckedEdition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An edition that holds, or the first thing that is wrong with it."""

    ok: bool
    fault: EditionFault | None = None
    form: OrderForm | None = None
    """What may be chosen for a table of it."""


def check_job(text: str) -> CheckedEdition:
    """In the process beside: an edition may have many settings, and each is tried."""
    try:
        edition = own_edition(text)
    except HousewayError as error:
        return CheckedEdition(ok=False, fault=_fault(error))
    except (RecursionError, ValueError, KeyError, TypeError) as error:
        what = f"this cannot be read as an edition: {error}"
        return CheckedEdition(ok=False, fault=EditionFault("edition/invalid", "", what))
    return CheckedEdition(ok=True, form=form_of(edition))


def _fault(error: HousewayError) -> EditionFault:
    key: Any = error.facts.get("key", "")
    return EditionFault(error.code, str(key), error.message)


async def checked(desk: Desk, text: str) -> CheckedEdition:
    """The whole answer; what takes too long is refused."""
    most = desk.settings.own_edition_bytes
    if len(text.encode()) > most:
        raise WebError("request/too_large", f"an edition has {most} bytes at most", most=most)
    key = f"check {sha256(text.encode()).hexdigest()}"
    found: CheckedEdition | None = await desk.checks.ask(key, check_job, text)
    if found is None:
        raise WebError("odds/busy", "the edition is still being checked; ask again in a moment")
    return found


async def check_text(desk: Desk, text: str) -> EditionFault | None:
    """What is wrong with it."""
    return (await checked(desk, text)).fault
