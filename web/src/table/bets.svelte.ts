/** Betting with chips: the chosen chip, and the wagers requested but not yet on the felt. */

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

/** Round `cents` down to an allowed amount, but not below the minimum. */
export function within(amount: Amount, cents: number): number {
  if (cents >= amount.high) return amount.high;
  if (cents <= amount.low) return amount.low;
  const step = amount.step || 1;
  return amount.low + Math.floor((cents - amount.low) / step) * step;
}

export class Bets {
  chip = $state(500);
  /** Whether a tap takes a wager back instead of adding to it. */
  taking = $state(false);
  /** Whether a tap joins money to another player's wager. */
  joining = $state(false);
  looking = $state<SpotModel | null>(null);
  last = $state<Bet[]>([]);
  /** Requested wagers, until the felt shows them; `version` is the event that does. */
  private requested: Record<string, { bet: Bet; way: Way; cents: number; open: number; version: number }> = {};
  private placed: Record<string, Bet> = {};
  private round = -1;

  constructor(private readonly table: LiveTable) {}

  get question(): Question | null {
    return this.table.questions.find((q) => q.choices?.some((c) => c.decision === "place")) ?? null;
  }

  /** Start a new round, and remember the last round's bets so that they can be repeated. */
  startRound(round: number): void {
    if (round === this.round) return;
    const placed = Object.values(this.placed);
    if (placed.length) this.last = placed;
    this.placed = {};
    this.requested = {};
    this.taking = false;
    this.joining = false;
    this.round = round;
  }

  tap = (spot: SpotModel): void => {
    this.looking = spot;
    if (this.taking) return this.takeBack(spot);
    if (this.joining) return this.join(spot);
    const choice = spot.place;
    if (!choice) return;
    if (choice.status === "barred" || !choice.amount)
      return session.notify(`${spot.info.name}: ${choice.reason ?? "closed"}`, true);
    const now = this.totalOn(spot, "place");
    if (now >= choice.amount.high)
      return session.notify(`${spot.info.name}: ${money(choice.amount.high)} is the most you can bet here right now.`, true);
    void this.request("place", betOn(spot, within(choice.amount, now + this.chip)));
  };

  /** The player's wager on a spot once every request is on the felt. */
  private totalOn(spot: SpotModel, way: Way): number {
    const bet = betOn(spot);
    const wanted = this.requestedOn(bet);
    return wanted === 0 || this.requested[keyOf(bet)]?.way === way ? (wanted ?? spot.mine) : spot.mine;
  }

  private requestedOn(bet: Bet): number | undefined {
    const wanted = this.requested[keyOf(bet)];
    return wanted && (wanted.open || wanted.version > this.table.shown) ? wanted.cents : undefined;
  }

  private join(spot: SpotModel): void {
    const amount = spot.join?.amount;
    if (!amount)
      return session.notify(`${spot.info.name}: ${spot.join?.reason ?? "there is no wager here for you to join"}`, true);
    void this.request("join", betOn(spot, within(amount, this.totalOn(spot, "join") + this.chip)));
  }

  takeBack = (spot: SpotModel): void => {
    const wanted = this.requestedOn(betOn(spot));
    if (wanted === 0) return;
    if (!wanted && !spot.takeBack) return session.notify("You have no wager there.", true);
    void this.request("take-back", betOn(spot));
  };

  /** Take every wager back, the last one first, so that no bonus bet is left without the wager it needs. */
  async clear(): Promise<void> {
    const placed = (this.question?.choices ?? [])
      .filter((c) => c.decision === "take-back")
      .map((c): Bet => ({ spot: c.spot ?? "", position: c.position ?? 0, cents: 0 }));
    const known = new Set(placed.map(keyOf));
    const coming = Object.values(this.requested).map(({ bet }) => bet).filter((bet) => !known.has(keyOf(bet)) && this.requestedOn(bet));
    for (const bet of [...placed, ...coming].reverse())
      if (this.requestedOn(bet) !== 0 && !(await this.request("take-back", { ...bet, cents: 0 }))) return;
  }

  async repeat(): Promise<void> {
    for (const bet of this.last) if (!(await this.request("place", bet))) return;
  }

  async ready(): Promise<void> {
    const question = this.question;
    if (question) await this.table.decide(question, { type: "ready" });
  }

  /** Request a total on a spot. The next tap counts from this total, even before the server answers. */
  private async request(way: Way, bet: Bet): Promise<boolean> {
    const question = this.question;
    if (!question) return false;
    const [key, { cents, ...where }] = [keyOf(bet), bet];
    const wanted = (this.requested[key] ??= { bet, way, cents, open: 0, version: 0 });
    [wanted.way, wanted.cents] = [way, cents];
    wanted.open++;
    const answer = await this.table.decide(question, { type: way, ...where, ...(way === "take-back" ? {} : { cents }) });
    wanted.open--;
    if (answer.ok) wanted.version = answer.version ?? 0;
    else if (!wanted.open) delete this.requested[key];
    if (answer.ok && way === "place") this.placed[key] = bet;
    if (answer.ok && way === "take-back") delete this.placed[key];
    return answer.ok;
  }
}
