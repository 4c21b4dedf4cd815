"""Writing a report to a file, whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from houseway.errors import ReportError
from houseway.odds.report.findings import Findings
from houseway.web.kept import write_whole

__all__ = ["check_target", "write_report"]

SUFFIXES: Final = (".html", ".pdf")


def check_target(file: Path) -> None:
    """Refuse before anything is computed what could not be written afterwards."""
    if file.suffix.lower() not in SUFFIXES:
        raise ReportError(
            "report/suffix",
            f"{file}: a report is a file that ends in {' or '.join(SUFFIXES)}",
            file=str(file),
        )
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
