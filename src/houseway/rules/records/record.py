"""Plain records: rounds as JSON lines that a stranger can check (`docs/record.md`).

A file is JSON lines in canonical form. Each line is `{"body": …, "hash": …, "prev": …}`, where
`hash` is the SHA-256 of the previous line's hash followed by the body's bytes. Bodies are, in this
order: `terms` (once for every terms document, before the first round played under it), `round`, and
a closing `end`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from houseway.cards.tape import Scripted
from houseway.errors import HousewayError, RecordError
from houseway.rules.game import CANONICAL, Family, Game, canonical, digest
from houseway.rules.records.replay import replay
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Event
from houseway.rules.round.inputs import Input
from houseway.rules.round.opening import Opening

FORMAT: Final = "houseway-record/1"
_START: Final = "0" * 64


class TermsBody(msgspec.Struct, frozen=True, tag_field="kind", tag="terms"):
    """A terms document, under which the following rounds are played."""

    format: str
    edition: str
    family: str
    procedure: int
    digest: str
    terms: msgspec.Raw


class RoundBody(msgspec.Struct, frozen=True, tag_field="kind", tag="round"):
    """One round: its opening, the draws from its tape, its inputs and its events."""

    number: int
    terms: str
    opening: Opening
    tape: tuple[str, ...]
    inputs: tuple[Input, ...]
    events: tuple[Event, ...]


class EndBody(msgspec.Struct, frozen=True, tag_field="kind", tag="end"):
    """The closing body: the file is complete, with this many rounds."""

    rounds: int


Body = TermsBody | RoundBody | EndBody


class _Line(msgspec.Struct, frozen=True):
    body: msgspec.Raw
    hash: str
    prev: str


_OPENED: Final = b'{"body":'
_line = msgspec.json.Decoder(_Line)
_body = msgspec.json.Decoder(Body)


class Writer:
    """Writes the lines of a record file, in order."""

    def __init__(self) -> None:
        self._prev = _START.encode()
        self._line = bytearray(_OPENED)
        self._terms: set[str] = set()
        self.rounds = 0

    def _seal(self, body: Body) -> bytes:
        line = self._line
        CANONICAL.encode_into(body, line, len(_OPENED))
        sealed = hashlib.sha256(self._prev)
        with memoryview(line) as whole:
            sealed.update(whole[len(_OPENED) :])
        seal = sealed.hexdigest().encode()
        line += b',"hash":"%b","prev":"%b"}\n' % (seal, self._prev)
        self._prev = seal
        return bytes(line)

    def add(self, round_: Round) -> bytes:
        """Return a finished round's line, preceded by a line with its terms if they are new."""
        if not round_.over:
            raise RecordError("record/unfinished", "only a finished round can be recorded")
        game = round_.game
        lines = b""
        if game.digest not in self._terms:
            self._terms.add(game.digest)
            body = TermsBody(
                FORMAT,
                game.edition,
                game.family.name,
                game.family.procedure,
                game.digest,
                msgspec.Raw(canonical(game.terms)),
            )
            lines = self._seal(body)
        self.rounds += 1
        return lines + self._seal(
            RoundBody(
                self.rounds,
                game.digest,
                round_.opening,
                tuple(round_.draws),
                tuple(round_.inputs),
                tuple(round_.events),
            )
        )

    def close(self) -> bytes:
        """Return the closing line."""
        return self._seal(EndBody(self.rounds))


class Checked(msgspec.Struct, frozen=True):
    """The result of a verification: rounds in the file, and those under an older procedure.

    >>> print(houseway.Checked(rounds=12, older=2))
    12 rounds verified (unanchored), 2 of them under an older procedure
    """

    rounds: int
    older: int
    anchored: bool = False
    """Whether a signed head vouches that these rounds were played; never true of a plain record."""
    left_out: int = 0
    """The number of rounds that could not be replayed because parts of them are left out."""

    @property
    def replayed(self) -> bool:
        """Whether every round was replayed."""
        return not (self.older or self.left_out)

    def __str__(self) -> str:
        older = f", {self.older} of them under an older procedure" if self.older else ""
        left = f", {self.left_out} of them with parts left out" if self.left_out else ""
        bound = "" if self.anchored else " (unanchored)"
        return f"{self.rounds} round{'s' * (self.rounds != 1)} verified{bound}{older}{left}"


def fault(code: str, line: int, what: str) -> RecordError:
    """Return the error for a fault in this line."""
    return RecordError(code, f"line {line}: {what}", line=line)


def read_lines(lines: Iterable[bytes]) -> Iterator[tuple[int, Body]]:
    """Yield the bodies of a record file with their line numbers, checking form and chain."""
    prev = _START
    for number, line in enumerate(lines, 1):
        try:
            parsed = _line.decode(line)
            body = _body.decode(parsed.body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise fault(
                "record/malformed", number, f"this is not a line of a record: {error}"
            ) from None
        raw = bytes(parsed.body)
        if parsed.prev != prev:
            raise fault(
                "record/broken_chain",
                number,
                f"its prev is {parsed.prev[:12]}…, but the hash of the line before is {prev[:12]}…",
            )
        seal = hashlib.sha256(prev.encode() + raw).hexdigest()
        if seal != parsed.hash:
            raise fault(
                "record/broken_seal",
                number,
                f"its hash must be {seal[:12]}…, not {parsed.hash[:12]}…",
            )
        whole = b'{"body":%b,"hash":"%b","prev":"%b"}\n' % (raw, seal.encode(), prev.encode())
        if whole != line:
            raise fault("record/not_canonical", number, "its bytes are not in canonical form")
        if canonical(body) != raw:
            raise fault(
                "record/not_canonical",
                number,
                "its body has unknown members, or members out of order",
            )
        prev = seal
        yield number, body


def load_game_from(body: TermsBody, family: Callable[[str], Family]) -> Game:
    """Return the game that a terms line describes."""
    known = family(body.family)
    terms = msgspec.json.decode(body.terms, type=known.terms)
    return Game(edition=body.edition, family=known, terms=terms, digest=digest(terms))


def replay_record(game: Game, body: RoundBody) -> Round:
    """Play a recorded round again."""
    return replay(game, body.opening, Scripted(body.tape), body.inputs)


def verify(
    lines: Iterable[bytes],
    family: Callable[[str], Family],
    progress: Callable[[int], None] | None = None,
) -> Checked:
    """Check form, chain and terms, and replay every round to the same bytes of events.

    A round under an older procedure is not replayed, but everything else about it is checked. The
    result counts such rounds.
    """
    games: dict[str, Game | None] = {}
    rounds = older = 0
    closed = False
    number = 0
    for number, body in read_lines(lines):
        if closed:
            raise fault("record/after_end", number, "no line may follow the closing line")
        match body:
            case TermsBody():
                if body.format != FORMAT:
                    raise fault(
                        "record/format", number, f"the format must be {FORMAT}, not {body.format!r}"
                    )
                games[body.digest] = check_terms(number, body, family)
            case RoundBody():
                rounds += 1
                if body.number != rounds:
                    raise fault(
                        "record/missing_round",
                        number,
                        f"expected round {rounds} here, not round {body.number}",
                    )
                if body.terms not in games:
                    raise fault(
                        "record/no_terms", number, f"no line before it has terms {body.terms[:12]}…"
                    )
                game = games[body.terms]
                if game is None:
                    older += 1
                else:
                    check_round(number, game, body)
                if progress is not None:
                    progress(rounds)
            case EndBody():
                closed = True
                if body.rounds != rounds:
                    raise fault(
                        "record/missing_round",
                        number,
                        f"the closing line counts {body.rounds} rounds, but the file has {rounds}",
                    )
    if not closed:
        raise fault("record/cut_off", number, "the file ends without its closing line")
    return Checked(rounds, older)


def check_terms(number: int, body: TermsBody, family: Callable[[str], Family]) -> Game | None:
    """Return the game with these terms; None if they name an older procedure."""
    raw = bytes(body.terms)
    found = hashlib.sha256(raw).hexdigest()
    if found != body.digest:
        raise fault(
            "record/terms_digest",
            number,
            f"the digest of its terms is {found[:12]}…, not {body.digest[:12]}…",
        )
    if canonical(msgspec.json.decode(raw)) != raw:
        raise fault("record/not_canonical", number, "the terms are not in canonical form")
    now = family(body.family).procedure
    if not 0 <= body.procedure <= now:
        raise fault(
            "record/procedure",
            number,
            f"procedure {body.procedure} of {body.family} is unknown: known are 0 to {now}",
        )
    if body.procedure != now:
        return None
    try:
        return load_game_from(body, family)
    except msgspec.ValidationError as error:
        raise fault(
            "record/terms", number, f"its terms do not fit the family {body.family}: {error}"
        ) from None


def check_round(number: int, game: Game, body: RoundBody) -> None:
    """Raise unless the round replays to the same bytes of events."""
    for given in body.inputs:
        if getattr(given, "by", "somebody") == "":
            raise fault(
                "record/nobody", number, f"an input of round {body.number} does not say who gave it"
            )
    try:
        again = replay_record(game, body)
    except HousewayError as error:
        raise fault(
            "record/no_replay", number, f"round {body.number} cannot be replayed: {error}"
        ) from None
    same = body.events == tuple(
        again.events
    )  # equal events have equal bytes, and comparing them is faster
    if not same and canonical(body.events) != canonical(again.events):
        raise fault("record/other_event", number, _other_event(body, again.events))
    if tuple(again.draws) != body.tape:
        raise fault(
            "record/other_tape", number, f"round {body.number} leaves draws on its tape unused"
        )


def _other_event(body: RoundBody, played: list[Event]) -> str:
    """Describe where a replayed round departs from its record."""
    for index, pair in enumerate(zip(body.events, played, strict=False)):
        recorded, again = (canonical(event).decode() for event in pair)
        if recorded != again:
            return (
                f"event {index} of round {body.number} is {recorded}, but the round replays to "
                f"{again}"
            )
    return (
        f"round {body.number} has {len(body.events)} events, but the round replays to {len(played)}"
    )
