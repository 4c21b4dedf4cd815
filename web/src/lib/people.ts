/** What HTTP answers: people, the lobby, games, finished rounds (docs/protocol.md). */

import type { Cents, Opening, RoundEvent } from "./round";

export interface Me {
  id: string;
  name: string;
  kind: "guest" | "player" | "bot";
  roles: string[];
  /** What lies on no table. */
  cents: Cents;
  seats?: MySeat[];
}

/** Where my chips lie, beside the account. */
export interface MySeat {
  table: string;
  title: string;
  house: string;
  /** 0 is the back line. */
  seat: number;
  cents: Cents;
  playing: boolean;
  /** The seat is left: its chips come when the round is over. */
  leaving: boolean;
  out: boolean;
}

export interface Limits {
  low: Cents;
  high: Cents;
}

export interface LobbyTable {
  id: string;
  edition: string;
  title: string;
  house: string;
  family: string;
  seats: number;
  taken: number;
  watching: number;
  limits: Limits;
  /** `waiting`, `between rounds` or `playing`. */
  state: string;
  bots: number;
  /** Who sits there but for bots, by name. */
  people?: string[];
  private?: boolean;
}

export interface GameRow {
  id: string;
  title: string;
  house: string;
  family: string;
  status?: string;
}

export interface PayLine {
  line: string;
  odds: string;
}

export interface SpotInfo {
  spot: string;
  name: string;
  pays: PayLine[];
  pushes: string[];
  needs: string[][];
  placed: "before the deal" | "in the round";
  back_line: boolean;
  bonus: boolean;
}

export interface FeeInfo {
  book?: string;
  option?: string | number;
  basis?: string;
  tiers?: unknown[];
  [other: string]: unknown;
}

export interface Felt {
  edition: string;
  title: string;
  house: string;
  family: string;
  /** The same hands decide every wager; nobody has one of his own. */
  common_hands: boolean;
  /** Rounds are called for one side or a tie: a board of results can be kept. */
  board: boolean;
  /** Tiles are dealt, not cards. */
  tiles: boolean;
  /** Against a player-dealer; else for a pot. */
  banked: boolean;
  /** A dealer button goes round. */
  button: boolean;
  /** How the name goes on of a hand that lies before another: `p3-front` lies before `p3`. */
  spreads: string;
  /** Hands are set, and the default of a setting is the house way. */
  house_way: boolean;
  seats: number;
  spots: SpotInfo[];
  action?: unknown;
  deck?: unknown;
  fees?: FeeInfo | null;
  sheet?: SheetPart[];
  options?: ReadingInfo[];
  readings?: ReadingInfo[];
}

/** A part of the rule sheet: sentences, or a chart with its heads. */
export interface SheetPart {
  title: string;
  lines?: string[];
  heads?: string[];
  rows?: string[][];
}

/** An option of the house or a doubtful line: what is in force, and why. */
export interface ReadingInfo {
  name: string;
  value: boolean | number | string;
  usual: boolean | number | string;
  may_be: string;
  why: string;
}

export interface RoundLine {
  round: number;
  at: number;
  outcome: string;
  net: Cents;
  fees: Cents;
  wagered: Cents;
  voided?: boolean;
  shoe?: number;
}

export interface Recall {
  replay: true;
  round: number;
  at: number;
  edition: string;
  opening: Opening;
  events: RoundEvent[];
  /** The stack of each bettor before and after. */
  before: Record<string, Cents>;
  after: Record<string, Cents>;
  shoe?: number;
  /** What those who were dealt in are called. */
  names?: Record<string, string>;
}

export interface Refusal {
  code: string;
  reason: string;
  facts?: Record<string, unknown>;
}

/** What would be said of a decision: refused, or legal and punished by the book. */
export interface Considered {
  refusal?: Refusal | undefined;
  warning?: string;
  /** What it makes of one's hands. */
  comes_to?: string;
}
