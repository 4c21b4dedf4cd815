/** A round as it is drawn: the folded view, and the little a picture needs besides. */

import { fold, openView } from "./fold";
import type { Opening, RoundEvent, View } from "./protocol";

export interface Scene {
  view: View;
  round: number;
  opening: Opening;
  /** What lay on each wager before it was settled. */
  stakes: Record<string, number>;
  /** The bettors who have a question before them. */
  asked: Record<string, string>;
  /** Cards that were put away, for the discard rack. */
  discards: number;
  /** What each has put into the pot on this street. */
  street: Record<string, number>;
  /** Whether anybody has acted on it: then the next card ends it. */
  acted: boolean;
  /** Of each hand, which cards lie open to everybody. */
  open: Record<string, boolean[]>;
  /** What players paid one another. */
  paid: { from: string; to: string; cents: number; why: string }[];
  last: RoundEvent | null;
  /** Whether the table has taken the round's result into its stacks. */
  taken: boolean;
}

export function openScene(viewer: string, round: number, opening: Opening): Scene {
  return {
    view: openView(viewer, opening),
    round,
    opening,
    stakes: {},
    asked: {},
    discards: 0,
    ...NOTHING(),
    last: null,
    taken: false,
  };
}

const NOTHING = (): Pick<Scene, "street" | "acted" | "open" | "paid"> => ({ street: {}, acted: false, open: {}, paid: [] });

/** A round that was under way when the page came: all that was told of it, at once. */
export function joinScene(viewer: string, round: number, opening: Opening, events: RoundEvent[]): Scene {
  const scene = openScene(viewer, round, opening);
  for (const event of events) play(scene, event);
  return scene;
}

/** Decisions that leave their question open. */
export const STILL_ASKED = new Set(["place", "join", "take-back"]);

/** Whether an answer leaves its question open: one may place and take back until one is ready. */
export const leavesOpen = (event: Extract<RoundEvent, { type: "answered" }>): boolean =>
  !!event.decision && STILL_ASKED.has(event.decision.type);

/** One event more; the scene is changed in place. */
export function play(scene: Scene, event: RoundEvent): void {
  if (event.type === "moved") notePaid(scene, event);
  noteOpen(scene, event);
  fold(scene.view, event);
  scene.last = event;
  switch (event.type) {
    case "moved":
      for (const id of [event.to, event.from]) {
        const wager = scene.view.wagers[id];
        if (wager && !wager.results.length) scene.stakes[id] = wager.cents;
      }
      break;
    case "asked":
      scene.asked[event.bettor] = event.question;
      break;
    case "answered":
      if (!leavesOpen(event)) delete scene.asked[event.bettor];
      scene.acted = true;
      break;
    case "dealt":
    case "shown":
    case "awarded":
      if (scene.acted) scene.street = {};
      scene.acted = false;
      break;
    case "burned":
      scene.discards++;
      break;
    case "left":
      if (!scene.view.hands[event.to]) scene.discards++;
      break;
    case "ended":
      scene.asked = {};
      break;
  }
}

/** Chips into the pot lie before the player; what players pay one another is remembered. */
function notePaid(scene: Scene, event: Extract<RoundEvent, { type: "moved" }>): void {
  const { from, to, cents, why, street } = event;
  const { purses, wagers } = scene.view;
  const isPlayer = (purse: string): boolean => purse in purses && !(purse in wagers) && !HOUSE.has(purse);
  if (to === "pot" && street) scene.street[from] = (scene.street[from] ?? 0) + cents;
  else if (from === "pot" && scene.street[to]) scene.street[to] = Math.max(0, (scene.street[to] ?? 0) - cents);
  else if (isPlayer(from) && isPlayer(to)) scene.paid.push({ from, to, cents, why });
}

const HOUSE = new Set(["pot", "bank", "collection", "jackpot", "carried"]);

function noteOpen(scene: Scene, event: RoundEvent): void {
  if (event.type === "hand") scene.open[event.hand] = [];
  if (!("hand" in event) || !event.hand) return;
  const open = scene.open[event.hand];
  if (!open) return;
  if (event.type === "dealt") open.splice(event.index ?? open.length, 0, !event.seen);
  else if (event.type === "shown" && !event.seen) open[event.index] = true;
  else if (event.type === "left") open.splice(event.index, 1);
}

/** How long the eye needs for an event, in milliseconds. */
export function pace(event: RoundEvent): number {
  switch (event.type) {
    case "dealt":
      return 120;
    case "shown":
      return 260;
    case "called":
      return event.hand ? 60 : 240;
    case "settled":
      return 80;
    case "awarded":
      return 240;
    case "action":
    case "charged":
      return 120;
    case "moved":
      return event.why === "wager" || event.why === "taken back" ? 0 : 30;
    default:
      return 0;
  }
}
