"""Parse an edition file, and resolve it with the choices made into a game."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping
from functools import reduce
from typing import Any

import msgspec

from houseway.editions.conversion import convert, guess, inside, put, shown
from houseway.editions.fee_schedules import FEES, in_force
from houseway.editions.filed_rulings import check_filed
from houseway.editions.house_ways import find_house_way, house_way_terms, plays_house_way
from houseway.editions.model import (
    MOST_TRIED,
    TOPICS,
    Edition,
    Identity,
    NamedSwitch,
    Value,
)
from houseway.editions.side_bets import attach, side_bet
from houseway.editions.table_defaults import under_schedule
from houseway.errors import EditionError
from houseway.fees import BookSource, Schedule
from houseway.games import family
from houseway.rules.game import Game, canonical, digest

_IDENTITY = {field.encode_name for field in msgspec.structs.fields(Identity)}
_BANKED = {
    "coverage": NamedSwitch(
        sets="coverage",
        usual="once",
        values=("once", "running"),
        why="Every chip that changes hands uses up one chip of the bank. The other reading lets "
        "collected chips be paid out again.",
    ),
    "given-up-hands": NamedSwitch(
        sets="given_up",
        usual="in turn",
        values=("in turn", "at once"),
        why="The book does not say whether a wager that a fold or surrender gives up uses the bank "
        "when its turn to be settled comes or from the moment it is given up.",
    ),
    "several-at-one-place": NamedSwitch(
        sets="at_one_place",
        usual="spot by spot",
        values=("spot by spot", "bettor by bettor"),
        why="When several bettors have wagers at one position and the bank runs short, the wagers "
        "are covered spot by spot, the seated bettor's before the back line's, or bettor by "
        "bettor.",
    ),
}
"""Readings that every banked edition has; its file may give another usual value or reason."""


def parse_edition(text: str, *, id: str, where: str) -> Edition:
    """Parse an edition file and check it with its usual choices.

    An error names the file, the key and what the key may hold. `check_settings` tries all other
    choices.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError("edition/not_toml", f"{where}: {error}", file=where) from None
    head = {key: value for key, value in document.items() if key in _IDENTITY}
    raw = {key: value for key, value in document.items() if key not in _IDENTITY}
    identity: Identity = convert(head, Identity, where)
    known = family(identity.family, where=where)
    readings = dict(identity.readings)
    if known.banked:
        shared = _banked_readings(raw, gives_up=known.gives_up)
        readings = {**readings, **shared, **readings}
    attached = {
        name: side_bet(switch.attaches, identity.family, where)
        for name, switch in identity.options.items()
        if switch.attaches
    }
    for bet in attached.values():
        readings |= bet.readings
    set_by: Mapping[str, NamedSwitch] = {}
    if identity.house_way and plays_house_way(known):
        raw |= house_way_terms(identity.house_way, {})
        set_by = find_house_way(identity.house_way).readings
        readings |= set_by
    identity = msgspec.structs.replace(identity, readings=readings)
    edition = Edition(id, identity, raw, attached, tuple(set_by))
    _check_rulings(identity, where)
    check_filed(identity, known, where)
    convert(raw, known.terms, where)  # the file as written must be valid before any switch applies
    bare = msgspec.structs.replace(identity, options={}, readings={})
    in_force(Edition(id, bare, raw), {}, where=where)
    if (values := sum(len(each.allowed()) for each in edition.switches.values())) > MOST_TRIED:
        words = f"switches may have at most {MOST_TRIED} values together, because each is tried"
        raise EditionError("edition/switch", f"{where}: {words}; these have {values}", file=where)
    for name, switch in edition.switches.items():
        _check_form(edition, name, switch, where)
        _check_printed(edition, name, switch, where)
    _check_usual(edition, where)
    _resolve(edition, {}, None, where)
    return edition


def check_settings(edition: Edition, *, where: str) -> None:
    """Try every value of every switch and every fee option, so that none fails at a table."""
    for name, switch in edition.switches.items():
        for value in switch.allowed():
            _check_value(edition, name, value, where)
    fees = in_force(edition, {}, where=where)
    for schedule in fees.book.schedules if fees else ():
        if fees and fees.group in ("", *schedule.groups):
            _resolve(edition, {}, schedule.option, where)


def resolve(
    edition: Edition,
    settings: Mapping[str, Value] | None = None,
    *,
    option: str | int | None = None,
    where: str = "",
) -> Game:
    """Return the game that the edition makes with these choices and this option of its fee book.

    `option="none"` plays without collections.
    """
    where, settings = where or edition.id, settings or {}
    try:
        return _resolve(edition, settings, option, where)
    except EditionError as error:
        if error.code not in ("edition/setting", "edition/unknown_setting"):
            for name, value in settings.items():
                _check_value(edition, name, value, where)
        raise


def _resolve(
    edition: Edition, settings: Mapping[str, Value], option: str | int | None, where: str
) -> Game:
    chosen = dict(settings)
    raw = copy.deepcopy(edition.raw)
    bets = [
        bet
        for option_, bet in edition.attached.items()
        if chosen.get(option_, edition.switches[option_].usual) is True
    ]
    offered = {reading for bet in bets for reading in bet.readings}
    later = {reading for bet in edition.attached.values() for reading in bet.readings}
    of_bets: dict[str, Any] = {}
    for name, switch in edition.switches.items():
        value = chosen.pop(name, switch.usual)
        if value not in switch.allowed() or type(value) is not type(switch.usual):
            raise _impossible(edition, name, value)
        for key, setting_value in switch.keys(value).items():
            if key.startswith(FEES) or name in edition.of_house_way:
                continue
            if name in later:
                of_bets |= {key: setting_value} if name in offered else {}
            else:
                put(raw, key, setting_value)
    if chosen:
        unknown = next(iter(chosen))
        names = ", ".join(edition.switches) or "none"
        raise EditionError(
            "edition/unknown_setting",
            f"{edition.id} has no option or reading {unknown!r}"
            f"{guess(unknown, edition.switches)}; it has: {names}",
            setting=unknown,
        )
    if edition.of_house_way:
        of_house_way = {each: settings[each] for each in edition.of_house_way if each in settings}
        raw |= house_way_terms(edition.identity.house_way, of_house_way)
    for bet in bets:
        attach(raw, bet)
    for key, setting_value in of_bets.items():
        put(raw, key, setting_value)
    known = family(edition.identity.family, where=where)
    terms = convert(raw, known.terms, where)
    schedule = _schedule(edition, settings or {}, option, where)
    if schedule is not None:
        terms = under_schedule(terms, schedule, where)
    # Through JSON, as a record loads them: nothing may depend on the order of keys in the file.
    terms = msgspec.json.decode(canonical(terms), type=known.terms)
    return Game(edition=edition.id, family=known, terms=terms, digest=digest(terms))


def setting(edition: Edition, text: str) -> tuple[str, Value]:
    """Parse `name=value` from a command line into the type that the switch takes."""
    name, equals, word = text.partition("=")
    switch = edition.switches.get(name)
    if switch is None:
        names = ", ".join(edition.switches) or "none"
        raise EditionError(
            "edition/unknown_setting",
            f"{edition.id} has no option or reading {name!r}{guess(name, edition.switches)}; write "
            f"name=value, where name is one of: {names}",
            setting=name,
        )
    if not equals:
        raise EditionError(
            "edition/setting",
            f"{edition.id}: write {name}=value; it may be {_listing(switch)}",
            setting=name,
        )
    for value in switch.allowed():
        if word == str(value) or (isinstance(value, bool) and word == str(value).lower()):
            return name, value
    raise _impossible(edition, name, word)


def _impossible(edition: Edition, name: str, value: Value) -> EditionError:
    may_be = _listing(edition.switches[name])
    words = f"{edition.id}: {name} may be {may_be}, not {value!r}"
    return EditionError("edition/setting", words, setting=name)


def _banked_readings(raw: dict[str, Any], *, gives_up: bool) -> dict[str, NamedSwitch]:
    """Return the readings that every banked edition has, with the file's own usual values."""
    return {
        name: msgspec.structs.replace(switch, usual=raw.get(switch.sets, switch.usual))
        for name, switch in _BANKED.items()
        if gives_up or switch.sets != "given_up"
    }


def _schedule(
    edition: Edition, settings: Mapping[str, Value], option: str | int | None, where: str
) -> Schedule | None:
    """Return the schedule in force without its wording, on which play does not depend."""
    in_use = in_force(edition, settings, option=option, where=where)
    if in_use is None:
        return None
    found = in_use.schedule
    return msgspec.structs.replace(
        found, source=BookSource(""), basis="", note="", why="", printed=(), numbers=()
    )


def _listing(switch: NamedSwitch) -> str:
    if switch.low is not None:
        return f"{switch.low} to {switch.high}"
    return ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in switch.allowed())


def _check_rulings(identity: Identity, where: str) -> None:
    for topic in identity.rulings:
        if topic not in TOPICS:
            raise EditionError(
                "edition/ruling_topic",
                f"{where}: {topic!r} is not a topic of rulings; the topics are {', '.join(TOPICS)}",
                file=where,
                key=f"rulings.{topic}",
            )
    missing = [topic for topic in TOPICS if topic not in identity.rulings]
    if missing:
        raise EditionError(
            "edition/rulings_missing",
            f"{where}: rulings are missing for {', '.join(missing)}; write 'none printed' where "
            "the book is silent",
            file=where,
            key="rulings",
        )


def _key(edition: Edition, name: str) -> str:
    return f"options.{name}" if name in edition.identity.options else f"readings.{name}"


def _check_form(edition: Edition, name: str, switch: NamedSwitch, where: str) -> None:
    """Check that a switch works in exactly one way and that its usual value is allowed."""
    if [bool(switch.sets), bool(switch.settings), bool(switch.attaches)].count(True) != 1:
        why = f"{name} needs exactly one of sets, settings or attaches"
        raise _faulty(edition, name, why, where)
    if switch.usual not in switch.allowed():
        usual = f"the usual value of {name} is {shown(switch.usual)}"
        raise _faulty(edition, name, f"{usual}, but it may be {_listing(switch)}", where)


def _check_printed(edition: Edition, name: str, switch: NamedSwitch, where: str) -> None:
    """Check that the file prints what the usual value sets; otherwise editing it has no effect."""
    if any(name in bet.readings for bet in edition.attached.values()):
        return
    if name in edition.of_house_way:  # checked against the house way's own file
        return
    whole = {**edition.raw, "fees": msgspec.to_builtins(edition.identity.fees)}
    for key, value in switch.keys(switch.usual).items():
        section = ".".join(key.split(".")[: 2 if key.startswith("wagers.") else 1])
        if switch.sets and section != key and _printed(whole, section, None) is None:
            why = f"sets {key}, but the file has no [{section}]; remove the switch as well"
            raise _faulty(edition, name, f"{_key(edition, name)} {why}", where)
        printed = _printed(whole, key, value)
        if printed != value:
            why = f"is usually {shown(switch.usual)}, which makes {key} = {shown(value)}, but the "
            why += f"file has {key} = {shown(printed)}; change one to agree with the other"
            raise _faulty(edition, name, f"{_key(edition, name)} {why}", where)


def _printed(raw: dict[str, Any], path: str, otherwise: Any) -> Any:
    """Return the value at a dotted key, or `otherwise` if there is none."""
    try:
        return reduce(inside, path.split("."), raw)
    except (LookupError, TypeError):
        return otherwise


def _faulty(edition: Edition, name: str, why: str, where: str) -> EditionError:
    key = _key(edition, name)
    return EditionError("edition/switch", f"{where}: {why}", file=where, key=key)


def _check_usual(edition: Edition, where: str) -> None:
    """Resolve with every switch at its usual value; on failure, name the switch to blame."""
    try:
        _resolve(edition, {}, "none", where)
    except EditionError as error:
        for name, switch in edition.switches.items():
            if _holds_without(edition, name, where):
                raise _does_not_hold(edition, name, switch.usual, error, where) from None
        raise


def _holds_without(edition: Edition, name: str, where: str) -> bool:
    identity = edition.identity
    kept = {
        table: {each: switch for each, switch in switches.items() if each != name}
        for table, switches in (("options", identity.options), ("readings", identity.readings))
    }
    attached = {each: bet for each, bet in edition.attached.items() if each != name}
    identity = msgspec.structs.replace(identity, **kept)
    rest = msgspec.structs.replace(edition, identity=identity, attached=attached)
    try:
        _resolve(rest, {}, "none", where)
    except EditionError:
        return False
    return True


def _does_not_hold(
    edition: Edition, name: str, value: Value, error: EditionError, where: str
) -> EditionError:
    why = error.message.removeprefix(f"{where}: ")
    return _faulty(edition, name, f"{name} = {shown(value)} does not work: {why}", where)


def _check_value(edition: Edition, name: str, value: Value, where: str) -> None:
    """Try one choice alone, with the side bet it belongs to attached."""
    with_bet = {each: True for each, bet in edition.attached.items() if name in bet.readings}
    charged = any(key.startswith(FEES) for key in edition.switches[name].keys(value))
    try:
        _resolve(edition, {**with_bet, name: value}, None if charged else "none", where)
    except EditionError as error:
        raise _does_not_hold(edition, name, value, error, where) from None
