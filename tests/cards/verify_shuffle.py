"""Check the file of a shoe with the standard library alone: `python verify_shuffle.py shoe.json`.

Written from the description in `houseway.cards.commitment`, sharing no line with it. Prints the
cards in the order of the deal, `--` for each that is not opened; exits with 1 and a reason if
anything in the file does not hold.
"""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any


def need(holds: object, why: str) -> None:
    if not holds:
        raise ValueError(why)


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def u(number: int, size: int) -> bytes:
    return number.to_bytes(size, "big")


def unhex(digits: str) -> bytes:
    need(re.fullmatch("[0-9a-f]{64}", digits), f"not a digest: {digits}")
    return bytes.fromhex(digits)


def numbers_below(key: bytes, label: bytes, said: bytes) -> Callable[[int], int]:
    def stream() -> Iterator[int]:
        block = 0
        while True:
            yield from hmac.new(key, label + sha(said) + u(block, 8), hashlib.sha256).digest()
            block += 1

    source = stream()

    def below(limit: int) -> int:
        size = 0
        while 256**size < limit:
            size += 1
        while size:
            number = 0
            for _ in range(size):
                number = number * 256 + next(source)
            if number < 256**size // limit * limit:
                return number % limit
        return 0

    return below


def top_of(opening: dict[str, Any], size: int) -> bytes:
    position = opening["position"]
    need(0 <= position < size, "no such position")
    card = opening["card"].encode("ascii")
    node = sha(b"houseway/card/1", u(position, 4), unhex(opening["salt"]), card)
    path = list(opening["path"])
    while size > 1:
        if position % 2:
            node = sha(b"houseway/node/1", unhex(path.pop(0)), node)
        elif position + 1 < size:
            node = sha(b"houseway/node/1", node, unhex(path.pop(0)))
        position, size = position // 2, (size + 1) // 2
    need(not path, "the path is too long")
    return node


def verify(file: dict[str, Any]) -> list[str]:
    need(file["version"] == 1, "unknown version")
    sealed, said, size = file["commitment"], file["said"], file["commitment"]["size"]
    pledges, deck = sealed["pledges"], dict(sealed["deck"])
    for listed in (said, pledges):
        seats = [each["seat"] for each in listed]
        need(seats == sorted(set(seats)), "seats out of order")
    need(sum(deck.values()) == size and min(deck.values()) > 0, "the deck is not of that size")
    root = sha(
        b"houseway/shoe/1",
        u(size, 4),
        sha(",".join(sorted(f"{card}={n}" for card, n in deck.items())).encode("ascii")),
        sha(*(u(each["seat"], 2) + unhex(each["digest"]) for each in pledges)),
        unhex(sealed["numbers"]),
        unhex(sealed["top"]),
    )
    need(root == unhex(sealed["root"]), "the root is another")
    need(said, "nobody spoke")
    words = [(u(each["seat"], 2), each["words"].encode("utf-8")) for each in said]
    need(all(0 < len(text) <= 1024 for _, text in words), "words too long or missing")
    if pledges:
        kept = [sha(b"houseway/pledge/1", seat, text).hex() for seat, text in words]
        need([each["seat"] for each in said] == [each["seat"] for each in pledges], "pledges")
        need(kept == [each["digest"] for each in pledges], "a pledge is broken")
    spoken = b"".join(seat + u(len(text), 4) + text for seat, text in words)
    opened: dict[int, str] = {}
    for opening in file["openings"]:
        need(top_of(opening, size) == unhex(sealed["top"]), "a card was not sealed there")
        need(opening["position"] not in opened, "a position is opened twice")
        opened[opening["position"]] = opening["card"]
        deck[opening["card"]] = deck.get(opening["card"], 0) - 1
        need(deck[opening["card"]] >= 0, "more cards than the deck holds")
    if file["numbers"] is not None:
        key = unhex(file["numbers"]["key"])
        need(sha(b"houseway/numbers/1", key) == unhex(sealed["numbers"]), "another key")
        below = numbers_below(key, b"houseway/number/1", spoken)
        for draw in file["numbers"]["draws"]:
            need(draw["number"] == below(draw["limit"]), "another number was drawn")
    below = numbers_below(root, b"houseway/order/1", spoken)
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return [opened.get(position, "--") for position in order]


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as source:
            sys.stdout.write(" ".join(verify(json.load(source))) + "\n")
    except (IndexError, KeyError, TypeError, ValueError, OverflowError) as error:
        sys.exit(f"refused: {error!r}")
