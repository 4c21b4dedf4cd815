/** What a bank stands for against the bets that lay on the felt last. */

import type { Felt } from "../lib/protocol";
import type { Scene } from "../lib/scene";

export interface Risk {
  bets: number;
  /** Every bet wins what its best line pays. */
  worst: number;
  /** By the edges; that of a game counts what is added to it in the round. Null where one is missing. */
  gain: number | null;
}

const times = (odds: string): number => {
  const [win, stake] = odds.split(":").map(Number);
  return (win ?? 0) / (stake || 1);
};

/** Null where nobody but the banker himself has bet. `edges` is what a bettor loses of a wager on average, by spot. */
export function riskOf(scene: Scene, felt: Felt, edges: Record<string, number>, you: string): Risk | null {
  const found: Risk = { bets: 0, worst: 0, gain: 0 };
  for (const wager of Object.values(scene.view.wagers)) {
    const stake = scene.stakes[wager.id] ?? 0;
    if (wager.bettor === you || !stake) continue;
    const spot = felt.spots.find((each) => each.spot === wager.spot);
    const edge = edges[wager.spot];
    found.bets += stake;
    found.worst += stake * Math.max(1, ...(spot?.pays.map((line) => times(line.odds)) ?? []));
    if (edge !== undefined) found.gain = found.gain === null ? null : found.gain + stake * edge;
    else if (spot?.bonus && spot.placed !== "in the round") found.gain = null;
  }
  if (!found.bets) return null;
  if (!Object.keys(edges).length) found.gain = null;
  return { ...found, worst: Math.ceil(found.worst), gain: found.gain === null ? null : Math.round(found.gain) };
}
