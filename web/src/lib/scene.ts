/** A round as it is drawn: the folded view, and the little a picture needs besides. */

import { fill, fold, openView } from "./fold";
import type { Opening, RoundEvent, View, WagerView, WireView } from "./protocol";

export interface Scene {
  view: View;
  round: number;
  opening: Opening | null;
  /** What lay on each wager before it was settled. */
  stakes: Record<string, number>;
  /** The bettors who have a question before them. */
  asked: Record<string, string>;
  /** Cards that were put away, for the discard rack. */
  discards: number;
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
    last: null,
    taken: false,
  };
}

export function joinScene(wire: WireView, round: number): Scene {
  const view = fill(wire);
  const stakes: Record<string, number> = {};
  for (const wager of Object.values(view.wagers)) stakes[wager.id] = wager.cents || taken(wager);
  const asked: Record<string, string> = {};
  for (const question of view.questions) asked[question.bettor] = question.id;
  return { view, round, opening: null, stakes, asked, discards: 0, last: null, taken: false };
}

/** The stake of a wager that is already settled, from what was said of it. */
function taken(wager: WagerView): number {
  const [first] = wager.results;
  if (!first) return 0;
  const { odds } = first.outcome;
  if (first.outcome.type === "win" && odds)
    return Math.round((((first.paid ?? 0) + (first.uncovered ?? 0)) * odds.stake) / odds.win);
  return (first.collected ?? 0) + (first.uncovered ?? 0);
}

const STILL_ASKED = new Set(["place", "join", "take-back"]);

/** Whether an answer leaves its question open: one may place and take back until one is ready. */
export const leavesOpen = (event: Extract<RoundEvent, { type: "answered" }>): boolean =>
  !!event.decision && STILL_ASKED.has(event.decision.type);

/** One event more; the scene is changed in place. */
export function play(scene: Scene, event: RoundEvent): void {
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
      break;
    case "burned":
    case "left":
      scene.discards++;
      break;
    case "ended":
      scene.asked = {};
      break;
  }
}

/** How long the eye needs for an event, in milliseconds. */
export function pace(event: RoundEvent): number {
  switch (event.type) {
    case "dealt":
      return 300;
    case "shown":
      return 450;
    case "called":
      return event.hand ? 160 : 350;
    case "settled":
      return 220;
    case "action":
    case "charged":
      return 350;
    case "moved":
      return event.why === "wager" || event.why === "taken back" ? 0 : 90;
    default:
      return 0;
  }
}
