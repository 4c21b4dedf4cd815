/** A round as it is drawn: the folded view, and what else the drawing needs. */

import { fold, openView } from "./fold";
import type { Opening, RoundEvent, View } from "./protocol";

export interface Scene {
  view: View;
  round: number;
  opening: Opening;
  /** The amount of each wager before settlement. */
  stakes: Record<string, number>;
  /** The bettors who have an open question, with its id. */
  asked: Record<string, string>;
  /** The number of cards in the discard rack. */
  discards: number;
  /** What each player has put into the pot on this street. */
  street: Record<string, number>;
  /** Whether anyone has acted on this street; if so, the next card ends the street. */
  acted: boolean;
  /** For each hand, which cards are face up to everybody. */
  open: Record<string, boolean[]>;
  /** Payments between players. */
  paid: { from: string; to: string; cents: number; why: string }[];
  last: RoundEvent | null;
  /** Whether the table has added the round's result to its stacks. */
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

/** The scene of a round already in progress, from all its events so far. */
export function joinScene(viewer: string, round: number, opening: Opening, events: RoundEvent[]): Scene {
  const scene = openScene(viewer, round, opening);
  for (const event of events) applyEvent(scene, event);
  return scene;
}

/** Decisions that leave their question open. */
export const STILL_ASKED = new Set(["place", "join", "take-back"]);

/** Whether a decision leaves its question open: players may place and take back wagers until they are ready. */
export const leavesOpen = (event: Extract<RoundEvent, { type: "answered" }>): boolean =>
  !!event.decision && STILL_ASKED.has(event.decision.type);

/** Apply one event; changes the scene in place. */
export function applyEvent(scene: Scene, event: RoundEvent): void {
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

/** Track chips bet on this street, and payments between players. */
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

/** How long an event stays on show before the next one, in milliseconds. */
export function paceMs(event: RoundEvent): number {
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
