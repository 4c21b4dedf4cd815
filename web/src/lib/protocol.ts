/** Types of the WebSocket protocol (docs/protocol.md), mirroring houseway.rules and houseway.table. */

import type { Considered, Limits, Refusal } from "./people";
import type { Cents, Decision, Opening, Question, RoundEvent, Stakes, WireView } from "./round";

export * from "./people";
export * from "./round";

// ---- the table -----------------------------------------------------------------------------

export type Kind = "guest" | "player" | "bot" | "proposition player";

export interface SeatInfo {
  bettor: string;
  name: string;
  kind: Kind;
  stack: Cents;
  out?: boolean;
  /** The player leaves the seat when the round is over. */
  leaving?: boolean;
  /** Why the table sat the player out; empty if it was the player's choice. */
  why?: string;
}

export interface Clock {
  what: string;
  until: number;
  question?: string;
  bettor?: string;
}

export interface Commitment {
  root: string;
  size: number;
  deck: Record<string, number>;
  numbers: string;
  top: string;
  pledges: { seat: number; digest: string }[];
}

export interface TableInfo {
  id: string;
  edition: string;
  seats: Record<string, SeatInfo>;
  back_line: SeatInfo[];
  number_of_seats: number;
  bank: Bank;
  limits: Limits;
  chip: Cents;
  fees?: unknown;
  clock: Clock[];
  /** The number of the open round, or of the last one. */
  rounds: number;
  /** The number of the shoe in play; 0 if there is none. */
  shoe: number;
  stakes?: Stakes;
  /** The smallest and largest buy-in. */
  buy_in?: Limits | null;
  /** The seat with the dealer button; 0 if there is none. */
  button?: number;
  /** Whether a sealed shoe is waiting for pledged words. */
  words?: boolean;
  /** The shoe for which players may pledge words now. */
  next_shoe?: number;
  /** The bettors whose words are in the shoe in play, or are awaited for it. */
  voices?: string[];
  /** The number of shoes abandoned before their first card. */
  abandoned?: number;
}

export interface Bank {
  holder: string;
  offered: string;
  turn: number;
  cents?: Cents;
  /** The smallest stack that may take the bank. */
  needs?: Cents;
  broken?: boolean;
}

export type TableEvent =
  | { type: "sat"; bettor: string; seat: number; cents: Cents; mark?: Kind; name?: string; kind?: Kind }
  | { type: "added"; bettor: string; cents: Cents }
  | { type: "changed-seat"; bettor: string; seat: number }
  | { type: "left-table"; bettor: string; cents: Cents }
  | { type: "sat-out"; bettor: string; why?: string }
  | { type: "came-back" | "declined" | "lapsed"; bettor: string }
  | { type: "offered"; bettor: string; turn: number }
  | { type: "accepted"; bettor: string; cents: Cents; turn: number }
  | { type: "broken" | "restarted"; minute: number }
  | { type: "limits-set"; limits: Limits; spot_limits?: Record<string, Limits> }
  | { type: "new-shoe"; deck: number; turned?: string; burned?: number }
  | { type: "burned"; cards: number }
  | { type: "opened"; round: number; minute: number; opening: Opening }
  | { type: "taken"; round: number; changes: Record<string, Cents>; voided?: boolean }
  | { type: "abandoned"; round: number; why: string }
  | { type: "time-charged"; bettor: string; cents: Cents; tier: string }
  | { type: "round"; round: number; event: RoundEvent }
  | ({ type: "clock" } & Clock)
  | { type: "shoe"; number: number; commitment: Commitment; voices?: string[] }
  | { type: "mixed"; number: number; said: Transcript["said"] }
  | {
      type: "shoe-abandoned";
      number: number;
      why: string;
      said: Transcript["said"];
      silent: string[];
      abandoned: number;
      in_a_row: number;
    }
  | { type: "kept"; round: number; given: string }
  | { type: "leaving"; bettor: string }
  | { type: "closed"; why: string };

export type Command =
  | { type: "sit"; seat: number; cents: Cents; waits?: boolean }
  | { type: "add"; cents: Cents }
  | { type: "stand" | "sit-out" }
  | { type: "come-back"; waits?: boolean }
  | { type: "bank"; cents: Cents }
  | { type: "bank"; decline: true }
  | { type: "shown"; question?: string }
  | { type: "decide"; round: number; question: string; decision: Decision }
  | { type: "pledge"; shoe: number; number: number; digest: string }
  | { type: "words"; shoe: number; text: string }
  | { type: "say"; text: string };

export type FromServer =
  | {
      t: "joined";
      version: number;
      table: TableInfo;
      round: WireView | null;
      /** The opening of the round in progress, and its events so far as this viewer may see them. */
      opening: Opening | null;
      events: RoundEvent[];
      you: string | null;
      now: number;
    }
  | { t: "resumed"; version: number; now: number }
  | { t: "event"; version: number; event: TableEvent }
  | { t: "asks"; version: number; questions: Question[] }
  | { t: "done"; seq: number; version: number }
  | ({ t: "refused"; seq: number } & Refusal)
  | ({ t: "considered"; seq: number } & Considered)
  | { t: "paused"; reason: string }
  | { t: "goes-on"; now: number }
  | {
      t: "sealed";
      table: string;
      shoe: number;
      root: string;
      pledges: string[];
      key: string;
      signature: string;
    }
  | {
      t: "receipt";
      table: string;
      round: number;
      version: number;
      head: string;
      key: string;
      signature: string;
    }
  | { t: "key"; after: string; key: string; number: number; signature: string }
  | { t: "chat"; number: number; at: number; from: string; name: string; text: string }
  | { t: "pong"; now: number };

/** The server's version and build. */
export interface About {
  version: string;
  build: string;
}

export type ToServer =
  | { t: "hello"; client: string; version: number | null }
  | { t: "do"; seq: number; command: Command }
  | { t: "consider"; seq: number; round: number; question: string; decision: Decision }
  | { t: "ping" };

// ---- the shuffle ---------------------------------------------------------------------------

export interface Transcript {
  version: number;
  commitment: Commitment;
  said: { seat: number; words: string }[];
  openings: { position: number; salt: string; card: string; path: string[] }[];
  numbers: { key: string; draws: { limit: number; number: number }[] } | null;
  /** Why the shoe was abandoned before its first card. */
  abandoned?: string;
}
