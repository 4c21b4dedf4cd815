/** Types of the HTTP answers: people, lobby, games, finished rounds (docs/protocol.md). */

import type { Cents, Opening, RoundEvent } from "./round";

export interface Me {
  id: string;
  name: string;
  kind: "guest" | "player" | "bot";
  roles: string[];
  /** Chips in the account, not at any table. */
  cents: Cents;
  seats?: MySeat[];
}

/** A seat, or back-line place, that holds chips of the player. */
export interface MySeat {
  table: string;
  title: string;
  house: string;
  /** 0 for the back line. */
  seat: number;
  cents: Cents;
  playing: boolean;
  /** The player has stood up; the chips return to the account after the round. */
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
  /** Names of the seated players, without bots. */
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
  /** The same hands decide every wager; players have no hands of their own. */
  common_hands: boolean;
  /** Each round is won by one side or tied, so the page can draw roads. */
  board: boolean;
  /** Tiles are dealt, not cards. */
  tiles: boolean;
  /** Played against a player-dealer; otherwise for a pot. */
  banked: boolean;
  /** A dealer button moves around the table. */
  button: boolean;
  /** The id suffix of hands laid out in front of another: with `-front`, hand `p3-front` belongs to `p3`. */
  spreads: string;
  /** Hands are set, and the default setting is the house way. */
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

/** A section of the rule sheet: sentences, or a chart with column heads. */
export interface SheetPart {
  title: string;
  lines?: string[];
  heads?: string[];
  rows?: string[][];
}

/** A house option or a reading of a doubtful line: the choice in force and the reason. */
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
  /** Names of the players in the round, by bettor. */
  names?: Record<string, string>;
}

export interface Refusal {
  code: string;
  reason: string;
  facts?: Record<string, unknown>;
}

/** How the server would receive a decision: refused, or legal with a warning that the rules penalise it. */
export interface Considered {
  refusal?: Refusal | undefined;
  warning?: string;
  /** What the decision makes of the player's hands. */
  comes_to?: string;
}
