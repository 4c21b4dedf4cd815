/** Describes the events of a round in sentences. */

import { capital, cardWords, decisionWords, money, outcomeWords } from "../lib/format";
import { handWords } from "../felt/places";
import type { Felt, RoundEvent, View } from "../lib/protocol";

/** What a sentence needs besides the event: names, hands and wagers. */
export interface Context {
  name: (bettor: string) => string;
  view: View;
  felt: Felt;
}

/** The hand and its owner: `Ann's hand`, `your hand`, `Banker`. */
function handOf({ view, name }: Context, id: string): string {
  const hand = view.hands[id];
  if (!hand?.controller) return handWords(id);
  const several = Object.values(view.hands).filter((each) => each.controller === hand.controller && each.position === hand.position);
  const which = several.length > 1 ? ` ${several.indexOf(hand) + 1}` : "";
  return `${possessive(name(hand.controller))} hand${which}`;
}

const possessive = (name: string): string => (name === "You" ? "your" : `${name}'s`);

/** The wager and its owner: `Ann's $25 on Player line`. */
function wagerOf({ view, name, felt }: Context, id: string, cents: number): string {
  const wager = view.wagers[id];
  if (!wager) return "";
  const spot = felt.spots.find((each) => each.spot === wager.spot)?.name ?? wager.spot;
  return `${possessive(name(wager.bettor))} ${cents ? `${money(cents)} on ` : ""}${spot}`;
}

/** A purse: a player, a player's wager, or the table's pot, bank, collection or jackpot. */
function purseOf(context: Context, id: string): string {
  if (context.view.wagers[id]) return wagerOf(context, id, 0);
  return ["pot", "bank", "collection", "jackpot"].includes(id) ? `the ${id}` : context.name(id);
}

export function eventWords(event: RoundEvent, context: Context, stakes: Record<string, number> = {}): string {
  const { name } = context;
  switch (event.type) {
    case "dealt":
      return `${capital(cardWords(event.card ?? ""))} to ${handOf(context, event.hand)}`;
    case "shown":
      return `${capital(handOf(context, event.hand))} turns over the ${cardWords(event.card ?? "")}`;
    case "called":
      return `${event.hand ? `${capital(handOf(context, event.hand))}: ` : ""}“${capital(event.words.replace(/-/g, " "))}”`;
    case "moved":
      return `${money(event.cents)} from ${purseOf(context, event.from)} to ${purseOf(context, event.to)} (${event.why})`;
    case "settled":
      return `${capital(wagerOf(context, event.wager, stakes[event.wager] ?? 0))}: ${outcomeWords(event.outcome).toLowerCase()}${event.paid ? `, ${money(event.paid)} paid` : ""}${event.collected ? `, ${money(event.collected)} taken` : ""}${event.uncovered ? `, ${money(event.uncovered)} not covered` : ""}`;
    case "awarded":
      return event.winners
        .map((each) => `${name(each.bettor)} ${name(each.bettor) === "You" ? "win" : "wins"} ${money(each.cents)} of the ${event.pot}${event.share ? `, ${event.share}` : ""}${event.called ? `, ${event.called}` : ""}`)
        .join("; ");
    case "charged":
      return `Collection ${money(event.cents)} from ${name(event.payer)} (${event.tier})`;
    case "action":
      return `The action button goes to seat ${event.seat}`;
    case "answered":
      return `${name(event.bettor)}: ${event.decision ? decisionWords(event.decision) : "decision made"}${event.default ? " (time ran out)" : ""}`;
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
