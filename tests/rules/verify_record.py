"""Checks a record file by docs/record.md alone: `python verify_record.py FILE` (or `-`)."""

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

RANKS, SUITS = "23456789TJQKA", "cdhs"


class Wrong(Exception):  # noqa: N818  a word for a person
    """A fault in the record, with its line."""


def canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def need(holds: object, what: str) -> None:
    if not holds:
        raise Wrong(what)


def deck_of(terms: Any) -> Counter[str] | None:
    """How many of each card the deck holds; None for tiles, which are not checked."""
    if terms.get("kind") == "tiles":
        return None
    packs, out = terms["packs"], Counter[str]()
    for rank in RANKS:
        for suit in SUITS:
            names = (rank, suit, rank + suit)
            if any(name in terms["without"] for name in names):
                continue
            marked = any(name in terms["bonus"] for name in names)
            fewer = sum(n for name, n in terms["delete"].items() if name in names)
            out[rank + suit + "*" * marked] = packs - fewer
    out["Jk"] = terms["jokers"] + packs * terms["jokers_per_pack"]
    return out


def check_chips(body: Any) -> None:
    purses: Counter[str] = Counter({b["id"]: b["stack"] for b in body["opening"]["bettors"]})
    purses["carried"] = body["opening"].get("carried", 0)
    ends = set(purses) | {"collection", "jackpot"}
    ruled = any(i["type"] == "ruling" for i in body["inputs"])
    charged = taken = posted = back = 0
    voided = any(e["type"] == "voided" for e in body["events"])
    for event in body["events"]:
        if event["type"] == "charged":
            charged += event["cents"]
        if event["type"] != "moved":
            continue
        source, to, cents = event["from"], event["to"], event["cents"]
        purses[source] -= cents
        purses[to] += cents
        need(cents > 0 and purses[source] >= 0, f"{source} is overdrawn")
        taken += cents * (to in ("collection", "jackpot"))
        posted += cents * (event["why"] == "bank")
        posted -= cents * (source == "bank" and to == "collection")
        back += cents * (event["why"] == "bank taken back")
        from_house = source in ("collection", "jackpot")
        need(not from_house or voided or ruled, "the house gave chips back without a ruling")
    need(all(not cents or purse in ends for purse, cents in purses.items()), "chips left over")
    need(taken == charged, f"{taken} cents collected, {charged} charged")
    need(voided or back <= 2 * posted, "the bank won more than was posted")


def check_cards(body: Any, deck: Counter[str] | None) -> None:
    draws = [draw for draw in body["tape"] if draw[0] != "#"]
    coming, out = (
        Counter[str](),
        Counter[str](),
    )  # cards on their way between hands or back on the shoe
    for event in body["events"]:
        if event["type"] == "shuffled":
            need(draws and draws.pop(0) == "~", "a shuffle that the tape does not have")
            out.clear()
            coming.clear()
        elif event["type"] == "left" and event["to"] != "discards":
            coming[event["card"]] += 1
        elif event["type"] in ("dealt", "burned"):
            card = event["card"]
            if coming[card]:
                coming[card] -= 1
                continue
            need(draws and draws.pop(0).split()[-1] == card, f"{card} is not the next draw")
            out[card] += 1
            need(deck is None or out[card] <= deck[card], f"too many {card} for the deck")
    need(not draws, f"{len(draws)} draws of the tape were not dealt")


def verify(lines: Iterable[bytes]) -> int:
    """The number of rounds; raises `Wrong` with the line."""
    prev, rounds, closed, number = "0" * 64, 0, False, 0
    decks: dict[str, Counter[str] | None] = {}
    for number, line in enumerate(lines, 1):
        try:
            try:
                whole = json.loads(line)
                body = whole["body"]
                kind = body["kind"]
            except (ValueError, KeyError, TypeError):
                raise Wrong("not a line of a record") from None
            seal = sha(prev.encode() + canonical(body))
            need(not closed, "a line after the end")
            same = canonical({"body": body, "hash": seal, "prev": prev}) + b"\n"
            need(same == line, "the line, its hash or its place in the chain is not right")
            if kind == "terms":
                need(sha(canonical(body["terms"])) == body["digest"], "another digest")
                decks[body["digest"]] = deck_of(body["terms"]["deck"])
            elif kind == "round":
                rounds += 1
                need(body["number"] == rounds, "a round is missing")
                need(body["terms"] in decks, "no terms for it")
                need(body["events"][-1]["type"] == "ended", "the round has not ended")
                check_chips(body)
                check_cards(body, decks[body["terms"]])
            else:
                closed = True
                need(body["rounds"] == rounds, "a round is missing")
            prev = seal
        except Wrong as wrong:
            raise Wrong(f"line {number}: {wrong}") from None
    need(closed, f"line {number}: the file was cut off")
    return rounds


if __name__ == "__main__":
    name = sys.argv[1]
    with sys.stdin.buffer if name == "-" else open(name, "rb") as file:
        try:
            sys.stdout.write(f"{verify(file)} rounds are as they were played\n")
        except Wrong as wrong:
            sys.exit(str(wrong))
