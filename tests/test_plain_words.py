"""What a script can see of plain English: pronouns, hidden subjects, error messages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support import ROOT

READ = ("src/houseway", "web/src", "docs", "tools", "bench", "README.md", "CONTRIBUTING.md")
KINDS = {".py", ".toml", ".svelte", ".ts", ".md"}

PRONOUN = re.compile(r"\b(?:he|his|him|himself|she|hers|herself)\b", re.IGNORECASE)
IN_TERMS = re.compile(
    "each for himself|for himself|when his hand is finished|by his first two cards"
    '|each player by his bet|its his but|never "he" or "she"'
)
"""Values of readings that are part of filed terms and their digests, and one list of stop words."""

PHRASES = re.compile(
    r"\bhas not the\b|\bhave not the\b|\bof the own\b|\bnone for what\b|\bfor ever\b",
    re.IGNORECASE,
)
LONGEST_SUBJECT = 20
"""Words that an error message may have before its first verb or colon."""


def files() -> Iterator[Path]:
    for name in READ:
        at = ROOT / name
        found = [at] if at.is_file() else sorted(at.rglob("*"))
        yield from (
            each for each in found if each.suffix in KINDS and "node_modules" not in each.parts
        )


def faults(text: str) -> Iterator[tuple[int, str]]:
    """Yield line numbers with the words that should be others."""
    for number, line in enumerate(text.splitlines(), 1):
        if found := PRONOUN.search(IN_TERMS.sub("", line)):
            yield number, f"say 'the player' or 'they', not {found.group()!r}"
        if found := PHRASES.search(line):
            yield number, f"say who does what, not {found.group()!r}"


def test_people_are_they_and_sentences_have_subjects() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {what}"
        for path in files()
        for number, what in faults(path.read_text("utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "He pays clockwise.",
        "a limit he sets himself",
        "you have not the chips",
    ],
)
def test_the_check_sees(line: str) -> None:
    assert list(faults(line))


@pytest.mark.parametrize("line", ['values = ["the hand", "for himself"]', "They pay clockwise."])
def test_the_check_lets_pass(line: str) -> None:
    assert not list(faults(line))


def messages() -> Iterator[tuple[str, str]]:
    """Yield where an error is made, and the plain parts of its message."""
    for path in sorted((ROOT / "src" / "houseway").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(args=[ast.Constant(value=str(code)), message, *_]) if "/" in code:
                    parts = message.values if isinstance(message, ast.JoinedStr) else [message]
                    words = "".join(
                        str(each.value) if isinstance(each, ast.Constant) else "…" for each in parts
                    )
                    if isinstance(message, ast.JoinedStr | ast.Constant):
                        yield f"{path.relative_to(ROOT)}:{node.lineno}", words


VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|must|may|can|cannot|could|does|do|did|needs?|takes?|gives?"
    r"|goes|comes?|names?|says?|allows?|holds?|wants?|already|not|no|use|choose|write|give|\w+ed)\b|:"
)


def test_an_error_comes_to_its_verb_soon() -> None:
    slow = []
    for where, message in messages():
        verb = VERB.search(message)
        subject = message[: verb.start()] if verb else message
        if len(subject.split()) > LONGEST_SUBJECT:
            slow.append(f"{where}: {message}")
    assert not slow, "\n" + "\n".join(slow)


def test_an_error_is_one_plain_sentence() -> None:
    """It follows `houseway: `, so it begins small unless with a name, and ends without a stop."""
    found = [
        f"{where}: {message}"
        for where, message in messages()
        if message.endswith(".") or "  " in message
    ]
    assert not found, "\n" + "\n".join(found)
