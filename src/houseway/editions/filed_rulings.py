"""The rulings that an edition files: checked when the file is loaded, given by the floor.

They are not part of the terms: a round depends on them only through the `Ruling` input that the
floor gives, which carries its effects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

import msgspec

from houseway.editions.conversion import guess, shown
from houseway.editions.model import TOPICS, Edition, FiledRuling, Identity
from houseway.errors import EditionError, RulingError
from houseway.rules.game import Family
from houseway.rules.round.driver import Round
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import Effect

Named = Mapping[str, str | int]
"""What the floor names, keyed as in `about`: `{"hand": "p3", "card": 1}`."""

_NAMED: Final[Mapping[str, str | int]] = {
    "hand": "p1",
    "other hand": "p2",
    "card": 0,
    "wager": "w1",
    "position": 1,
    "bettor": "ann",
    "number": 1,
}
"""What the floor may name, each with an example; a card is its place in the hand, from 0."""
_EFFECTS: Final = {str(each.__struct_config__.tag): each for each in get_args(Effect)}
_DETECTED: Final = {
    "boxed": ("boxed", 1),
    "two boxed": ("boxed", 2),
    "exposed": ("exposed", 1),
    "two exposed": ("exposed", 2),
}
"""Flaws that are visible on the tape, each with the least number that counts."""
_MISCOUNT: Final = "wrong count"
"""The visible cause of a miscount: bettors' live hands with different numbers of cards."""


# -- at the table --------------------------------------------------------------------------------


def find_filed(edition: Edition, name: str) -> FiledRuling:
    """Return the edition's ruling of that name."""
    known = {filed.name: filed for filed in edition.identity.ruling}
    if name not in known:
        raise RulingError(
            "ruling/unknown_situation",
            f"{edition.id} files no ruling {name!r}{guess(name, known)}; it files: "
            f"{', '.join(known) or 'none'}",
            situation=name,
        )
    return known[name]


def open_now(edition: Edition, round_: Round) -> list[FiledRuling]:
    """Return the rulings that the floor may give now, in the order of the file."""
    moment = round_.deal.moment
    return [filed for filed in edition.identity.ruling if _is_open(filed, moment)]


def detected(edition: Edition, round_: Round) -> list[FiledRuling]:
    """Return the rulings open now whose cause is visible: boxed or exposed cards, wrong counts."""
    return [filed for filed in open_now(edition, round_) if _is_seen(filed.detects, round_)]


def _is_seen(detects: str, round_: Round) -> bool:
    if detects == _MISCOUNT:
        hands = round_.deal.hands.values()
        return len({len(hand) for hand in hands if hand.live and hand.id != "dealer"}) > 1
    flaw, least = _DETECTED.get(detects, ("", 1))
    return round_.deal.flaws.count(flaw) >= least


def _is_open(filed: FiledRuling, moment: str) -> bool:
    return "any" in filed.when or moment in filed.when


def ruling_of(
    filed: FiledRuling,
    named: Named,
    *,
    by: str,
    moment: str | None = None,
    reason: str = "",
    at: str = "",
) -> Ruling:
    """Return the input that gives the ruling on what the floor names, now or `at` a later moment.

    Given the `moment` that the round has reached, refuse a ruling that is not filed for it.
    """
    if at:
        moment = at
    if moment is not None and not _is_open(filed, moment):
        raise RulingError(
            "ruling/not_now",
            f"{filed.name} may be ruled after {' or '.join(filed.when)}; the round has reached "
            f"{moment or 'no moment yet'}",
            situation=filed.name,
        )
    wrong = [
        *(f"{each} is missing" for each in filed.about if each not in named),
        *(f"{each} is not needed" for each in named if each not in filed.about),
        *(
            f"{each} must be a value such as {shown(_NAMED[each])}, not {shown(value)}"
            for each, value in named.items()
            if each in filed.about and type(value) is not type(_NAMED[each])
        ),
    ]
    if wrong:
        wanted = ", ".join(filed.about) or "nothing"
        raise RulingError(
            "ruling/named",
            f"{filed.name}: name {wanted}; {'; '.join(wrong)}",
            situation=filed.name,
        )
    effects = msgspec.convert(_put_in(filed.effects, named), tuple[Effect, ...])
    return Ruling(effects, by, reason or filed.says or filed.situation, at)


def _put_in(value: Any, named: Named) -> Any:
    """Replace placeholders such as `the hand` with what the floor named."""
    if isinstance(value, dict):
        return {key: each if key == "name" else _put_in(each, named) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_put_in(each, named) for each in value]
    word = _the(value)
    return named.get(word, value)


def _the(value: Any) -> str:
    """Return `hand` for `the hand`; empty for anything else."""
    return value.removeprefix("the ") if isinstance(value, str) and value[:4] == "the " else ""


# -- when the file is loaded ---------------------------------------------------------------------


def check_filed(identity: Identity, family: Family, where: str) -> None:
    """Refuse a ruling that nobody could give; the error names the key and its allowed values."""
    moments = ("any", *(("no more bets",) if family.banked else ()), *family.moments)
    names = [filed.name for filed in identity.ruling]
    for number, filed in enumerate(identity.ruling):
        key = f"ruling.{number}"
        if names.count(filed.name) > 1:
            raise _wrong(where, f"{key}.name", filed.name, "a name that no other ruling has")
        _check_word(where, f"{key}.topic", filed.topic, TOPICS)
        for moment in filed.when:
            _check_word(where, f"{key}.when", moment, moments)
        if filed.detects:
            _check_word(where, f"{key}.detects", filed.detects, (*_DETECTED, _MISCOUNT))
        for each in filed.about:
            _check_word(where, f"{key}.about", each, _NAMED)
        if not filed.effects:
            raise _wrong(where, f"{key}.effects", [], f"one of: {', '.join(_EFFECTS)}")
        for place, effect in enumerate(filed.effects):
            _check_effect(where, f"{key}.effects.{place}", effect, filed.about)
        used = {_the(each) for each in _leaves(filed.effects)}
        for each in filed.about:
            if each not in used:
                what = f"a name that the effects use, as 'the {each}'"
                raise _wrong(where, f"{key}.about", each, what)


def _check_effect(where: str, key: str, effect: Any, about: tuple[str, ...]) -> None:
    kind = _EFFECTS.get(effect.get("type", "")) if isinstance(effect, dict) else None
    if kind is None:
        found = effect.get("type", effect) if isinstance(effect, dict) else effect
        raise _wrong(where, f"{key}.type", found, f"one of: {', '.join(_EFFECTS)}")
    fields = [field.encode_name for field in msgspec.structs.fields(kind)]
    for name in effect:
        if name not in ("type", *fields):
            words = (
                f"{where}: {key} has an unknown key {name!r}; a {effect['type']} effect has the "
            )
            words += f"keys: {', '.join(fields)}"
            raise EditionError("edition/ruling", words, file=where, key=f"{key}.{name}")
    try:
        msgspec.convert(_put_in(effect, _NAMED), Effect)
    except msgspec.ValidationError as error:
        words = f"{where}: {key} is not a valid {effect['type']} effect: {error}"
        raise EditionError("edition/ruling", words, file=where, key=key) from None
    for leaf in _leaves({name: each for name, each in effect.items() if name != "choices"}):
        if _the(leaf) and _the(leaf) not in about:
            may = ", ".join(f"'the {each}'" for each in about) or "only names listed in `about`"
            raise _wrong(where, key, leaf, may)
    for number, course in enumerate(effect.get("choices", ())):
        for place, each in enumerate(course.get("effects", ())):
            _check_effect(where, f"{key}.choices.{number}.effects.{place}", each, about)


def _check_word(where: str, key: str, found: str, known: Any) -> None:
    if found not in known:
        raise _wrong(where, key, found, f"one of: {', '.join(known)}{guess(found, known)}")


def _wrong(where: str, key: str, found: Any, may: str) -> EditionError:
    words = f"{where}: {key} is {shown(found)}; it may be {may}"
    return EditionError("edition/ruling", words, file=where, key=key)


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from () if key == "name" else _leaves(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _leaves(each)
    else:
        yield value
