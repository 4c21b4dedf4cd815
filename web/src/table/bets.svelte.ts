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

type Way = "place" | "join" | "take-back";

const keyOf = (bet: Bet): string => `${bet.position}/${bet.spot}`;
const betOn = (spot: SpotModel, cents = 0): Bet => ({ spot: spot.info.spot, position: spot.position, cents });

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
  private wanted: Record<string, { bet: Bet; way: Way; cents: number; open: number; version: number }> = {};
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
    const now = this.on(spot, "place");
    if (now >= choice.amount.high)
      return session.say(`${spot.info.name}: ${money(choice.amount.high)} is the most you can have here now.`, true);
    void this.want("place", betOn(spot, within(choice.amount, now + this.chip)));
  };

  /** Mine on a spot once everything that I asked for is on the felt. */
  private on(spot: SpotModel, way: Way): number {
    const bet = betOn(spot);
    const wanted = this.wantedOn(bet);
    return wanted === 0 || this.wanted[keyOf(bet)]?.way === way ? (wanted ?? spot.mine) : spot.mine;
  }

  private wantedOn(bet: Bet): number | undefined {
    const wanted = this.wanted[keyOf(bet)];
    return wanted && (wanted.open || wanted.version > this.table.shown) ? wanted.cents : undefined;
  }

  private join(spot: SpotModel): void {
    const amount = spot.join?.amount;
    if (!amount)
      return session.say(`${spot.info.name}: ${spot.join?.reason ?? "nobody's wager lies there for you to join."}`, true);
    void this.want("join", betOn(spot, within(amount, this.on(spot, "join") + this.chip)));
  }

  take = (spot: SpotModel): void => {
    const wanted = this.wantedOn(betOn(spot));
    if (wanted === 0) return;
    if (!wanted && !spot.takeBack) return session.say("You have no wager there.", true);
    void this.want("take-back", betOn(spot));
  };

  /** Take everything back, the last placed first, so that no bonus bet loses its base. */
  async clear(): Promise<void> {
    const lying = (this.question?.choices ?? [])
      .filter((c) => c.decision === "take-back")
      .map((c): Bet => ({ spot: c.spot ?? "", position: c.position ?? 0, cents: 0 }));
    const known = new Set(lying.map(keyOf));
    const coming = Object.values(this.wanted).map(({ bet }) => bet).filter((bet) => !known.has(keyOf(bet)) && this.wantedOn(bet));
    for (const bet of [...lying, ...coming].reverse())
      if (this.wantedOn(bet) !== 0 && !(await this.want("take-back", { ...bet, cents: 0 }))) return;
  }

  async again(): Promise<void> {
    for (const bet of this.last) if (!(await this.want("place", bet))) return;
  }

  async ready(): Promise<void> {
    const question = this.question;
    if (question) await this.table.decide(question, { type: "ready" });
  }

  /** Have so much there, or nothing: what is asked for next is reckoned from it at once. */
  private async want(way: Way, bet: Bet): Promise<boolean> {
    const question = this.question;
    if (!question) return false;
    const [key, { cents, ...where }] = [keyOf(bet), bet];
    const wanted = (this.wanted[key] ??= { bet, way, cents, open: 0, version: 0 });
    [wanted.way, wanted.cents] = [way, cents];
    wanted.open++;
    const answer = await this.table.decide(question, { type: way, ...where, ...(way === "take-back" ? {} : { cents }) });
    wanted.open--;
    if (answer.ok) wanted.version = answer.version ?? 0;
    else if (!wanted.open) delete this.wanted[key];
    if (answer.ok && way === "place") this.placed[key] = bet;
    if (answer.ok && way === "take-back") delete this.placed[key];
    return answer.ok;
  }
}
