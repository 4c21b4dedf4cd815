"""A fee book as it is written: sections of options, and the TOML they become."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Value = str | int | list[str] | list[int] | dict[str, str]
Body = list[str] | str | dict[str, "Value"]
WIDTH = 150


@dataclass
class Section:
    """Options that share what is said of them; `say` holds for all of them."""

    say: dict[str, Value]
    options: dict[str, Body]


@dataclass
class Other:
    """Another setting of a reading: what it changes, for which options."""

    setting: str
    options: list[str]
    change: dict[str, Value]
    groups: list[str] = field(default_factory=list)


@dataclass
class Reading:
    """A doubtful point that changes a fee."""

    name: str
    usual: str
    why: str
    others: list[Other]


@dataclass
class Book:
    """One file."""

    id: str
    title: str
    catalogue: list[str]
    source: dict[str, str]
    groups: dict[str, list[tuple[str, str, str]]]
    sections: list[Section]
    readings: list[Reading] = field(default_factory=list)

    def correct(self, option: str, printed: str, read: str, why: str, *, section: int = 0) -> None:
        """Use a row as it is read, and keep the printed one beside it."""
        body = self.sections[section].options[option]
        said: dict[str, Value] = body if isinstance(body, dict) else {self._bare(section): body}
        for key, value in said.items():
            if isinstance(value, list) and printed in value:
                said[key] = [read if each == printed else each for each in map(str, value)]
                break
        else:
            raise LookupError(f"{self.id} {option} has no row {printed!r}")
        self.sections[section].options[option] = said
        self.note_misprint(option, printed, read, why, section=section)

    def note_misprint(
        self, option: str, printed: str, read: str, why: str, *, section: int = 0
    ) -> None:
        """Keep what is printed beside the row that is used."""
        body = self.sections[section].options[option]
        said: dict[str, Value] = body if isinstance(body, dict) else {self._bare(section): body}
        self.sections[section].options[option] = {**said, "printed": {read: printed}, "why": why}

    def overlap(
        self, options: list[str], why: str, *, usual: str = "first", section: int = 0
    ) -> None:
        """Which of two overlapping rows holds where they overlap, as a reading."""
        for option in options:
            body = self.sections[section].options[option]
            said: dict[str, Value] = body if isinstance(body, dict) else {self._bare(section): body}
            self.sections[section].options[option] = {**said, "overlap": usual}
        other = "second" if usual == "first" else "first"
        groups = self.sections[section].say.get("groups", [])
        told = [str(each) for each in groups] if isinstance(groups, list) else []
        self.readings.append(
            Reading("overlap", usual, why, [Other(other, options, {"overlap": other}, told)])
        )

    def _bare(self, section: int) -> str:
        banked = self.sections[section].say["basis"] == "total table action"
        return "player-dealer" if banked else "fee"

    def toml(self) -> str:
        """The file's text."""
        lines = [
            *_pairs({"title": self.title, "house": self.id.split("/")[0]}),
            *_pairs({"catalogue": self.catalogue, "source": self.source}),
            "",
            "[groups]",
        ]
        for name, games in self.groups.items():
            lines.append(f"{_key(name)} = [")
            for game, approval, entry in games:
                facts = {"name": game, "approval": approval, "entry": entry}
                lines.append(f"  {_value({k: v for k, v in facts.items() if v})},")
            lines.append("]")
        for reading in self.readings:
            lines += ["", f"[readings.{_key(reading.name)}]"]
            lines += _pairs({"usual": reading.usual, "why": reading.why})
            for other in reading.others:
                lines += ["", f"[[readings.{_key(reading.name)}.others]]"]
                said: dict[str, Value] = {"setting": other.setting}
                if other.groups:
                    said["groups"] = other.groups
                said["options"] = _runs(other.options)
                lines += _pairs(said)
                lines += [f"change.{_key(k)} = {_value(v)}" for k, v in other.change.items()]
        for section in self.sections:
            lines += ["", "[[schedules]]", *_pairs(section.say), "", "[schedules.options]"]
            for option, body in section.options.items():
                lines += _option(option, body)
        return "\n".join(lines) + "\n"


def _runs(options: list[str]) -> list[str]:
    """Options with neighbouring numbers as `13-72`."""
    runs: list[list[str]] = []
    for option in options:
        if runs and option.isdigit() and int(option) == int(runs[-1][-1]) + 1:
            runs[-1].append(option)
        else:
            runs.append([option])
    return [run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]


def _option(option: str, body: Body) -> list[str]:
    if not isinstance(body, dict):
        return _pairs({option: body})
    return _pairs({f"{_key(option)}.{_key(key)}": value for key, value in body.items()}, raw=True)


def _pairs(said: Mapping[str, object], *, raw: bool = False) -> list[str]:
    lines = []
    for key, value in said.items():
        name = key if raw else _key(key)
        text = f"{name} = {_value(value)}"
        if len(text) > WIDTH and isinstance(value, list):
            text = f"{name} = [\n" + "".join(f"  {_value(each)},\n" for each in value) + "]"
        lines.append(text)
    return lines


def _key(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() else f'"{name}"'


def _value(value: object) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    return f'"{value}"'
