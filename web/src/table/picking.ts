/** Picking cards: which choices share a selection, and the order in which cards are shown. */

import type { Choice } from "../lib/protocol";

export interface SpreadHand {
  id: string;
  cards: string[];
  call: string;
}

/** Whether the choice takes all its cards, so that nothing is left to pick. */
export const isWhole = (choice: Choice): boolean =>
  !!choice.pick && choice.pick.low === choice.pick.of.length && (choice.onto?.length ?? 0) < 2;

/** Group the choices that pick from the same cards, so that they share one selection. */
export function pools(choices: Choice[]): { of: string[]; choices: Choice[] }[] {
  const found: { of: string[]; choices: Choice[] }[] = [];
  for (const choice of choices) {
    if (!choice.pick || choice.status === "barred" || isWhole(choice)) continue;
    const { of } = choice.pick;
    const same = found.find((pool) => [...pool.of].sort().join() === [...of].sort().join());
    if (same) same.choices.push(choice);
    else found.push({ of, choices: [choice] });
  }
  return found;
}

const RANKS = "A23456789TJQK";

/** The display order of the cards, as indexes: nine or more by suit, seven or eight by rank, fewer and tiles as dealt. */
export function shownOrder(cards: string[]): number[] {
  const order = cards.map((_, i) => i);
  if (cards.length < 7 || cards.some((card) => card.includes("-"))) return order;
  const suits = cards.length > 8;
  const suit = (card: string): string => card.charAt(1);
  const rank = (card: string): number => RANKS.indexOf(card.charAt(0));
  const high = (card: string): number => (card.charAt(0) === "A" ? 13 : rank(card));
  return order.sort((a, b) => {
    const [one, two] = [cards[a] ?? "", cards[b] ?? ""];
    if (suits) return suit(one).localeCompare(suit(two)) || rank(one) - rank(two);
    return high(two) - high(one);
  });
}
