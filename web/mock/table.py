"""A table of the mock server: the real rules and the real sitting, driven by a small clock.

It stores nothing and trusts every client, so that the page can be developed without the room.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import msgspec

from houseway.errors import HousewayError
from houseway.rules.round.bot import answer
from houseway.rules.round.decisions import Decision
from houseway.rules.round.events import face
from houseway.table import Sitting, TableSettings

BOTS = ("Aspen", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Ginkgo")
PACE_SECONDS = {"betting": 14.0, "question": 25.0, "bank": 12.0, "next round": 6.0}


class Dice:
    """A seeded source of chance."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, limit: int) -> int:
        """Return a random number from 0 up to but not including the limit."""
        return self._random.randrange(limit)


def plain(value: Any) -> Any:
    """Convert a struct to plain JSON types."""
    return msgspec.to_builtins(value)


class MockTable:
    """One table: commands in, versioned events out."""

    def __init__(self, id: str, edition: str, game: Any, *, bots: int, seed: int) -> None:
        self.id, self.edition, self.game = id, edition, game
        self.sitting = Sitting(game, TableSettings())
        self.dice = Dice(seed)
        self.names: dict[str, tuple[str, str]] = {}
        self.log: list[dict[str, Any]] = []
        self.sockets: dict[Any, tuple[str, Callable[[dict[str, Any]], None]]] = {}
        self.finished: list[dict[str, Any]] = []
        self.clock: dict[str, Any] | None = None
        self.due = 0.0
        self.thinking: dict[str, float] = {}
        self._seen = self._round_seen = 0
        self._opening: Any = None
        for number in range(bots):
            self.seat(f"bot-{number + 1}", BOTS[number], "bot", number + 1, 200_000)
        self._publish()

    # -- people -----------------------------------------------------------------------------

    def seat(self, bettor: str, name: str, kind: str, seat: int, cents: int) -> None:
        """Seat a player or a bot."""
        self.names[bettor] = (name, kind)
        mark = {"bot": "bot", "proposition player": "proposition player"}.get(kind, "player")
        self.sitting.sit_down(bettor, seat=seat, cents=cents, mark=mark)  # type: ignore[arg-type]

    def people(self) -> list[dict[str, Any]]:
        """Return the players in the form the protocol lists them."""
        return [
            {
                "bettor": s.bettor,
                "name": self.names[s.bettor][0],
                "kind": self.names[s.bettor][1],
                "stack": s.stack,
                "out": s.out,
                "seat": s.seat,
            }
            for s in self.sitting.people
        ]

    def table(self) -> dict[str, Any]:
        """Return the `Table` of the protocol."""
        sitting, people = self.sitting, self.people()
        opening = self._opening
        return {
            "id": self.id,
            "edition": self.edition,
            "seats": {str(p["seat"]): p for p in people if p["seat"]},
            "back_line": [p for p in people if not p["seat"]],
            "bank": {
                "holder": sitting.bank.holder or (opening.player_dealer if opening else ""),
                "offered": sitting.bank.offered,
                "turn": opening.turn if opening else 1,
                "cents": sitting.bank.cents or (opening.bank if opening else 0),
            },
            "limits": plain(sitting.limits),
            "chip": sitting.settings.chip,
            "fees": None,
            "clock": [self.clock] if self.clock else [],
            "number_of_seats": self.game.terms.table.seats,
            "rounds": sitting.rounds,
            "shoe": 1,
            "words": False,
        }

    # -- sockets ----------------------------------------------------------------------------

    def join(self, socket: Any, viewer: str, version: int | None, send: Any) -> None:
        """Send a new socket the whole state, or a returning one the events it missed."""
        self.sockets[socket] = (viewer, send)
        now = int(time.time() * 1000)
        if version is not None and version <= len(self.log):
            send({"t": "resumed", "version": len(self.log), "now": now})
            for number, event in enumerate(self.log[version:], version + 1):
                send({"t": "event", "version": number, "event": self._face(event, viewer)})
        else:
            round_ = self.sitting.round
            view = plain(round_.view(viewer)) if round_ else None
            send(
                {
                    "t": "joined",
                    "version": len(self.log),
                    "table": self.table(),
                    "round": view,
                    "opening": plain(round_.opening) if round_ else None,
                    "events": [plain(face(e, viewer)) for e in round_.events] if round_ else [],
                    "you": viewer if viewer in self.sitting.people else None,
                    "now": now,
                }
            )
        self._ask(viewer, send)

    def _face(self, event: dict[str, Any], viewer: str) -> dict[str, Any]:
        if event["type"] != "round":
            return event
        return {**event, "event": plain(face(event["event"], viewer))}

    def _emit(self, event: dict[str, Any]) -> None:
        self.log.append(event)
        for viewer, send in list(self.sockets.values()):
            send({"t": "event", "version": len(self.log), "event": self._face(event, viewer)})

    def _publish(self) -> None:
        """Send the events of the sitting and the round since the last call."""
        sitting = self.sitting
        self._publish_round()
        while self._seen < len(sitting.log):
            event = sitting.log[self._seen]
            self._seen += 1
            data = plain(event)
            if data["type"] == "opened":
                self._opening, self._round_seen = event.opening, 0
            if data["type"] == "sat":
                data["name"], data["kind"] = self.names[data["bettor"]]
            self._emit(data)
        self._publish_round()
        for viewer, send in list(self.sockets.values()):
            self._ask(viewer, send)

    def _publish_round(self) -> None:
        round_ = self.sitting.round
        if round_ is None:
            return
        events = round_.events
        while self._round_seen < len(events):
            event = events[self._round_seen]
            self._round_seen += 1
            self._emit({"type": "round", "round": self.sitting.rounds, "event": event})

    def _ask(self, viewer: str, send: Any) -> None:
        round_ = self.sitting.round
        questions = [] if round_ is None else plain(round_.view(viewer)).get("questions", [])
        mine = [q for q in questions if q["bettor"] == viewer]
        for each in mine:
            each["round"] = self.sitting.rounds
            each["deadline"] = self.clock["until"] if self.clock else None
        send({"t": "asks", "version": len(self.log), "questions": mine})

    # -- commands ---------------------------------------------------------------------------

    def do(self, me: dict[str, Any], command: dict[str, Any]) -> None:
        """Carry out a command, or raise with the reason it is refused."""
        sitting, who = self.sitting, me["id"]
        match command["type"]:
            case "sit":
                if command["cents"] > me["cents"]:
                    raise HousewayError("account/short", "your account does not hold that much")
                self.seat(who, me["name"], me["kind"], command["seat"], command["cents"])
                me["cents"] -= command["cents"]
            case "add":
                if command["cents"] > me["cents"]:
                    raise HousewayError("account/short", "your account does not hold that much")
                sitting.add_chips(who, command["cents"])
                me["cents"] -= command["cents"]
            case "stand":
                me["cents"] += sitting.stand_up(who)
            case "sit-out":
                sitting.sit_out(who)
            case "come-back":
                sitting.come_back(who)
            case "bank":
                if command.get("decline"):
                    sitting.decline(who)
                else:
                    sitting.accept(who, command["cents"])
                self.due = 0
            case "decide":
                round_ = sitting.round
                if round_ is None or command["round"] != sitting.rounds:
                    raise HousewayError("decision/not_asked", "that round is over")
                decision = msgspec.convert(command["decision"], Decision)
                round_.decide(command["question"], decision, who)
            case "say":
                self._emit({"type": "chat", "from": who, "text": command["text"]})
        self._publish()

    def consider(self, said: dict[str, Any]) -> dict[str, Any]:
        """Return how a decision would be received: refused, warned or neither."""
        round_, id = self.sitting.round, said["question"]
        if round_ is None or all(each.id != id for each in round_.pending):
            return {}
        decision = msgspec.convert(said["decision"], Decision)
        refusal = round_.why_not(id, decision)
        return {"refusal": plain(refusal)} if refusal else {"warning": round_.warning(id, decision)}

    # -- the clock --------------------------------------------------------------------------

    def tick(self) -> None:
        """Do what is due: let bots decide, use defaults, start and end rounds."""
        now, sitting = time.time(), self.sitting
        round_ = sitting.round
        if round_ is None:
            self._between(now)
        elif round_.over:
            self._archive(round_)
            sitting.take_round()
            self._count("next round", now)
        else:
            self._think(now, round_)
        self._publish()

    def _count(self, what: str, now: float, question: str = "") -> None:
        self.due = now + PACE_SECONDS[what]
        self.clock = {"type": "clock", "what": what, "until": int(self.due * 1000)}
        if question:
            self.clock["question"] = question
        self._emit(self.clock)

    def _between(self, now: float) -> None:
        bank, people = self.sitting.bank, self.sitting.people
        if now < self.due:
            return
        if bank.broken is not None:
            self.sitting.restart()
        elif bank.holder:
            self.thinking.clear()
            self.sitting.open_round(self.dice)
            self._publish()
            self._count("betting", now)
        elif bank.offered:
            bettor = bank.offered
            if self.names[bettor][1] == "bot" and people[bettor].stack >= 60_000:
                self.sitting.accept(bettor, min(people[bettor].stack, 150_000))
            else:
                self.sitting.decline(bettor)
        elif len(list(people)) > 1:
            for sitter in people:
                if self.names[sitter.bettor][1] == "bot" and sitter.stack < 100_000:
                    self.sitting.add_chips(sitter.bettor, 100_000)
            if self.names[self.sitting.offer_bank()][1] != "bot":
                self._publish()
                self._count("bank", now)

    def _think(self, now: float, round_: Any) -> None:
        betting = not any(type(e).__name__ == "Reached" for e in round_.events)
        for question in round_.pending:
            bot = self.names[question.bettor][1] == "bot"
            when = self.thinking.setdefault(question.id, now + 0.6 + self.dice.below(20) / 10)
            if not betting and not bot and when and self.clock.get("question") != question.id:  # type: ignore[union-attr]
                self._count("question", now, question.id)
            if bot and now >= when:
                round_.decide(question.id, self._bot(round_, question))
                self.thinking[question.id] = now + 0.5 + self.dice.below(15) / 10
                return
            if not bot and now >= self.due:
                round_.use_default(question.id, "clock")
                return

    def _bot(self, round_: Any, question: Any) -> Any:
        view = round_.view(question.bettor)
        asked = next(each for each in view.questions if each.id == question.id)
        return answer(view, asked, self.dice, self.game.family.bot)

    # -- history -----------------------------------------------------------------------

    def _archive(self, round_: Any) -> None:
        self.finished.append(
            {
                "round": self.sitting.rounds,
                "at": int(time.time() * 1000),
                "opening": round_.opening,
                "events": list(round_.events),
                "names": dict(self.names),
            }
        )

    def rounds(self, who: str) -> list[dict[str, Any]]:
        """Return a player's view of the finished rounds, newest first."""
        return [self._entry(past, who) for past in reversed(self.finished)]

    def _entry(self, past: dict[str, Any], who: str) -> dict[str, Any]:
        events = plain(past["events"])
        gain = wagered = fees = 0
        mine: set[str] = set()
        for e in events:
            if e["type"] == "placed" and e["bettor"] == who:
                mine.add(e["wager"])
            if e["type"] == "moved":
                gain += (e["to"] == who) * e["cents"] - (e["from"] == who) * e["cents"]
                wagered += (e["to"] in mine) * e["cents"]
                wagered -= (e["why"] == "taken back" and e["from"] in mine) * e["cents"]
            if e["type"] == "charged" and e["payer"] == who:
                fees += e["cents"]
        calls = [e["words"] for e in events if e["type"] == "called"]
        return {
            "round": past["round"],
            "at": past["at"],
            "outcome": " · ".join(calls[-3:]),
            "net": gain,
            "fees": fees,
            "wagered": wagered,
        }

    def recall(self, number: int, who: str) -> dict[str, Any]:
        """Return one finished round as this viewer saw it."""
        past = next(k for k in self.finished if k["round"] == number)
        before = {b.id: b.stack for b in past["opening"].bettors}
        return {
            "replay": True,
            "round": number,
            "at": past["at"],
            "edition": self.edition,
            "opening": plain(past["opening"]),
            "events": [plain(face(e, who)) for e in past["events"]],
            "before": before,
            "after": {b: cents + self._entry(past, b)["net"] for b, cents in before.items()},
        }
