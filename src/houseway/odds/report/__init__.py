"""Reports: computed results as blocks of text, grids and figures, rendered as HTML or PDF.

    document = make_document(Findings(edition=edition, report=report))
    html_of(document)   # one self-contained page
    pdf_of(document)    # bytes; imports typst

Blocks hold only computed values: each figure carries the full number besides its text. Computing
belongs in the other packages of `odds`.
"""

from houseway.odds.report.blocks import Block, Document
from houseway.odds.report.document import make_document
from houseway.odds.report.findings import Findings
from houseway.odds.report.html import html_of
from houseway.odds.report.pdf import pdf_of

__all__ = ["Block", "Document", "Findings", "html_of", "make_document", "pdf_of"]
