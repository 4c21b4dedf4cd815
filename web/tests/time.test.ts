/** Time and clarity: how long things are shown, what is said, what came of it. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import recorded from "../fixtures/rounds.json";
import { cell, wide } from "../src/felt/geometry";
import { fit } from "../src/felt/spots";
import { eventWords } from "../src/history/words";
import { happening } from "../src/lib/happening";
import type { Answer } from "../src/lib/link";
import { Offers } from "../src/lib/offers.svelte";
import type { Felt, FromServer, Opening, Question, RoundEvent, TableEvent, TableInfo } from "../src/lib/protocol";
import { joinScene, openScene, pace, play } from "../src/lib/scene";
import { session } from "../src/lib/session.svelte";
import { LiveTable } from "../src/lib/table.svelte";
import { riskOf } from "../src/table/bankRisk";
import { Twice } from "../src/table/twice";

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
      const took = events.reduce((sum, event) => sum + pace(event), 0) / 1000;
      expect(opening.bettors.length, edition).toBeGreaterThan(4);
      expect(hands).toBeGreaterThan(2);
      expect(took, `${hands} hands`).toBeLessThan(seconds);
    }
  });

  test("after a reload exactly as before it", () => {
    for (const { opening, events, viewer, round } of rounds) {
      const whole = openScene(viewer, round, opening);
      for (const event of events.slice(0, 40)) play(whole, event);
      expect(joinScene(viewer, round, opening, events.slice(0, 40))).toEqual(whole);
    }
  });
});

describe("the bank's offer", () => {
  test("comes at once, and a missed one says so", () => {
    const offers = new Offers();
    offers.hear({ type: "offered", bettor: "me", turn: 2 }, "me");
    offers.hear({ type: "clock", what: "bank", until: 20_000, bettor: "me" }, "me");
    expect(offers.current).toEqual({ turn: 2, until: 20_000 });
    offers.hear({ type: "declined", bettor: "me" }, "me");
    expect([offers.current, offers.missed]).toEqual([null, true]);
    offers.hear({ type: "offered", bettor: "bob", turn: 1 }, "me");
    expect(offers.missed).toBe(true);
  });

  test("that was declined was not missed", () => {
    const offers = new Offers();
    offers.hear({ type: "offered", bettor: "me", turn: 1 }, "me");
    offers.answered = true;
    offers.hear({ type: "declined", bettor: "me" }, "me");
    expect(offers.missed).toBe(false);
  });

  test("says the worst loss and the expected gain against the bets on the felt", () => {
    const scene = openScene("me", 1, { bettors: [{ id: "me", stack: 10_000 }, { id: "bob", stack: 10_000 }] });
    play(scene, { type: "placed", wager: "w1", bettor: "bob", spot: "game", position: 2 });
    play(scene, { type: "moved", from: "bob", to: "w1", cents: 5_000, why: "wager" });
    expect(riskOf(scene, felt, { game: 0.02 }, "me")).toEqual({ bets: 5_000, worst: 6_000, gain: 100 });
    expect(riskOf(scene, felt, {}, "me")?.gain).toBeNull();
    expect(riskOf(scene, felt, {}, "bob")).toBeNull();
  });
});

describe("at a live table", () => {
  let live: LiveTable;
  const hear = (message: FromServer): void => (live as unknown as { hear(m: FromServer): void }).hear(message);
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
    vi.spyOn((live as unknown as { wire: { do(c: unknown): Promise<unknown> } }).wire, "do").mockImplementation((command) => {
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

  test("one large figure is held for two or three seconds, then comes the next round", () => {
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

  test("the house is told of a question that was shown late, and of no other", () => {
    const asks = (id: string): void =>
      hear({ t: "asks", version, questions: [{ id, bettor: "me", choices: [{ decision: "hit" }] } as Question] });
    asks("q0");
    aRound();
    asks("q1");
    vi.advanceTimersByTime(10_000);
    expect(said).toEqual([{ type: "shown", question: "q1" }]);
  });

  test("an answer that was taken closes its question, whatever flies before it is shown", async () => {
    const question = { id: "q1", bettor: "me", choices: [{ decision: "hit" }] } as Question;
    hear({ t: "asks", version, questions: [question] });
    await live.decide(question, { type: "place", spot: "game", position: 1, cents: 500 });
    expect(live.questions).toHaveLength(1);
    aRound();
    answers = { ok: true, version: version + 1 };
    await live.decide(question, { type: "hit" });
    expect(live.questions).toEqual([]);
  });

  test("chips added in mid-round come when it is over", async () => {
    answers = { ok: false, refusal: { code: "sitting/in_round", reason: "me is in the round" } };
    expect(await live.do({ type: "add", cents: 7_000 })).toEqual({ ok: true });
    expect(live.coming).toBe(7_000);
    expect(session.notice?.text).not.toContain("in the round");
    said.length = 0;
    aRound();
    expect([live.coming, said]).toEqual([0, [{ type: "add", cents: 7_000 }]]);
  });

  test("who stands up goes at once, whatever is still shown; a refusal names people by their names", async () => {
    await live.do({ type: "stand" });
    expect(live.mine?.leaving).toBe(true);
    answers = { ok: false, refusal: { code: "sitting/x", reason: "me is not at this table" } };
    await live.do({ type: "sit-out" });
    expect(session.notice?.text).toBe("Me is not at this table");
  });

  test("who sits out is told why", () => {
    tell({ type: "sat-out", bettor: "me", why: "the clock decided for you" });
    expect(live.mine).toMatchObject({ out: true, why: "the clock decided for you" });
    tell({ type: "came-back", bettor: "me" });
    expect(live.mine).toMatchObject({ out: false, why: "" });
  });
});

describe("a double click", () => {
  const click = (timeStamp: number, clientX: number, detail = 1) => ({ timeStamp, clientX, clientY: 20, detail });

  test("answers one question, not the next one too", () => {
    const twice = new Twice();
    expect(twice.isStray(click(1_000, 50), "q1")).toBe(false);
    expect(twice.isStray(click(1_150, 52), "q2")).toBe(true);
    expect(twice.isStray(click(1_600, 52), "q2")).toBe(false);
  });

  test("on one question, elsewhere, or by the keyboard is as it is meant", () => {
    const twice = new Twice();
    expect(twice.isStray(click(1_000, 50), "q1")).toBe(false);
    expect(twice.isStray(click(1_100, 50), "q1")).toBe(false);
    expect(twice.isStray(click(1_200, 150), "q2")).toBe(false);
    expect(twice.isStray(click(1_250, 150, 0), "q3")).toBe(false);
  });
});

describe("what goes on is said", () => {
  test("who decides, and what the player-dealer does", () => {
    const scene = openScene("me", 1, { bettors: [{ id: "bob", stack: 1_000, seat: 4 }] });
    const where = table({ 4: { bettor: "bob", name: "Bob", kind: "bot", stack: 1_000 } });
    play(scene, { type: "reached", moment: "no more bets" });
    play(scene, { type: "asked", question: "q1", bettor: "bob", about: "p4" });
    expect(happening(scene, where, "me")).toBe("Seat 4, Bob, decides.");
    play(scene, { type: "answered", question: "q1", bettor: "bob", decision: { type: "stand" } });
    play(scene, { type: "hand", hand: "dealer" });
    for (const card of ["9s", "7c"]) play(scene, { type: "dealt", hand: "dealer", card });
    expect(happening(scene, where, "me")).toBe("The cards are dealt.");
    play(scene, { type: "dealt", hand: "dealer", card: "2c" });
    expect(happening(scene, where, "me")).toBe("The player-dealer draws.");
  });

  test("a replay says whose hand and which wager", () => {
    const scene = openScene("spectator", 1, blackjack.opening);
    const words: string[] = [];
    for (const event of blackjack.events) {
      play(scene, event);
      words.push(eventWords(event, { name: (id) => id, view: scene.view, felt }, scene.stakes));
    }
    const settled = words.find((line) => line.includes("on Game wager:")) ?? "";
    expect(settled).toMatch(/^Bot-\d's \$[\d,.]+ on Game wager: (wins|loses|push)/);
    expect(words.some((line) => /^\w+ of \w+ to bot-\d's hand/.test(line))).toBe(true);
    expect(words.some((line) => /\bw\d+\b|\bp\d\b/.test(line))).toBe(false);
  });
});

describe("the name of a spot", () => {
  test("stands whole on it, in one to three lines", () => {
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
