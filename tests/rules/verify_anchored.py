"""Checks a room's record by docs/record.md alone: `python verify_anchored.py FILE [RECEIPTS]`.

Chain, digests, order of rounds, and whether the file extends the receipts. Signatures are Ed25519,
which the standard library lacks: the cryptography package checks them where it is there.
"""

import hashlib
import json
import sys
from typing import Any


class Wrong(Exception):  # noqa: N818  a word for a person
    """A fault in the record, with its line."""


def canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def need(holds: object, what: str) -> None:
    if not holds:
        raise Wrong(what)


def check_signature(receipt: dict[str, Any]) -> None:
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return
    said = {name: receipt[name] for name in ("head", "round", "table", "version")}
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(receipt["key"]))
    key.verify(bytes.fromhex(receipt["signature"]), b"houseway/receipt/1" + canonical(said))


def check_keys(lines: list[dict[str, Any]], last: str) -> set[str]:
    """The keys that lead to the last one, each signed for by the one before."""
    keys = {last}
    for line in reversed(lines):
        need(line["key"] in keys, "the receipt is not under the last key")
        keys.add(line["after"])
        try:
            from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
        except ImportError:
            continue
        said = {name: line[name] for name in ("after", "key", "number")}
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(line["after"]))
        key.verify(bytes.fromhex(line["signature"]), b"houseway/key/1" + canonical(said))
    return keys


def check(lines: list[bytes], receipts: list[dict[str, Any]]) -> int:
    """How many rounds are kept in the file; raises where something is wrong."""
    table = json.loads(lines[0])
    need(lines[0] == canonical(table) + b"\n", "line 1 is not canonical")
    need(table["format"] == "houseway-record/2", "another format")
    need(sha(canonical(table["terms"])).hex() == table["digest"], "other terms")
    heads = [sha(b"houseway/table/1", lines[0].rstrip(b"\n"))]
    opened = kept = first = 0
    keys = []
    due: str | None = None
    opening: Any = None
    event: dict[str, Any]
    for number, raw in enumerate(lines[1:-1], 2):
        line = json.loads(raw)
        if line.get("kind") == "part":
            need(number == 2, f"line {number}: a part says so in its second line")
            heads, first = [bytes.fromhex(line["head"])], line["version"]
            opened = kept = line["round"]
            continue
        if line.get("kind") == "key":
            keys.append(line)
            continue
        if line.get("kind") == "round":
            given = canonical(line["given"])
            need(raw == canonical(line) + b"\n", f"line {number} is not canonical")
            digest = sha(b"houseway/given/1", bytes.fromhex(line["salt"]), given).hex()
            need(line["number"] == kept and digest == due, f"line {number}: something else given")
            need(line["given"]["opening"] == opening, f"line {number}: another opening")
            need(all(i.get("by", "-") for i in line["given"]["inputs"]), f"line {number}: nobody")
            continue
        if "leaf" in line:
            leaf, event = bytes.fromhex(line["leaf"]), {"type": ""}
        else:
            event = line["event"]
            body = raw[raw.index(b'"event":') + 8 : raw.rindex(b',"salt":')]
            at = line["at"].to_bytes(8, "big")
            leaf = sha(b"houseway/event/1", bytes.fromhex(line["salt"]), at, body)
        heads.append(sha(b"houseway/link/1", heads[-1], leaf))
        if event["type"] == "opened":
            need(event["round"] in (opened + 1, opened) and kept <= opened, f"line {number}: a gap")
            need(event["round"] > kept, f"line {number}: round {event['round']} comes again")
            opened, opening = event["round"], event["opening"]
        elif event["type"] == "round":
            need(event["round"] == opened, f"line {number}: not the open round")
        elif event["type"] == "kept":
            need(event["round"] == opened > kept, f"line {number}: not the open round")
            kept, due = event["round"], event["given"]
    last = json.loads(lines[-1])
    need(last.get("kind") == "receipt", "no receipt at the end")
    version = first + len(heads) - 1
    need(last["version"] == version and last["round"] == kept, "the receipt is of another")
    trusted = check_keys(keys, last["key"])
    for receipt in (last, *receipts):
        check_signature(receipt)
        need(receipt["table"] == table["table"] and receipt["key"] in trusted, "another table")
        need(first <= receipt["version"] <= version, "the receipt is not of this file")
        need(heads[receipt["version"] - first].hex() == receipt["head"], "the file is another")
    return kept


def main() -> None:
    with open(sys.argv[1], "rb") as file:
        lines = file.readlines()
    receipts = []
    if len(sys.argv) > 2:
        with open(sys.argv[2], "rb") as file:
            receipts = [json.loads(line) for line in file]
    try:
        print(f"{check(lines, receipts)} rounds hold")  # noqa: T201
    except (Wrong, ValueError, KeyError, IndexError, AttributeError, TypeError) as wrong:
        raise SystemExit(f"{wrong}") from None


if __name__ == "__main__":
    main()
