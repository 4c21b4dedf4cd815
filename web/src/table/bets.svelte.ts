/** Betting with chips: the chip in hand, and what was asked of the table with it. */

import type { SpotModel } from "../felt/model";
import { money } from "../lib/format";
import type { Amount, Question } from "../lib/protocol";
import { session } from "../lib/session.svelte";
import type { LiveTable } from "../lib/table.svelte";

interface Bet {
  spot: string;
  position: number;
  cents: number;
}

const keyOf = (bet: { spot: string; position: number }): string => `${bet.position}/${bet.spot}`;

/** The amount nearest below `cents` that may be named; the smallest one if it is less than that. */
export function within(amount: Amount, cents: number): number {
  if (cents >= amount.high) return amount.high;
  if (cents <= amount.low) return amount.low;
  const step = amount.step || 1;
  return amount.low + Math.floor((cents - amount.low) / step) * step;
}

export class Bets {
  chip = $state(500);
  /** Whether a tap takes back instead of adding. */
  taking = $state(false);
  /** Whether a tap joins money with the wager that lies there. */
  joining = $state(false);
  looking = $state<SpotModel | null>(null);
  last = $state<Bet[]>([]);
  /** What was asked for, until it lies on the felt: `version` is the one that tells of it. */
  private wanted: Record<string, { cents: number; open: number; version: number }> = {};
  private placed: Record<string, Bet> = {};
  private round = -1;

  constructor(private readonly table: LiveTable) {}

  get question(): Question | null {
    return this.table.questions.find((q) => q.choices?.some((c) => c.decision === "place")) ?? null;
  }

  /** A new round: what was bet in the one before can be bet again. */
  turn(round: number): void {
    if (round === this.round) return;
    const placed = Object.values(this.placed);
    if (placed.length) this.last = placed;
    this.placed = {};
    this.wanted = {};
    this.taking = false;
    this.joining = false;
    this.round = round;
  }

  tap = (spot: SpotModel): void => {
    this.looking = spot;
    if (this.taking) return this.take(spot);
    if (this.joining) return this.join(spot);
    const choice = spot.place;
    if (!choice) return;
    if (choice.status === "barred" || !choice.amount)
      return session.say(`${spot.info.name}: ${choice.reason ?? "closed"}`, true);
    const bet = { spot: spot.info.spot, position: spot.position };
    const now = this.wantedOn(bet) ?? spot.mine;
    if (now >= choice.amount.high)
      return session.say(`${spot.info.name}: ${money(choice.amount.high)} is the most you can have here now.`, true);
    void this.place({ ...bet, cents: within(choice.amount, now + this.chip) });
  };

  private wantedOn(bet: { spot: string; position: number }): number | undefined {
    const wanted = this.wanted[keyOf(bet)];
    return wanted && (wanted.open || wanted.version > this.table.shown) ? wanted.cents : undefined;
  }

  private join(spot: SpotModel): void {
    const question = this.question;
    const amount = spot.join?.amount;
    if (!question || !amount)
      return session.say(`${spot.info.name}: ${spot.join?.reason ?? "nobody's wager lies there for you to join."}`, true);
    const bet = { spot: spot.info.spot, position: spot.position };
    void this.table.decide(question, { type: "join", ...bet, cents: within(amount, spot.mine + this.chip) });
  }

  take = (spot: SpotModel): void => {
    const question = this.question;
    if (!question || !spot.takeBack) return session.say("You have no wager there.", true);
    const bet = { spot: spot.info.spot, position: spot.position };
    delete this.wanted[keyOf(bet)];
    delete this.placed[keyOf(bet)];
    void this.table.decide(question, { type: "take-back", ...bet });
  };

  /** Take everything back, the last placed first, so that no bonus bet loses its base. */
  async clear(): Promise<void> {
    const back = (this.question?.choices ?? []).filter((c) => c.decision === "take-back").reverse();
    for (const choice of back) {
      const question = this.question;
      if (!question) return;
      const bet = { spot: choice.spot ?? "", position: choice.position ?? 0 };
      delete this.placed[keyOf(bet)];
      const answer = await this.table.decide(question, { type: "take-back", ...bet });
      if (!answer.ok) return;
    }
    this.wanted = {};
  }

  async again(): Promise<void> {
    for (const bet of this.last) if (!(await this.place(bet))) return;
  }

  async ready(): Promise<void> {
    const question = this.question;
    if (question) await this.table.decide(question, { type: "ready" });
  }

  private async place(bet: Bet): Promise<boolean> {
    const question = this.question;
    if (!question) return false;
    const key = keyOf(bet);
    const wanted = (this.wanted[key] ??= { cents: 0, open: 0, version: 0 });
    wanted.cents = bet.cents;
    wanted.open++;
    const answer = await this.table.decide(question, { type: "place", ...bet });
    wanted.open--;
    wanted.version = answer.version ?? 0;
    if (answer.ok) this.placed[key] = bet;
    else delete this.wanted[key];
    return answer.ok;
  }
}
