/** An event of a round as a sentence. */

import { capital, cardWords, decisionWords, money, outcomeWords } from "../lib/format";
import type { RoundEvent } from "../lib/protocol";

export function eventWords(event: RoundEvent, name: (id: string) => string): string {
  switch (event.type) {
    case "dealt":
      return `${capital(cardWords(event.card ?? ""))} to ${event.hand}`;
    case "shown":
      return `${capital(event.hand)} turns the ${cardWords(event.card ?? "")}`;
    case "called":
      return `“${capital(event.words.replace(/-/g, " "))}”`;
    case "moved":
      return `${money(event.cents)} from ${name(event.from)} to ${name(event.to)} (${event.why})`;
    case "settled":
      return `${outcomeWords(event.outcome)}${event.uncovered ? `, ${money(event.uncovered)} not covered` : ""}`;
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
