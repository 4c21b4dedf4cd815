/** Timing and clarity: how long events are shown, what the page announces, the result of a round. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import recorded from "../fixtures/rounds.json";
import { cell, wide } from "../src/felt/geometry";
import { fit } from "../src/felt/spots";
import { eventWords } from "../src/history/words";
import { happening } from "../src/lib/happening";
import type { Answer } from "../src/lib/link";
import { Offers } from "../src/lib/offers.svelte";
import type { Felt, FromServer, Opening, Question, RoundEvent, TableEvent, TableInfo } from "../src/lib/protocol";
import { applyEvent, joinScene, openScene, paceMs } from "../src/lib/scene";
import { session } from "../src/lib/session.svelte";
import { LiveTable } from "../src/lib/table.svelte";
import { riskOf } from "../src/table/bankRisk";
import { DoubleClicks } from "../src/table/twice";

interface Recorded {
  edition: string;
  round: number;
  viewer: string;
  opening: Opening;
  events: RoundEvent[];
}
const rounds = recorded as unknown as Recorded[];
const blackjack = rounds.find((r) => r.edition.includes("blackjack-4-0") && r.viewer === "bot-2") as Recorded;

const table = (seats: TableInfo["seats"] = {}): TableInfo => ({
  id: "t1", edition: "x", seats, back_line: [], number_of_seats: 8, limits: { low: 500, high: 50_000 }, chip: 100,
  bank: { holder: "", offered: "", turn: 1 }, clock: [], rounds: 1, shoe: 1,
});
const felt = {
  spots: [{ spot: "game", name: "Game wager", pays: [{ line: "natural", odds: "6:5" }, { line: "win", odds: "1:1" }] }],
} as unknown as Felt;

describe("a round is shown", () => {
  test.each([["blackjack-4-0", 4], ["switch", 6]] as const)("of %s in under %i seconds with five hands", (name, seconds) => {
    for (const { edition, opening, events } of rounds.filter((r) => r.edition.includes(name))) {
      const hands = events.filter((e) => e.type === "hand").length;
      const took = events.reduce((sum, event) => sum + paceMs(event), 0) / 1000;
      expect(opening.bettors.length, edition).toBeGreaterThan(4);
      expect(hands).toBeGreaterThan(2);
      expect(took, `${hands} hands`).toBeLessThan(seconds);
    }
  });

  test("after a reload exactly as before it", () => {
    for (const { opening, events, viewer, round } of rounds) {
      const whole = openScene(viewer, round, opening);
      for (const event of events.slice(0, 40)) applyEvent(whole, event);
      expect(joinScene(viewer, round, opening, events.slice(0, 40))).toEqual(whole);
    }
  });
});

describe("the bank's offer", () => {
  test("is shown at once, and a missed one is reported", () => {
    const offers = new Offers();
    offers.apply({ type: "offered", bettor: "me", turn: 2 }, "me");
    offers.apply({ type: "clock", what: "bank", until: 20_000, bettor: "me" }, "me");
    expect(offers.current).toEqual({ turn: 2, until: 20_000 });
    offers.apply({ type: "declined", bettor: "me" }, "me");
    expect([offers.current, offers.missed]).toEqual([null, true]);
    offers.apply({ type: "offered", bettor: "bob", turn: 1 }, "me");
    expect(offers.missed).toBe(true);
  });

  test("is not missed if it was declined", () => {
    const offers = new Offers();
    offers.apply({ type: "offered", bettor: "me", turn: 1 }, "me");
    offers.answered = true;
    offers.apply({ type: "declined", bettor: "me" }, "me");
    expect(offers.missed).toBe(false);
  });

  test("shows the worst loss and the expected gain against the last bets", () => {
    const scene = openScene("me", 1, { bettors: [{ id: "me", stack: 10_000 }, { id: "bob", stack: 10_000 }] });
    applyEvent(scene, { type: "placed", wager: "w1", bettor: "bob", spot: "game", position: 2 });
    applyEvent(scene, { type: "moved", from: "bob", to: "w1", cents: 5_000, why: "wager" });
    expect(riskOf(scene, felt, { game: 0.02 }, "me")).toEqual({ bets: 5_000, worst: 6_000, gain: 100 });
    expect(riskOf(scene, felt, {}, "me")?.gain).toBeNull();
    expect(riskOf(scene, felt, {}, "bob")).toBeNull();
  });
});

describe("at a live table", () => {
  let live: LiveTable;
  const hear = (message: FromServer): void => (live as unknown as { receive(m: FromServer): void }).receive(message);
  let version = 0;
  const tell = (event: TableEvent): void => hear({ t: "event", version: ++version, event });
  const said: unknown[] = [];
  let answers: Answer = { ok: true };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
    [live, version] = [new LiveTable("t1"), 0];
    said.length = 0;
    answers = { ok: true };
    vi.spyOn((live as unknown as { wire: { send(c: unknown): Promise<unknown> } }).wire, "send").mockImplementation((command) => {
      said.push(command);
      return Promise.resolve(answers);
    });
    const seats = { 1: { bettor: "me", name: "Me", kind: "guest", stack: 50_000 } } as const;
    hear({ t: "joined", version: 0, table: table({ ...seats }), round: null, opening: null, events: [], you: "me", now: Date.now() });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function aRound(): void {
    const opening: Opening = { bettors: [{ id: "me", stack: 50_000, seat: 1 }] };
    tell({ type: "opened", round: 2, minute: 0, opening });
    tell({ type: "round", round: 2, event: { type: "placed", wager: "w1", bettor: "me", spot: "game", position: 1 } });
    tell({ type: "round", round: 2, event: { type: "moved", from: "me", to: "w1", cents: 500, why: "wager" } });
    tell({ type: "round", round: 2, event: { type: "hand", hand: "p1", position: 1, controller: "me" } });
    for (let i = 0; i < 10; i++) tell({ type: "round", round: 2, event: { type: "dealt", hand: "p1", card: "As" } });
    const outcome = { type: "win", odds: { win: 1, stake: 1 } } as const;
    tell({ type: "round", round: 2, event: { type: "settled", wager: "w1", stage: "all bets", outcome, paid: 500 } });
    tell({ type: "round", round: 2, event: { type: "ended" } });
    tell({ type: "taken", round: 2, changes: { me: 500 } });
  }

  test("the result stays for two to three seconds before the next round", () => {
    aRound();
    tell({ type: "opened", round: 3, minute: 0, opening: { bettors: [{ id: "me", stack: 50_500 }] } });
    vi.advanceTimersByTime(1_800);
    expect(live.result).toEqual({ round: 2, cents: 500, voided: false });
    vi.advanceTimersByTime(1_500);
    expect([live.result?.cents, live.scene?.round]).toEqual([500, 2]);
    vi.advanceTimersByTime(1_000);
    expect([live.result, live.scene?.round]).toEqual([null, 3]);
  });

  test("offers and seats do not wait for cards in flight", () => {
    aRound();
    vi.advanceTimersByTime(100);
    tell({ type: "sat", bettor: "bob", seat: 2, cents: 10_000, name: "Bob" });
    tell({ type: "offered", bettor: "me", turn: 1 });
    expect(live.info?.seats[2]?.name).toBe("Bob");
    expect(live.offers.current?.turn).toBe(1);
    expect(live.scene?.view.hands["p1"]?.cards.length).toBeLessThan(5);
    vi.advanceTimersByTime(10_000);
    expect(live.info?.seats[2]?.stack).toBe(10_000);
  });

  test("the server is told about a question shown late, and about no other", () => {
    const asks = (id: string): void =>
      hear({ t: "asks", version, questions: [{ id, bettor: "me", choices: [{ decision: "hit" }] } as Question] });
    asks("q0");
    aRound();
    asks("q1");
    vi.advanceTimersByTime(10_000);
    expect(said).toEqual([{ type: "shown", question: "q1" }]);
  });

  test("an accepted decision closes its question, even while earlier events are still being shown", async () => {
    const question = { id: "q1", bettor: "me", choices: [{ decision: "hit" }] } as Question;
    hear({ t: "asks", version, questions: [question] });
    await live.decide(question, { type: "place", spot: "game", position: 1, cents: 500 });
    expect(live.questions).toHaveLength(1);
    aRound();
    answers = { ok: true, version: version + 1 };
    await live.decide(question, { type: "hit" });
    expect(live.questions).toEqual([]);
  });

  test("chips added during a round arrive when it is over", async () => {
    answers = { ok: false, refusal: { code: "sitting/in_round", reason: "me is in the round" } };
    expect(await live.send({ type: "add", cents: 7_000 })).toEqual({ ok: true });
    expect(live.pendingChips).toBe(7_000);
    expect(session.notice?.text).not.toContain("in the round");
    said.length = 0;
    aRound();
    expect([live.pendingChips, said]).toEqual([0, [{ type: "add", cents: 7_000 }]]);
  });

  test("a player who stands up leaves at once; a refusal uses names instead of ids", async () => {
    await live.send({ type: "stand" });
    expect(live.mine?.leaving).toBe(true);
    answers = { ok: false, refusal: { code: "sitting/x", reason: "me is not at this table" } };
    await live.send({ type: "sit-out" });
    expect(session.notice?.text).toBe("Me is not at this table");
  });

  test("a player who is sat out learns why", () => {
    tell({ type: "sat-out", bettor: "me", why: "the clock decided for you" });
    expect(live.mine).toMatchObject({ out: true, why: "the clock decided for you" });
    tell({ type: "came-back", bettor: "me" });
    expect(live.mine).toMatchObject({ out: false, why: "" });
  });
});

describe("a double click", () => {
  const click = (timeStamp: number, clientX: number, detail = 1) => ({ timeStamp, clientX, clientY: 20, detail });

  test("answers one question and not the next", () => {
    const clicks = new DoubleClicks();
    expect(clicks.isStray(click(1_000, 50), "q1")).toBe(false);
    expect(clicks.isStray(click(1_150, 52), "q2")).toBe(true);
    expect(clicks.isStray(click(1_600, 52), "q2")).toBe(false);
  });

  test("counts in full on the same question, elsewhere or by keyboard", () => {
    const clicks = new DoubleClicks();
    expect(clicks.isStray(click(1_000, 50), "q1")).toBe(false);
    expect(clicks.isStray(click(1_100, 50), "q1")).toBe(false);
    expect(clicks.isStray(click(1_200, 150), "q2")).toBe(false);
    expect(clicks.isStray(click(1_250, 150, 0), "q3")).toBe(false);
  });
});

describe("the status line", () => {
  test("says who is deciding and what the player-dealer does", () => {
    const scene = openScene("me", 1, { bettors: [{ id: "bob", stack: 1_000, seat: 4 }] });
    const where = table({ 4: { bettor: "bob", name: "Bob", kind: "bot", stack: 1_000 } });
    applyEvent(scene, { type: "reached", moment: "no more bets" });
    applyEvent(scene, { type: "asked", question: "q1", bettor: "bob", about: "p4" });
    expect(happening(scene, where, "me")).toBe("Bob (seat 4) is deciding.");
    applyEvent(scene, { type: "answered", question: "q1", bettor: "bob", decision: { type: "stand" } });
    applyEvent(scene, { type: "hand", hand: "dealer" });
    for (const card of ["9s", "7c"]) applyEvent(scene, { type: "dealt", hand: "dealer", card });
    expect(happening(scene, where, "me")).toBe("The cards are being dealt.");
    applyEvent(scene, { type: "dealt", hand: "dealer", card: "2c" });
    expect(happening(scene, where, "me")).toBe("The player-dealer draws.");
  });

  test("in a replay names the hand and the wager", () => {
    const scene = openScene("spectator", 1, blackjack.opening);
    const words: string[] = [];
    for (const event of blackjack.events) {
      applyEvent(scene, event);
      words.push(eventWords(event, { name: (id) => id, view: scene.view, felt }, scene.stakes));
    }
    const settled = words.find((line) => line.includes("on Game wager:")) ?? "";
    expect(settled).toMatch(/^Bot-\d's \$[\d,.]+ on Game wager: (wins|loses|push)/);
    expect(words.some((line) => /^\w+ of \w+ to bot-\d's hand/.test(line))).toBe(true);
    expect(words.some((line) => /\bw\d+\b|\bp\d\b/.test(line))).toBe(false);
  });
});

describe("the name of a spot", () => {
  test("fits on it uncut, in one to three lines", () => {
    const inside = (width: number, height: number): number => Math.min(60 / width, 40 / height);
    for (const name of ["Tie", "Player line", "Dragon 7 Bonus Bet", "Three Card Poker 6 Card Bonus"]) {
      const { lines, size } = fit(name, 14, inside);
      expect(lines.join(" ")).toBe(name);
      expect(Math.max(...lines.map((line) => line.length)) * 0.56 * size).toBeLessThanOrEqual(60.01);
      expect(lines.length * 1.08 * size).toBeLessThanOrEqual(40.01);
    }
    expect(cell(wide(8), 1, 0.8, 0.7)).toContain("Z");
  });
});
