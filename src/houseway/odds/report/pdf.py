"""Render a report as PDF: a Typst template typesets the document, given as data."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Literal

import msgspec

from houseway.errors import ReportError
from houseway.odds.report.blocks import Document
from houseway.odds.report.figures import PAPER_STYLE


def pdf_of(document: Document) -> bytes:
    """Return the PDF file. The same document always gives the same bytes."""
    [found] = typeset(document, "pdf")
    return found


def no_typst() -> ReportError:
    """Return the error to raise if Typst is not installed."""
    return ReportError(
        "report/no_typst",
        "a PDF needs Typst: pip install 'houseway[pdf]', or give the report a name in .html",
    )


def typeset(
    document: Document, form: Literal["pdf", "png"], *, ppi: float | None = None
) -> list[bytes]:
    """Typeset the document and return its files: one PDF, or one PNG per page."""
    try:
        import typst
    except ImportError:
        raise no_typst() from None
    template = files("houseway.odds.report").joinpath("report.typ").read_bytes()
    data = msgspec.json.encode(_on_paper(msgspec.to_builtins(document))).decode()
    # Use only the fonts that come with Typst, and no date, for equal bytes on every machine.
    found: bytes | list[bytes] = typst.compile(
        template,
        format=form,
        ppi=ppi,
        sys_inputs={"report": data},
        ignore_system_fonts=True,
        timestamp=0,
    )
    return [found] if isinstance(found, bytes) else found


def _on_paper(value: Any) -> Any:
    """Prepare a block for paper: give pictures their colours and numbers a true minus sign."""
    if isinstance(value, list | tuple):
        return [_on_paper(each) for each in value]
    if not isinstance(value, dict):
        return value
    if value.get("type") == "number":
        text = value["text"]
        return f"\N{MINUS SIGN}{text[1:]}" if text.startswith("-") else text
    if value.get("type") == "figure":
        style = f"<style>{PAPER_STYLE}</style>"
        head, _, rest = value["svg"].partition(">")
        return {**value, "svg": f"{head}>{style}{rest}"}
    return {key: _on_paper(each) for key, each in value.items()}
