/** What a bank risks if the last round's bets are repeated. */

import type { Felt } from "../lib/protocol";
import type { Scene } from "../lib/scene";

export interface Risk {
  bets: number;
  /** The loss if every bet wins its highest payout. */
  worst: number;
  /** Expected gain from the edges, which include later raises of the same wager; null if an edge is missing. */
  gain: number | null;
}

const times = (odds: string): number => {
  const [win, stake] = odds.split(":").map(Number);
  return (win ?? 0) / (stake || 1);
};

/**
 * Return the bank's risk, or null if nobody else has bet. `edges` is the fraction of a wager that a
 * bettor loses on average, by spot.
 */
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
