"""Writing a report to a file, whole or not at all."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from houseway.disk_cache import write_whole
from houseway.errors import ReportError
from houseway.odds.report.findings import Findings

__all__ = ["check_target", "write_report"]

SUFFIXES: Final = (".html", ".pdf")


def is_installed(module: str) -> bool:
    """Whether it could be imported."""
    try:
        return find_spec(module) is not None
    except ValueError:  # it is kept from being imported
        return False


def check_target(file: Path) -> None:
    """Refuse before anything is computed what could not be written afterwards."""
    if file.suffix.lower() not in SUFFIXES:
        raise ReportError(
            "report/suffix",
            f"{file}: a report is a file that ends in {' or '.join(SUFFIXES)}",
            file=str(file),
        )
    if file.suffix.lower() == ".pdf" and not is_installed("typst"):
        from houseway.odds.report.pdf import no_typst

        raise no_typst()
    if file.is_dir() or not file.absolute().parent.is_dir():
        where = "is a folder" if file.is_dir() else "would lie in a folder that is not there"
        raise ReportError(
            "report/unwritable", f"{file} cannot be written: it {where}", file=str(file)
        )


def write_report(file: Path, found: Findings) -> None:
    """The report in the form that the file's name asks for."""
    from houseway.odds.report import html_of, make_document, pdf_of

    document = make_document(found)
    if file.suffix.lower() == ".pdf":
        content = pdf_of(document)
    else:
        content = html_of(document).encode()
    try:
        write_whole(file, content)
    except OSError as error:
        raise ReportError(
            "report/unwritable",
            f"{file} cannot be written: {error.strerror}",
            file=str(file),
        ) from None
