import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import asked from "../fixtures/choices.json";
import recorded from "../fixtures/rounds.json";
import Card from "../src/felt/Card.svelte";
import Spot from "../src/felt/Spot.svelte";
import { feltModel, type SpotModel } from "../src/felt/model";
import { sceneAt, stops, tableOf } from "../src/history/recall";
import { fold, openView } from "../src/lib/fold";
import { allAwards, cardWords, decisionWords, money, outcomeWords, verb } from "../src/lib/format";
import type { Awarded, Choice, Decision, FeeInfo, Felt, FromServer, Question, Recall, SpotInfo } from "../src/lib/protocol";
import { LiveTable } from "../src/lib/table.svelte";
import Fees from "../src/table/Fees.svelte";
import Decisions from "../src/table/Decisions.svelte";
import MyHands from "../src/table/MyHands.svelte";
import Settlement from "../src/table/Settlement.svelte";
import { Bets, within } from "../src/table/bets.svelte";
import type { Consider } from "../src/table/considering.svelte";
import { keysOf } from "../src/table/keys";

const questions = asked as unknown as Record<string, Choice[]>;
const find = (...words: string[]): Choice[] =>
  Object.entries(questions).find(([name]) => words.every((w) => name.includes(w)))?.[1] ?? [];

let shown: ReturnType<typeof mount> | null = null;
function show(choices: Choice[], onanswer: (decision: Decision) => void, onconsider?: Consider): HTMLElement {
  const question: Question = { id: "q9", bettor: "me", choices };
  const target = document.body.appendChild(document.createElement("div"));
  shown = mount(Decisions, { target, props: { question, about: "Your hand: 13", onanswer, onconsider } });
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

  test("every choice has a button; barred ones are greyed out, with the reason", () => {
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

  test("a plain choice is sent as its decision", () => {
    const answer = vi.fn();
    show([{ decision: "hit" }, { decision: "stand" }], answer)
      .querySelectorAll<HTMLButtonElement>("button.choice")[1]
      ?.click();
    expect(answer).toHaveBeenCalledWith({ type: "stand" });
  });

  test("the usual double and insurance are sent at once; another amount can be entered", () => {
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
    expect(answer).toHaveBeenLastCalledWith({ type: "insure", cents: 250 });
    target.querySelector<HTMLButtonElement>("button.other")?.click();
    flushSync();
    const field = target.querySelector<HTMLInputElement>("form input[type=number]") as HTMLInputElement;
    field.value = "1";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
    target.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    expect(answer).toHaveBeenLastCalledWith({ type: "insure", cents: 100 });
  });

  test("a warning is shown before the click", () => {
    const target = show([{ decision: "set", status: "warning", reason: "the hand is foul" }], () => undefined);
    expect(target.querySelector(".warning")?.textContent).toContain("the hand is foul");
  });
});

describe("the server's view of a decision", () => {
  const foul: Consider = (d) =>
    Promise.resolve(d.cards?.includes("As") ? { warning: "foul: the wager will lose" } : {});
  const cards: Choice = { decision: "set", pick: { of: ["As", "Ad", "Ks", "Jc"], low: 2, high: 2 }, warns: true };
  const press = (target: HTMLElement, text: string): void => {
    const named = (b: Element): boolean => b.getAttribute("aria-label") === cardWords(text);
    const found = [...target.querySelectorAll("button")].find((b) => named(b) || b.textContent?.trim().startsWith(text));
    expect(found, text).toBeDefined();
    found?.click();
    flushSync();
  };
  const settle = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(250);
    flushSync();
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is shown before the press, and a warning demands a second press", async () => {
    const answer = vi.fn();
    const target = show([cards], answer, foul);
    press(target, "As");
    press(target, "Ad");
    await settle();
    expect(target.querySelector(".said")?.textContent).toContain("foul: the wager will lose");
    press(target, "⚠ Set anyway");
    await settle();
    expect(answer).not.toHaveBeenCalled();
    press(target, "Sure? Set");
    expect(answer).toHaveBeenCalledWith({ type: "set", cards: ["As", "Ad"] });
  });

  test("says how many cards to choose until they are chosen", () => {
    const target = show([cards], () => undefined, foul);
    const said = (): string | null | undefined => target.querySelector(".said")?.textContent;
    expect(said()).toBe("Choose 2 cards");
    press(target, "Ks");
    press(target, "Jc");
    expect(said()).toBe("");
  });

  test("is requested once, after the last change", async () => {
    const consider = vi.fn(foul);
    const target = show([cards], () => undefined, consider);
    for (const card of ["As", "Ad", "Ad", "Ks"]) press(target, card);
    await settle();
    expect(consider).toHaveBeenCalledTimes(1);
    expect(consider).toHaveBeenCalledWith({ type: "set", cards: ["As", "Ks"] });
  });

  test("holds up an early press until it arrives; without a warning the decision is then sent", async () => {
    const answer = vi.fn();
    const target = show([cards], answer, foul);
    press(target, "Ks");
    press(target, "Jc");
    press(target, "Set");
    await settle();
    expect(answer).toHaveBeenCalledWith({ type: "set", cards: ["Ks", "Jc"] });
  });

  test("disables a decision that would be refused, with the reason", async () => {
    const target = show([cards], () => undefined, () =>
      Promise.resolve({ refusal: { code: "decision/cards", reason: "the card was replaced" } }),
    );
    press(target, "Ks");
    press(target, "Jc");
    await settle();
    expect(target.querySelector<HTMLButtonElement>("button.main")?.disabled).toBe(true);
    expect(target.querySelector(".said")?.textContent).toBe("the card was replaced");
  });

  test("a choice with a warning of its own takes two presses too", async () => {
    const answer = vi.fn();
    const target = show([{ decision: "pass", status: "warning", reason: "a pass burns a card" }], answer);
    press(target, "⚠ Pass");
    await settle();
    expect(answer).not.toHaveBeenCalled();
    press(target, "Sure? Pass");
    expect(answer).toHaveBeenCalledWith({ type: "pass" });
  });

  test("a double click does not override a warning", async () => {
    const answer = vi.fn();
    const target = show([{ decision: "pass", status: "warning", reason: "a pass burns a card" }], answer);
    press(target, "⚠ Pass");
    await vi.advanceTimersByTimeAsync(120);
    flushSync();
    press(target, "Sure? Pass");
    expect(answer).not.toHaveBeenCalled();
    await settle();
    press(target, "Sure? Pass");
    expect(answer).toHaveBeenCalledOnce();
  });

  test("the warning for an amount is shown as the amount changes", async () => {
    const answer = vi.fn();
    const bet: Choice = { decision: "bet", amount: { low: 500, high: 2000, step: 500 }, warns: true };
    const target = show([bet], answer, () => Promise.resolve({ warning: "a string bet" }));
    target.querySelector<HTMLButtonElement>("button.other")?.click();
    flushSync();
    await settle();
    expect(target.querySelector(".warning")?.textContent).toContain("a string bet");
    const submit = (): void => void target.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    submit();
    await settle();
    expect(answer).not.toHaveBeenCalled();
    submit();
    expect(answer).toHaveBeenCalledWith({ type: "bet", cents: 2000 });
  });
});

describe("a secret decision", () => {
  const view = openView("me", { bettors: [] });
  fold(view, { type: "hand", hand: "p2", position: 2, controller: "me" });
  for (const card of ["As", "Ks", "Ks", "Jc"]) fold(view, { type: "dealt", hand: "p2", card });
  fold(view, { type: "asked", question: "q1", bettor: "me", about: "p2" });
  const set = { type: "set", cards: ["Ks", "Jc"] };
  fold(view, { type: "answered", question: "q1", bettor: "me", decision: set, seen: ["me"] });

  test("raises its cards in the hand, each once", () => {
    const target = document.body.appendChild(document.createElement("div"));
    const recall = rounds[0] as Recall;
    const scene = { ...sceneAt(recall, 0, "me"), view };
    const { positions } = feltModel({ felt, table: tableOf(recall, "t1", "me", "Me", 8), scene, you: "me", questions: [] });
    shown = mount(MyHands, { target, props: { hands: positions[1]?.hands ?? [], about: "p2" } });
    flushSync();
    const cards = [...target.querySelectorAll("[role=img]")].map((c) => c.getAttribute("transform") ?? "");
    expect(cards.map((t) => / 1\)/.test(t))).toEqual([false, true, false, true]);
  });

  test("is part of the hand on the felt", () => {
    const recall = rounds[0] as Recall;
    const scene = { ...sceneAt(recall, 0, "me"), view };
    const table = tableOf(recall, "t1", "me", "Me", 8);
    const model = feltModel({ felt, table, scene, you: "me", questions: [] });
    expect(model.positions[1]?.hands[0]?.answer).toEqual(set);
    expect(decisionWords(set)).toBe("set king of spades, jack of clubs");
  });
});

describe("spreads", () => {
  const of = ["4c", "5c", "6c"];
  const choices: Choice[] = [
    { decision: "meld", pick: { of, low: 3, high: 3 } },
    { decision: "meld", pick: { of, low: 1, high: 1 }, onto: ["hand-1-meld-1", "hand-1-meld-2"] },
  ];

  test("a card is laid off on the chosen spread", () => {
    const answer = vi.fn();
    const target = show(choices, answer);
    const button = (text: string): HTMLButtonElement | undefined =>
      [...target.querySelectorAll("button")].find((b) => b.textContent?.trim() === text || b.getAttribute("aria-label") === text);
    button(cardWords("4c"))?.click();
    flushSync();
    expect(button("Lay off")?.disabled).toBe(true);
    button("Onto hand-1-meld-2")?.click();
    flushSync();
    button("Lay off")?.click();
    expect(answer).toHaveBeenCalledWith({ type: "meld", cards: ["4c"], onto: "hand-1-meld-2" });
  });

  test("cards that leave nothing to pick are on one button", () => {
    const answer = vi.fn();
    const target = show([{ decision: "split-meld", pick: { of, low: 3, high: 3 }, onto: ["hand-1-meld-1"] }], answer);
    target.querySelector<HTMLButtonElement>("button.choice")?.click();
    expect(answer).toHaveBeenCalledWith({ type: "split-meld", cards: of, onto: "hand-1-meld-1" });
  });
});

describe("a decision", () => {
  test("has a house-way button if the house has one", () => {
    const answer = vi.fn();
    const choices: Choice[] = [{ decision: "set", pick: { of: ["As", "Ad", "Ks", "Jc"], low: 2, high: 2 } }];
    const question: Question = { id: "q9", bettor: "me", choices, default: { type: "set", cards: ["Ks", "Jc"] } };
    const target = document.body.appendChild(document.createElement("div"));
    shown = mount(Decisions, { target, props: { question, about: "", onanswer: answer, houseWay: true } });
    flushSync();
    const press = (text: string): void => [...target.querySelectorAll("button")].find((b) => b.textContent?.trim().startsWith(text))?.click();
    press("House way");
    flushSync();
    press("Set");
    expect(answer).toHaveBeenCalledWith({ type: "set", cards: ["Ks", "Jc"] });
  });

  test("to stay in a hand is \"Stay\", to change nothing is \"Keep as is\"", () => {
    const first = (target: HTMLElement): string | undefined => target.querySelector(".choice > span")?.firstChild?.textContent ?? undefined;
    expect(verb({ decision: "stay" }, [{ decision: "stay" }, { decision: "fold" }])).toBe("Stay");
    expect(first(show([{ decision: "stay" }, { decision: "switch" }], () => undefined))).toBe("Keep as is");
  });

  test("has a key of its own", () => {
    expect(keysOf(["Check", "Call", "", "Fold"])).toEqual(["c", "a", "", "f"]);
    const answer = vi.fn();
    show([{ decision: "call", cost: 500 }, { decision: "fold" }], answer);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "f" }));
    expect(answer).toHaveBeenCalledWith({ type: "fold" });
  });

  test("sizes a bet by the pot after the call", () => {
    const answer = vi.fn();
    const choices: Choice[] = [
      { decision: "call", cost: 1_000 },
      { decision: "raise", amount: { low: 2_000, high: 50_000, step: 100 } },
    ];
    const question: Question = { id: "q9", bettor: "me", choices };
    const target = document.body.appendChild(document.createElement("div"));
    shown = mount(Decisions, { target, props: { question, about: "", onanswer: answer, pot: { cents: 3_000, mine: 500 } } });
    flushSync();
    const press = (text: string): void => {
      [...target.querySelectorAll("button")].find((b) => b.textContent?.trim().startsWith(text))?.click();
      flushSync();
    };
    press("Raise");
    press("Pot");
    target.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    expect(answer).toHaveBeenCalledWith({ type: "raise", cents: 5_500 });
  });

  test("shows what it makes of the hands before it is sent", async () => {
    const target = show([{ decision: "switch", tells: true }, { decision: "stay", tells: true }], () => undefined, (d) =>
      Promise.resolve({ comes_to: d.type === "switch" ? "20 and 19" : "15 and 14" }),
    );
    await vi.waitFor(() => expect(target.textContent).toContain("20 and 19"));
    expect(target.textContent).toContain("15 and 14");
  });
});

describe("amounts", () => {
  test("stay within the bounds, in steps from the minimum; the maximum is always allowed", () => {
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
const felt: Felt = { edition: "", title: "Test", house: "h", family: "blackjack", common_hands: false, board: false, tiles: false, banked: true, button: false, spreads: "-front", house_way: false, seats: 8, spots: [] };

describe("a finished round is stepped through", () => {
  test.each(rounds.map((r) => [`${r.edition} ${r.round} ${r.viewer}`, r] as const))("%s", (_, recall) => {
    const marks = stops(recall.events);
    expect(marks[0]).toBe(0);
    expect(marks.at(-1)).toBe(recall.events.length);
    const table = tableOf(recall, "t1", "bot-2", "Me", 8);
    for (const mark of marks) {
      const scene = sceneAt(recall, mark, recall.viewer);
      const model = feltModel({ felt, table, scene, you: "bot-2", questions: [] });
      const lying = [...model.middle, ...model.boards, ...model.positions.flatMap((p) => p.hands)];
      const drawn = lying.flatMap((hand) => [hand, ...hand.parts]).filter((hand) => hand.cards.length);
      expect(drawn.length).toBe(Object.values(scene.view.hands).filter((hand) => hand.cards.length).length);
    }
  });

  test("a spot at an empty seat is open if the server offers it", () => {
    const recall = rounds[0] as (typeof rounds)[number];
    const spots: SpotInfo[] = [{ spot: "player", name: "Player", pays: [], pushes: [], needs: [], back_line: true, bonus: false, placed: "before the deal" }];
    const table = tableOf(recall, "t1", "bot-2", "Me", 8);
    const empty = [1, 2, 3, 4, 5, 6, 7, 8].find((seat) => !table.seats[seat]) ?? 0;
    const place: Choice = { decision: "place", spot: "player", position: empty, amount: { low: 500, high: 5_000, step: 100 } };
    const question: Question = { id: "q1", bettor: "bot-2", choices: [place] };
    const model = feltModel({ felt: { ...felt, spots }, table, scene: null, you: "bot-2", questions: [question] });
    const there = model.positions[empty - 1];
    expect(there?.person).toBeNull();
    expect(there?.spots[0]?.place).toEqual(place);
  });

  test("joined money is shown separately from the back line's", () => {
    const recall = rounds[0] as (typeof rounds)[number];
    const spots: SpotInfo[] = [{ spot: "game", name: "Wager", pays: [], pushes: [], needs: [], back_line: true, bonus: false, placed: "before the deal" }];
    const table = tableOf(recall, "t1", "zoe", "Me", 8);
    const wager = { spot: "game", position: 3, hand: "", results: [] };
    const wagers = {
      w1: { ...wager, id: "w1", bettor: "ben", back_line: false, cents: 9_000, shares: { zoe: 6_000 } },
      w2: { ...wager, id: "w2", bettor: "ann", back_line: true, cents: 1_000, shares: {} },
    };
    const whole = sceneAt(recall, 0, "zoe");
    const scene = { ...whole, view: { ...whole.view, wagers } };
    const spotOf = (you: string): SpotModel | undefined =>
      feltModel({ felt: { ...felt, spots }, table, scene, you, questions: [] }).positions[2]?.spots[0];
    expect(spotOf("zoe")).toMatchObject({ cents: 10_000, joined: 6_000, behind: 1_000, mine: 6_000 });
    expect(spotOf("ben")).toMatchObject({ mine: 3_000 });
    expect(spotOf("ann")).toMatchObject({ mine: 1_000 });
    const centre = { x: 0, y: 0 };
    const shape = { spot: spotOf("zoe") as SpotModel, path: "", centre, radius: 20, turn: 0, lines: [], size: 10, chip: 12 };
    const target = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
    const app = mount(Spot, { target, props: { shape, own: false, seat: "seat 3" } });
    flushSync();
    const notes = [...target.querySelectorAll(".note")].map((note) => note.textContent);
    expect(notes).toEqual(["$60 joined", "$10 back line"]);
    expect(target.querySelectorAll(".joined")).toHaveLength(1);
    void unmount(app);
  });

  test("a tap joins money to another player's wager in join mode", () => {
    const join: Choice = { decision: "join", spot: "game", position: 3, amount: { low: 1_000, high: 17_000, step: 100 } };
    const place: Choice = { decision: "place", spot: "game", position: 3, amount: { low: 1_000, high: 20_000, step: 100 } };
    const decide = vi.fn(async () => ({ ok: true }));
    const question: Question = { id: "q1", bettor: "zoe", choices: [place, join] };
    const bets = new Bets({ questions: [question], decide } as unknown as LiveTable);
    const spot = { info: { spot: "game", name: "Wager" }, position: 3, mine: 0, place, join } as unknown as SpotModel;
    bets.chip = 2_500;
    bets.joining = true;
    bets.tap(spot);
    expect(decide).toHaveBeenLastCalledWith(question, { type: "join", spot: "game", position: 3, cents: 2_500 });
    bets.joining = false;
    bets.tap(spot);
    expect(decide).toHaveBeenLastCalledWith(question, { type: "place", spot: "game", position: 3, cents: 2_500 });
  });

  test("a second tap adds to a first one that is accepted but not on the felt yet", async () => {
    const place: Choice = { decision: "place", spot: "game", position: 3, amount: { low: 500, high: 20_000, step: 500 } };
    const decide = vi.fn(async () => ({ ok: true, version: 8 }));
    const question: Question = { id: "q1", bettor: "zoe", choices: [place] };
    const table = { questions: [question], decide, shown: 7 };
    const bets = new Bets(table as unknown as LiveTable);
    const spot = { info: { spot: "game", name: "Wager" }, position: 3, mine: 0, place } as unknown as SpotModel;
    bets.tap(spot);
    await new Promise((settled) => setTimeout(settled));
    bets.tap(spot);
    expect(decide).toHaveBeenLastCalledWith(question, { type: "place", spot: "game", position: 3, cents: 1_000 });
    await new Promise((settled) => setTimeout(settled));
    table.shown = 8; // the house has returned one chip in the meantime
    bets.tap({ ...spot, mine: 500 });
    expect(decide).toHaveBeenLastCalledWith(question, { type: "place", spot: "game", position: 3, cents: 1_000 });
  });

  test("joining, taking back and betting again add up before the felt shows them", async () => {
    const amount = { low: 500, high: 20_000, step: 500 };
    const choice = (decision: string): Choice => ({ decision, spot: "game", position: 3, amount });
    const decide = vi.fn(async (_: Question, __: Decision) => ({ ok: true, version: 8 }));
    const question: Question = { id: "q1", bettor: "zoe", choices: [] };
    const bets = new Bets({ questions: [{ ...question, choices: [choice("place")] }], decide, shown: 7 } as unknown as LiveTable);
    const spot = { info: { spot: "game", name: "Wager" }, position: 3, mine: 500, place: choice("place"), join: choice("join"), takeBack: choice("take-back") } as unknown as SpotModel;
    const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
    const said = (): unknown[] => decide.mock.calls.map(([, { type, cents }]) => [type, cents]);
    bets.joining = true;
    bets.tap(spot);
    bets.tap(spot);
    await settled();
    expect(said()).toEqual([["join", 1_000], ["join", 1_500]]);
    bets.joining = false;
    decide.mockClear();
    bets.takeBack(spot);
    bets.takeBack(spot);
    bets.tap(spot);
    bets.takeBack({ ...spot, takeBack: null });
    await settled();
    bets.tap(spot);
    expect(said()).toEqual([["take-back", undefined], ["place", 500], ["take-back", undefined], ["place", 500]]);
    await settled();
    decide.mockClear();
    await bets.clear();
    await bets.clear();
    expect(said()).toEqual([["take-back", undefined]]);
  });

  test("a tile has as many dots as its ends say", () => {
    const target = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
    const app = mount(Card, { target, props: { card: "6-4", x: 0, y: 0, width: 60 } });
    flushSync();
    expect(target.querySelectorAll("circle")).toHaveLength(10);
    void unmount(app);
  });

  test("the settlement lists every wager of the player and adds up to the change of the stack", () => {
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

describe("the collections in force", () => {
  test("are listed row by row, including rows without a heading", () => {
    const tiers = ["pot, flop: $2.00", "pot, turn: 5 players: $1.00", "pot, turn: 6-9 players: $1.00", "pot, jackpot: $1.00"];
    const target = document.body.appendChild(document.createElement("div"));
    const app = mount(Fees, { target, props: { fees: { tiers, option: "A", basis: "" } as FeeInfo } });
    flushSync();
    expect([...target.querySelectorAll("li, .who")].map((each) => each.textContent)).toEqual([
      "pot, flop: $2.00", "Pot, turn", "5 players: $1.00", "6-9 players: $1.00", "pot, jackpot: $1.00",
    ]);
    void unmount(app);
  });
});

describe("the page shows", () => {
  test("that play is paused, and that it resumes", () => {
    const table = new LiveTable("t1");
    const hear = (message: FromServer): void => (table as unknown as { receive(message: FromServer): void }).receive(message);
    hear({ t: "paused", reason: "the room cannot write now" });
    expect(table.paused).toBe("the room cannot write now");
    hear({ t: "goes-on", now: Date.now() });
    expect(table.paused).toBe("");
  });
});

describe("the winners of a pot", () => {
  const winner = (bettor: string, cents: number) => ({ bettor, cents });
  const award = (pot: string, ...winners: { bettor: string; cents: number }[]): Awarded => ({ type: "awarded", pot, winners });

  test("are listed pot by pot, or as totals if there are many pots", () => {
    const few = [award("main pot", winner("ann", 500)), award("side pot 1", winner("ben", 200), winner("ann", 200))];
    expect(allAwards(few, (id) => id)).toEqual(["main pot: ann wins $5", "side pot 1: ben wins $2, ann wins $2"]);
    expect(allAwards(few, (id) => id, 1)).toEqual(["ann wins $7, ben wins $2"]);
  });

  test("have their winning cards raised, on the board and in the hand", () => {
    const recall = rounds.find((r) => r.edition.includes("double-board") && r.viewer === "bot-2") as Recall;
    const scene = sceneAt(recall, recall.events.length, "bot-2");
    const model = feltModel({ felt: { ...felt, banked: false }, table: tableOf(recall, "t1", "bot-2", "Me", 9), scene, you: "bot-2", questions: [] });
    if (!scene.view.awards.some((each) => each.winners.some((w) => w.cards?.length))) return;
    expect(model.boards).toHaveLength(2);
    expect(model.boards.every((board) => board.lifted.size === 3)).toBe(true);
    expect(model.positions.some((p) => p.won > 0)).toBe(true);
  });
});
