/** A player's net result of a round. */

import type { TableEvent } from "./protocol";
import type { Scene } from "./scene";

export interface Result {
  round: number;
  cents: number;
  voided: boolean;
}

/** Return the player's result, or null if the player had no part in the round. */
export function resultOf(event: Extract<TableEvent, { type: "taken" }>, scene: Scene, you: string): Result | null {
  if (scene.round !== event.round) return null;
  const { hands, wagers } = scene.view;
  const tookPart =
    scene.opening.player_dealer === you ||
    Object.values(hands).some((hand) => hand.controller === you && hand.cards.length > 0) ||
    Object.values(wagers).some((wager) => (wager.bettor === you || !!wager.shares[you]) && (wager.cents > 0 || wager.results.length > 0));
  const cents = event.changes[you] ?? 0;
  return tookPart || cents ? { round: event.round, cents, voided: event.voided ?? false } : null;
}
