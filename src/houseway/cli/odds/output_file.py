"""Writing a report to a file atomically."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from houseway.disk_cache import write_atomically
from houseway.errors import ReportError
from houseway.odds.report.findings import Findings

SUFFIXES: Final = (".html", ".pdf")


def is_installed(module: str) -> bool:
    """Return whether a module could be imported."""
    try:
        return find_spec(module) is not None
    except ValueError:  # `sys.modules[module] = None` blocks its import
        return False


def check_target(file: Path) -> None:
    """Refuse, before computing anything, a file that could not be written afterwards."""
    if file.suffix.lower() not in SUFFIXES:
        raise ReportError(
            "report/suffix",
            f"{file}: the report's file name must end in {' or '.join(SUFFIXES)}",
            file=str(file),
        )
    if file.suffix.lower() == ".pdf" and not is_installed("typst"):
        from houseway.odds.report.pdf import no_typst

        raise no_typst()
    if file.is_dir() or not file.absolute().parent.is_dir():
        why = "it is a folder" if file.is_dir() else "its folder does not exist"
        raise ReportError("report/unwritable", f"cannot write {file}: {why}", file=str(file))


def write_report(file: Path, found: Findings) -> None:
    """Write the report as HTML or PDF, by the file's suffix."""
    from houseway.odds.report import html_of, make_document, pdf_of

    document = make_document(found)
    if file.suffix.lower() == ".pdf":
        content = pdf_of(document)
    else:
        content = html_of(document).encode()
    try:
        write_atomically(file, content)
    except OSError as error:
        raise ReportError(
            "report/unwritable",
            f"cannot write {file}: {error.strerror}",
            file=str(file),
        ) from None
