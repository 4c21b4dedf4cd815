"""The packaged house ways: files of ordered rules, shared by name, with their readings.

A book that cites a house way but prints none has a file too: a reading names the house way whose
rules it `follows`, and the file keeps its own ranking of hands.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from houseway.cards.card import Card
from houseway.editions.conversion import convert, guess, put, read_text, shown
from houseway.editions.model import NamedSwitch, Value
from houseway.errors import EditionError
from houseway.games.house_way_rules import RuleGame, Setting
from houseway.games.house_ways import RULE_GAMES
from houseway.rules.game import Family

HOUSE_WAYS: Final = Path(__file__).parent / "house_ways"


@cache
def _file(game: str) -> type[Any]:
    """Return the type of a file: the keys of every file, with the hands and rules of this game."""
    known = RULE_GAMES[game]
    fields = msgspec.structs.fields(known.house_way)
    own = [each for each in fields if each.name not in ("name", "rules")]
    return msgspec.defstruct(
        "File",
        [
            ("title", str),
            ("catalogue", tuple[str, ...]),
            ("source", str, ""),
            ("game", str, "poker"),
            ("follows", str, ""),  # the name of the house way whose rules apply
            ("hands", known.ranking, known.ranking()),
            ("rule", tuple[known.rule, ...], ()),  # type: ignore[name-defined]
            ("readings", dict[str, NamedSwitch], {}),
            *((each.name, each.type, each.default) for each in own),
        ],
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )


class FiledHouseWay(msgspec.Struct, frozen=True):
    """A house way with a choice made for each of its readings."""

    id: str
    title: str
    catalogue: tuple[str, ...]
    follows: str
    game: RuleGame
    house_way: Any
    """An instance of the type that `game.house_way` names."""
    ranking: Any
    readings: dict[str, NamedSwitch]
    """The readings by name, including those of the house way that this one follows."""

    def set_hand(self, cards: Sequence[Card]) -> Setting:
        """Set cards or tiles by this house way."""
        return self.game.set_hand(self.house_way, self.ranking, cards)


@cache
def house_way_ids() -> tuple[str, ...]:
    """Return the sorted names, `house/game`, of all packaged house ways.

    >>> "stones-tavern/pai-gow-poker" in houseway.house_way_ids()
    True
    """
    return tuple(sorted(f"{path.parent.name}/{path.stem}" for path in HOUSE_WAYS.glob("*/*.toml")))


def find_house_way(name: str, settings: Mapping[str, Value] | None = None) -> FiledHouseWay:
    """Find a house way by its name or by a path to its file, with these choices."""
    if name in house_way_ids():
        return _packaged(name, tuple(sorted((settings or {}).items())))
    return _resolve(name, settings or {})


@lru_cache(maxsize=100)
def _packaged(name: str, settings: tuple[tuple[str, Value], ...]) -> FiledHouseWay:
    return _resolve(name, dict(settings))


def plays_house_way(family: Family) -> bool:
    """Whether the family's terms hold a house way; otherwise its editions can only cite one."""
    return "house_way" in family.terms.__struct_fields__


def house_way_terms(name: str, settings: Mapping[str, Value]) -> dict[str, Any]:
    """Return the terms that come from a house way: its rules and the ranking of hands."""
    found = find_house_way(name, settings)
    return {
        "house_way": msgspec.to_builtins(found.house_way),
        "hands": msgspec.to_builtins(found.ranking),
    }


def check_house_way(name: str) -> FiledHouseWay:
    """Find a house way and check that each choice works and that the file prints the usual ones."""
    found = find_house_way(name)
    where, text = _text(name)
    raw = _parsed(where, text)
    own = _converted(raw, where)
    for reading, switch in own.readings.items():
        changed = copy.deepcopy(raw)
        _apply(changed, {reading: switch}, {}, name, where)
        if _converted(changed, where) != own:
            why = f"is usually {shown(switch.usual)}, but the rules in the file say otherwise; "
            raise _faulty(where, reading, f"{why}change one to agree with the other")
    for reading, switch in found.readings.items():
        for value in switch.allowed():
            find_house_way(name, {reading: value})
    return found


def read_setting(found: FiledHouseWay, text: str) -> tuple[str, Value]:
    """Parse `name=value` from a command line into the type that the reading takes."""
    name, equals, word = text.partition("=")
    switch = found.readings.get(name)
    if switch is None or not equals:
        raise _unknown(found.id, name, found.readings)
    for value in switch.allowed():
        if word == shown(value).strip("'"):
            return name, value
    raise _impossible(found.id, name, word, switch)


def listing(switch: NamedSwitch) -> str:
    """List the values of a reading, the usual one first."""
    values = sorted(switch.allowed(), key=lambda each: each != switch.usual)
    return ", ".join(shown(each).strip("'") for each in values)


def _resolve(name: str, settings: Mapping[str, Value]) -> FiledHouseWay:
    where, text = _text(name)
    raw = _parsed(where, text)
    readings = dict(_converted(raw, where).readings)
    _apply(raw, readings, settings, name, where)
    if raw.get("follows"):
        readings |= _follow(raw, readings, settings, name)
    for unknown in settings.keys() - readings.keys():
        raise _unknown(name, unknown, readings)
    file = _converted(raw, where)
    game = RULE_GAMES[file.game]
    own = {key: raw[key] for key in game.house_way.__struct_fields__ if key in raw}
    whole = {"name": name, "rules": raw.get("rule", []), **own}
    house_way = convert(whole, game.house_way, where)
    if not house_way.rules:
        raise EditionError(
            "house_way/no_rules",
            f"{where}: no [[rule]], neither here nor in a house way that it follows",
            file=where,
        )
    return FiledHouseWay(
        name, file.title, file.catalogue, file.follows, game, house_way, file.hands, readings
    )


def _follow(
    raw: dict[str, Any],
    readings: Mapping[str, NamedSwitch],
    settings: Mapping[str, Value],
    name: str,
    before: tuple[str, ...] = (),
) -> dict[str, NamedSwitch]:
    """Add the rules of the house way that is followed after its own; return their readings."""
    where, text = _text(raw["follows"])
    if raw["follows"] in (name, *before):
        raise EditionError("house_way/follows", f"{name} must not follow itself", house_way=name)
    followed = _parsed(where, text)
    cited = _converted(followed, where)
    if cited.game != raw.get("game", "poker"):
        raise EditionError(
            "house_way/follows",
            f"{name} is for {raw.get('game', 'poker')}, but {raw['follows']}, which it follows, is "
            f"for {cited.game}",
            house_way=name,
        )
    theirs = {
        reading: switch
        for reading, switch in cited.readings.items()
        if _of_rules(switch) and reading not in readings
    }
    _apply(followed, theirs, settings, name, where)
    if followed.get("follows"):
        known = {**readings, **theirs}
        theirs |= _follow(followed, known, settings, name, (*before, raw["follows"]))
    raw["rule"] = [*raw.get("rule", ()), *followed.get("rule", ())]
    return theirs


def _of_rules(switch: NamedSwitch) -> bool:
    """Whether a reading changes rules only; such readings pass to a file that follows them."""
    keys = {key for value in switch.allowed() for key in switch.keys(value)}
    return all(key.startswith("rule.") for key in keys)


def _apply(
    raw: dict[str, Any],
    readings: Mapping[str, NamedSwitch],
    settings: Mapping[str, Value],
    name: str,
    where: str,
) -> None:
    """Set the keys of every reading to the choice made, or to the usual one."""
    for reading, switch in readings.items():
        if bool(switch.sets) is bool(switch.settings):
            raise _faulty(where, reading, "needs either sets (one key) or settings")
        value = settings.get(reading, switch.usual)
        if value not in switch.allowed() or type(value) is not type(switch.usual):
            raise _impossible(name, reading, value, switch)
        for key, each in switch.keys(value).items():
            _put(raw, key, each, where, reading)


def _put(raw: dict[str, Any], key: str, value: Any, where: str, reading: str) -> None:
    """Set a key; in `rule.4.set.0.front` the second word is the name of a rule."""
    parts = key.split(".")
    if parts[0] == "rule" and len(parts) > 2:
        names = [rule["name"] for rule in raw.get("rule", ())]
        if parts[1] not in names:
            why = f"sets {key}, but the file has no rule {parts[1]!r}{guess(parts[1], names)}"
            raise _faulty(where, reading, why)
        parts[1] = str(names.index(parts[1]))
    put(raw, ".".join(parts), value)


def _text(name: str) -> tuple[str, str]:
    """Return where a house way is written, and its text."""
    if name in house_way_ids():
        return f"house_ways/{name}.toml", (HOUSE_WAYS / f"{name}.toml").read_text("utf-8")
    path = Path(name)
    if path.suffix == ".toml" or path.is_file():
        return name, read_text(path, name, "house_way/unreadable")
    close = [each for each in house_way_ids() if name in each]
    close = close or [each for each in house_way_ids() if name.split("/")[-1] in each]
    close = close or get_close_matches(name, house_way_ids(), n=1)
    hint = (
        f"do you mean {' or '.join(close)}?"
        if close
        else f"there are: {', '.join(house_way_ids())}"
    )
    raise EditionError(
        "house_way/unknown", f"there is no house way {name!r}; {hint}", house_way=name
    )


def _parsed(where: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError("house_way/not_toml", f"{where}: {error}", file=where) from None


def _converted(raw: dict[str, Any], where: str) -> Any:
    game = raw.get("game", "poker")
    if game not in RULE_GAMES:
        raise EditionError(
            "house_way/game",
            f"{where}: game must be one of {', '.join(RULE_GAMES)}, not {game!r}",
            file=where,
            key="game",
        )
    return convert(raw, _file(game), where)


def _faulty(where: str, reading: str, why: str) -> EditionError:
    key = f"readings.{reading}"
    return EditionError("house_way/reading", f"{where}: {key} {why}", file=where, key=key)


def _unknown(name: str, reading: str, readings: Mapping[str, NamedSwitch]) -> EditionError:
    return EditionError(
        "house_way/unknown_reading",
        f"{name} has no reading {reading!r}{guess(reading, readings)}; write name=value, where "
        f"name is one of: {', '.join(readings) or 'none'}",
        reading=reading,
    )


def _impossible(name: str, reading: str, value: object, switch: NamedSwitch) -> EditionError:
    return EditionError(
        "house_way/setting",
        f"{name}: {reading} may be {listing(switch)}, not {value!r}",
        reading=reading,
    )
