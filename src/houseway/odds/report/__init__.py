"""Reports: a computed result as blocks of words, tables and pictures, drawn as HTML or as PDF.

    document = make_document(Findings(edition=edition, report=report))
    html_of(document)   # one page of text, nothing to fetch
    pdf_of(document)    # bytes; imports typst

Only what the computation found is shown: a block carries the number beside its text.
"""

from houseway.odds.report.blocks import Block, Document
from houseway.odds.report.document import make_document
from houseway.odds.report.findings import Findings
from houseway.odds.report.html import html_of
from houseway.odds.report.pdf import pdf_of

__all__ = ["Block", "Document", "Findings", "html_of", "make_document", "pdf_of"]
