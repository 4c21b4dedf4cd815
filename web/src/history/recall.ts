/** A finished round as a sequence of scenes to step through. */

import { known } from "../lib/names";
import type { Recall, RoundEvent, SeatInfo, TableInfo } from "../lib/protocol";
import { applyEvent, openScene, type Scene } from "../lib/scene";

const VISIBLE = new Set<RoundEvent["type"]>(["dealt", "shown", "called", "settled", "awarded", "action", "charged"]);

/** The event counts at which a replay stops: 0, and after every event that changes the drawing. */
export function stops(events: RoundEvent[]): number[] {
  const found = [0];
  events.forEach((event, i) => {
    const placed = event.type === "moved" && (event.why === "wager" || event.why === "taken back");
    const answered = event.type === "answered" && !["place", "join", "take-back"].includes(event.decision?.type ?? "");
    if (VISIBLE.has(event.type) || placed || answered || event.type === "ended") found.push(i + 1);
  });
  return found;
}

export function sceneAt(recall: Recall, events: number, viewer: string): Scene {
  const scene = openScene(viewer, recall.round, recall.opening);
  for (const event of recall.events.slice(0, events)) applyEvent(scene, event);
  return scene;
}

/** The table as it stood when the round opened, rebuilt from its record. */
export function tableOf(recall: Recall, id: string, you: string | null, myName: string, seatCount: number): TableInfo {
  const { opening } = recall;
  const seats: Record<string, SeatInfo> = {};
  const back_line: SeatInfo[] = [];
  for (const bettor of opening.bettors) {
    const { name, kind } = known(bettor.id);
    const info: SeatInfo = {
      bettor: bettor.id,
      name: bettor.id === you ? myName : name,
      kind,
      stack: bettor.stack,
    };
    if (bettor.seat) seats[bettor.seat] = info;
    else back_line.push(info);
  }
  return {
    id,
    edition: recall.edition,
    seats,
    back_line,
    bank: { holder: opening.player_dealer ?? "", offered: "", turn: opening.turn ?? 1, cents: opening.bank ?? 0 },
    limits: opening.limits ?? { low: 500, high: 50_000 },
    chip: opening.chip ?? 100,
    number_of_seats: seatCount,
    clock: [],
    rounds: recall.round,
    shoe: recall.shoe ?? 0,
  };
}
