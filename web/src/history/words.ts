/** An event of a round as a sentence. */

import { capital, cardWords, decisionWords, money, outcomeWords } from "../lib/format";
import { handWords } from "../felt/places";
import type { Felt, RoundEvent, View } from "../lib/protocol";

/** What the words of a replay are made from: names, hands and wagers. */
export interface Told {
  name: (bettor: string) => string;
  view: View;
  felt: Felt;
}

/** Whose hand it is: `Ace's hand`, `Your hand`, `Banker`. */
function handOf({ view, name }: Told, id: string): string {
  const hand = view.hands[id];
  if (!hand?.controller) return handWords(id);
  const several = Object.values(view.hands).filter((each) => each.controller === hand.controller && each.position === hand.position);
  const which = several.length > 1 ? ` ${several.indexOf(hand) + 1}` : "";
  return `${possessive(name(hand.controller))} hand${which}`;
}

const possessive = (name: string): string => (name === "You" ? "your" : `${name}'s`);

/** Which wager it is: `Ace's $25 on Player line`. */
function wagerOf({ view, name, felt }: Told, id: string, cents: number): string {
  const wager = view.wagers[id];
  if (!wager) return "";
  const spot = felt.spots.find((each) => each.spot === wager.spot)?.name ?? wager.spot;
  return `${possessive(name(wager.bettor))} ${cents ? `${money(cents)} on ` : ""}${spot}`;
}

/** A purse: somebody, a wager of somebody, or one of the table's own. */
function purseOf(told: Told, id: string): string {
  if (told.view.wagers[id]) return wagerOf(told, id, 0);
  return ["pot", "bank", "collection", "jackpot"].includes(id) ? `the ${id}` : told.name(id);
}

export function eventWords(event: RoundEvent, told: Told, stakes: Record<string, number> = {}): string {
  const { name } = told;
  switch (event.type) {
    case "dealt":
      return `${capital(cardWords(event.card ?? ""))} to ${handOf(told, event.hand)}`;
    case "shown":
      return `${capital(handOf(told, event.hand))} turns the ${cardWords(event.card ?? "")}`;
    case "called":
      return `${event.hand ? `${capital(handOf(told, event.hand))}: ` : ""}“${capital(event.words.replace(/-/g, " "))}”`;
    case "moved":
      return `${money(event.cents)} from ${purseOf(told, event.from)} to ${purseOf(told, event.to)} (${event.why})`;
    case "settled":
      return `${capital(wagerOf(told, event.wager, stakes[event.wager] ?? 0))}: ${outcomeWords(event.outcome).toLowerCase()}${event.paid ? `, ${money(event.paid)} paid` : ""}${event.collected ? `, ${money(event.collected)} taken` : ""}${event.uncovered ? `, ${money(event.uncovered)} not covered` : ""}`;
    case "awarded":
      return event.winners
        .map((each) => `${name(each.bettor)} wins ${money(each.cents)} of the ${event.pot}${event.share ? `, ${event.share}` : ""}${event.called ? `, ${event.called}` : ""}`)
        .join("; ");
    case "charged":
      return `Collection ${money(event.cents)} from ${name(event.payer)} (${event.tier})`;
    case "action":
      return `The action button goes to seat ${event.seat}`;
    case "answered":
      return `${name(event.bettor)}: ${event.decision ? decisionWords(event.decision) : "has decided"}${event.default ? " (by the clock)" : ""}`;
    case "reached":
      return capital(event.moment);
    case "voided":
      return `The round is void: ${event.why}`;
    case "ended":
      return "The round is over";
    default:
      return capital(event.type);
  }
}
