/** Formats amounts, cards, decisions and times for display. */

import type { Awarded, Choice, Decision, OutcomeInfo, Stakes } from "./protocol";

const dollarsOf = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const centsOf = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `$1,250` or `$12.50`. */
export function money(cents: number): string {
  const sign = cents < 0 ? "−" : "";
  const size = Math.abs(cents);
  return `${sign}$${size % 100 ? centsOf.format(size / 100) : dollarsOf.format(size / 100)}`;
}

/** An amount with its sign, for gains and losses. */
export function gain(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** The print on a chip: `5`, `1K`, `25¢`. */
export function chipFace(cents: number): string {
  if (cents < 100) return `${cents}¢`;
  return cents >= 100_000 ? `${cents / 100_000}K` : `${cents / 100}`;
}

/** The stakes of a pot game: `blinds $1/$2`. */
export function stakesWords(stakes: Stakes): string {
  const { blinds = [], ante, bring_in, small_bet, big_bet, spread } = stakes;
  return [
    blinds.length ? `blinds ${blinds.map(money).join("/")}` : "",
    ante ? `ante ${money(ante)}` : "",
    bring_in ? `bring-in ${money(bring_in)}` : "",
    small_bet && (big_bet || !blinds.length) ? `bets ${money(small_bet)}${big_bet ? `/${money(big_bet)}` : ""}` : "",
    spread?.high ? `bets ${money(spread.low)}–${money(spread.high)}` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The name of a house from its id: `stones-tavern` is "Stones Tavern". */
export function houseName(id: string): string {
  return id
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const VERBS: Record<string, string> = {
  "take-back": "Take back",
  "sit-out": "Sit out",
  ready: "Ready",
  insure: "Insurance",
  stay: "Keep as is",
};

/** The label of a decision's button. To `stay` is to stay in where the alternative is to fold. */
export function verb(choice: Pick<Choice, "decision">, others: Choice[] = []): string {
  if (choice.decision === "stay" && others.some((each) => each.decision === "fold")) return "Stay";
  return VERBS[choice.decision] ?? capital(choice.decision.replace(/-/g, " "));
}

/** A decision with its cards and amounts: `set ace of spades, king of clubs`. */
export function decisionWords(decision: Decision): string {
  const { type, cents, spot, cards, what, onto } = decision;
  return [
    type.replace(/-/g, " "),
    cents ? money(cents) : "",
    cards?.map(cardWords).join(", ") ?? "",
    what ?? "",
    spot ? `on ${spot}` : "",
    onto ? `onto ${onto}` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The indexes in a hand of the named cards; a card named twice needs two copies. */
export function placesOf(cards: string[], named: string[]): Set<number> {
  const places = new Set<number>();
  for (const card of named) {
    const place = cards.findIndex((each, i) => each === card && !places.has(i));
    if (place >= 0) places.add(place);
  }
  return places;
}

/** The display name of an id: `dragon-7` is "Dragon 7". */
export function lineName(line: string): string {
  return capital(line.replace(/-/g, " "));
}

/** An outcome in a word or two. */
export function outcomeWords(outcome: OutcomeInfo): string {
  const line = outcome.line && outcome.line !== outcome.type ? ` (${lineName(outcome.line)})` : "";
  switch (outcome.type) {
    case "win": {
      const odds = outcome.odds ?? { win: 1, stake: 1 };
      return `Wins ${odds.win}:${odds.stake}${line}`;
    }
    case "lose": {
      const part = outcome.part;
      return part && part.win !== part.stake
        ? `Loses ${part.win}/${part.stake}${line}`
        : `Loses${line}`;
    }
    case "push":
      return `Push${line}`;
    case "no-action":
      return `No action${line}`;
    case "award":
      return `Award${line}`;
  }
}

/** `Ann wins $5`, `You win $5`. */
const wins = (name: string, cents: number): string => `${name} ${name.toLowerCase() === "you" ? "win" : "wins"} ${money(cents)}`;

/** Who won a pot, how much, and with which hand: `main pot: Ann wins $5 with two pair`. */
export function awardWords(award: Awarded, nameOf: (bettor: string) => string): string {
  const who = award.winners.map((winner) => wins(nameOf(winner.bettor), winner.cents)).join(", ");
  const pot = [award.pot === "pot" ? "" : award.pot, award.share].filter(Boolean).join(", ");
  return `${pot ? `${pot}: ` : ""}${who}${award.called ? ` with ${award.called}` : ""}`;
}

/** The results of all pots: one line each, or one line of totals per player if there are more than `most`. */
export function allAwards(awards: Awarded[], nameOf: (bettor: string) => string, most = 3): string[] {
  if (awards.length <= most) return awards.map((award) => awardWords(award, nameOf));
  const sums = new Map<string, number>();
  for (const { bettor, cents } of awards.flatMap((award) => award.winners)) sums.set(bettor, (sums.get(bettor) ?? 0) + cents);
  return [[...sums].map(([bettor, cents]) => wins(nameOf(bettor), cents)).join(", ")];
}

const SUITS: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const RANKS: Record<string, string> = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };

/** A card for a screen reader. */
export function cardWords(card: string): string {
  if (!card) return "face-down card";
  if (card === "Jk") return "joker";
  if (card.includes("-")) return `tile ${card}`;
  const rank = card.charAt(0);
  return `${RANKS[rank] ?? rank} of ${SUITS[card.charAt(1)] ?? ""}${card.endsWith("*") ? ", bonus" : ""}`;
}

const SIGNS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** A card in two characters: `J♦`. */
export function cardShort(card: string): string {
  return card.includes("-") || card === "Jk" ? card : `${card.charAt(0)}${SIGNS[card.charAt(1)] ?? ""}`;
}

/** A time: `3:05 PM` for today, `Nov 3, 3:05 PM` for other days. */
export function when(at: number, now = Date.now()): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
  if (new Date(now).toDateString() === date.toDateString()) return time;
  return `${date.toLocaleDateString([], { month: "short", day: "numeric" })}, ${time}`;
}
