"""Check a user's own edition, while it is typed or before a table of it is opened."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from houseway.editions.library import own_edition
from houseway.errors import HousewayError
from houseway.web.errors import WebError
from houseway.web.order_form import OrderForm, form_of
from houseway.web.request_context import RequestContext


class EditionFault(msgspec.Struct, frozen=True):
    """A fault in an edition: its code, the key where it is, and a sentence."""

    code: str
    key: str
    what: str


class CheckedEdition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of a check: the form to open a table, or the first fault."""

    ok: bool
    fault: EditionFault | None = None
    form: OrderForm | None = None
    """The form to open a table of this edition."""


def check_job(text: str) -> CheckedEdition:
    """Check an edition under every choice of its switches, which can take long.

    This runs in another process.
    """
    try:
        edition = own_edition(text)
    except HousewayError as error:
        return CheckedEdition(ok=False, fault=_fault(error))
    except (RecursionError, ValueError, KeyError, TypeError) as error:
        what = f"the text is not a valid edition: {error}"
        return CheckedEdition(ok=False, fault=EditionFault("edition/invalid", "", what))
    return CheckedEdition(ok=True, form=form_of(edition))


def _fault(error: HousewayError) -> EditionFault:
    key: Any = error.facts.get("key", "")
    return EditionFault(error.code, str(key), error.message)


async def check_edition(context: RequestContext, text: str) -> CheckedEdition:
    """Check a text in another process; raises `WebError` if it is too long or takes too long."""
    most = context.config.own_edition_bytes
    if len(text.encode()) > most:
        raise WebError(
            "request/too_large",
            f"the edition is too large: at most {most} bytes are accepted",
            most=most,
        )
    key = f"check {sha256(text.encode()).hexdigest()}"
    found: CheckedEdition | None = await context.check_jobs.compute(key, check_job, text)
    if found is None:
        raise WebError("odds/busy", "the edition is still being checked; try again in a moment")
    return found


async def find_fault(context: RequestContext, text: str) -> EditionFault | None:
    """Return the first fault of a text, or None."""
    return (await check_edition(context, text)).fault
