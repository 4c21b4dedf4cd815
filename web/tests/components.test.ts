import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import asked from "../fixtures/choices.json";
import recorded from "../fixtures/rounds.json";
import { feltModel } from "../src/felt/model";
import { sceneAt, stops, tableOf } from "../src/history/recall";
import { money, outcomeWords } from "../src/lib/format";
import type { Choice, Decision, Felt, Question, Recall } from "../src/lib/protocol";
import Decisions from "../src/table/Decisions.svelte";
import Settlement from "../src/table/Settlement.svelte";
import { within } from "../src/table/bets.svelte";

const questions = asked as unknown as Record<string, Choice[]>;
const find = (...words: string[]): Choice[] =>
  Object.entries(questions).find(([name]) => words.every((w) => name.includes(w)))?.[1] ?? [];

let shown: ReturnType<typeof mount> | null = null;
function show(choices: Choice[], onanswer: (decision: Decision) => void): HTMLElement {
  const question: Question = { id: "q9", bettor: "me", choices };
  const target = document.body.appendChild(document.createElement("div"));
  shown = mount(Decisions, { target, props: { question, about: "Your hand: 13", onanswer } });
  flushSync();
  return target;
}
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.innerHTML = "";
});

describe("buttons follow the choices", () => {
  const choices = find("double", "split");

  test("one button a choice, barred ones greyed with their reason", () => {
    const buttons = show(choices, () => undefined).querySelectorAll("button.choice");
    expect(buttons.length).toBe(choices.length);
    choices.forEach((choice, i) => {
      const barred = choice.status === "barred";
      expect(buttons[i]?.getAttribute("aria-disabled")).toBe(String(barred));
      if (barred) expect(buttons[i]?.textContent).toContain(choice.reason);
    });
  });

  test("a barred choice is not sent, and its reason is on the screen", () => {
    const answer = vi.fn();
    const target = show([{ decision: "split", status: "barred", reason: "only a pair is split" }], answer);
    target.querySelector<HTMLButtonElement>("button.choice")?.click();
    flushSync();
    expect(answer).not.toHaveBeenCalled();
    expect(target.querySelector(".why")?.textContent).toBe("Split: only a pair is split");
  });

  test("a plain choice is sent by its word", () => {
    const answer = vi.fn();
    show([{ decision: "hit" }, { decision: "stand" }], answer)
      .querySelectorAll<HTMLButtonElement>("button.choice")[1]
      ?.click();
    expect(answer).toHaveBeenCalledWith({ type: "stand" });
  });

  test("an amount that is fixed goes at once; one with bounds is asked for", () => {
    const answer = vi.fn();
    const target = show(
      [
        { decision: "double", amount: { low: 500, high: 500, step: 100 } },
        { decision: "insure", amount: { low: 100, high: 250, step: 100 } },
      ],
      answer,
    );
    const buttons = target.querySelectorAll<HTMLButtonElement>("button.choice");
    buttons[0]?.click();
    expect(answer).toHaveBeenLastCalledWith({ type: "double", cents: 500 });
    buttons[1]?.click();
    flushSync();
    target.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    expect(answer).toHaveBeenLastCalledWith({ type: "insure", cents: 250 });
  });

  test("a warning is said before the click", () => {
    const target = show([{ decision: "set", status: "warning", reason: "the hand is foul" }], () => undefined);
    expect(target.querySelector(".warning")?.textContent).toContain("the hand is foul");
  });
});

describe("amounts", () => {
  test("stay within the bounds, in steps from the lowest, the highest always allowed", () => {
    const amount = { low: 500, high: 1250, step: 200 };
    expect([0, 500, 650, 900, 1249, 1250, 9000].map((c) => within(amount, c))).toEqual([
      500, 500, 500, 900, 1100, 1250, 1250,
    ]);
  });

  test("are written as money", () => {
    expect([0, 1250, 100_000, -500].map(money)).toEqual(["$0", "$12.50", "$1,000", "−$5"]);
  });

  test("outcomes are words", () => {
    expect(outcomeWords({ type: "win", odds: { win: 6, stake: 5 }, line: "natural" })).toBe("Wins 6:5 (Natural)");
    expect(outcomeWords({ type: "lose", part: { win: 1, stake: 2 } })).toBe("Loses 1/2");
  });
});

const rounds = (recorded as unknown as (Recall & { viewer: string })[]).map((r) => ({
  ...r,
  before: Object.fromEntries(r.opening.bettors.map((b) => [b.id, b.stack])),
}));
const felt: Felt = { edition: "", title: "Test", house: "h", family: "blackjack", seats: 8, spots: [] };

describe("a finished round is stepped through", () => {
  test.each(rounds.map((r) => [`${r.edition} ${r.round} ${r.viewer}`, r] as const))("%s", (_, recall) => {
    const marks = stops(recall.events);
    expect(marks[0]).toBe(0);
    expect(marks.at(-1)).toBe(recall.events.length);
    const table = tableOf(recall, "t1", "bot-2", "Me", 8);
    for (const mark of marks) {
      const scene = sceneAt(recall, mark, recall.viewer);
      const model = feltModel({ felt, table, scene, you: "bot-2", questions: [] });
      const drawn = model.middle.length + model.positions.reduce((n, p) => n + p.hands.length, 0);
      expect(drawn).toBe(Object.keys(scene.view.hands).length);
    }
  });

  test("a spot where nobody sits is open when the house says so", () => {
    const recall = rounds[0] as (typeof rounds)[number];
    const spots = [{ spot: "player", name: "Player", pays: [], pushes: [], needs: [], excludes: [], partner: "", back_line: true, bonus: false }];
    const table = tableOf(recall, "t1", "bot-2", "Me", 8);
    const empty = [1, 2, 3, 4, 5, 6, 7, 8].find((seat) => !table.seats[seat]) ?? 0;
    const place: Choice = { decision: "place", spot: "player", position: empty, amount: { low: 500, high: 5_000, step: 100 } };
    const question: Question = { id: "q1", bettor: "bot-2", choices: [place] };
    const model = feltModel({ felt: { ...felt, spots }, table, scene: null, you: "bot-2", questions: [question] });
    const there = model.positions[empty - 1];
    expect(there?.person).toBeNull();
    expect(there?.spots[0]?.place).toEqual(place);
  });

  test("the settlement names every wager of mine and adds up to the change of my stack", () => {
    for (const recall of rounds.filter((r) => r.viewer === "bot-2")) {
      const scene = sceneAt(recall, recall.events.length, "bot-2");
      const results = Object.values(scene.view.wagers).filter((w) => w.bettor === "bot-2" && w.results.length);
      if (!results.length) continue;
      const target = document.body.appendChild(document.createElement("div"));
      const app = mount(Settlement, { target, props: { scene, felt, you: "bot-2", seat: 2 } });
      flushSync();
      const lines = results.reduce((n, w) => n + w.results.length, 0);
      const fees = scene.view.charges.filter((c) => c.payer === "bot-2").length;
      expect(target.querySelectorAll("tbody tr").length).toBe(lines + fees);
      const net = (scene.view.purses["bot-2"] ?? 0) - (recall.before["bot-2"] ?? 0);
      const last = target.querySelector("tfoot td:last-child")?.textContent ?? "";
      expect(last).toBe(net > 0 ? `+${money(net)}` : net ? money(net) : "even");
      void unmount(app);
    }
  });
});
