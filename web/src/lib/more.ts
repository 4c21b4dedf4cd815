/** HTTP calls for the account, opening tables, advice and odds (docs/protocol.md). */

import { get, post } from "./api";
import type { Felt, LobbyTable, Me } from "./people";
import type { Cents, Decision } from "./round";

export type State = "ready" | "computing" | "none";
export type Value = boolean | number | string;

export interface AnswerWorth {
  decision: Decision;
  cents: number;
  error?: number;
}

export interface Advice {
  method: string;
  answers: AnswerWorth[];
  note?: string;
  house_way?: string[];
  pot_odds?: { pot: Cents; to_call: Cents; needed: number; equity: number; error: number; against: number };
}

export interface AdviceAnswer {
  state: State;
  advice?: Advice;
  why?: string;
}

export interface Edges {
  state: State;
  edges?: Record<string, number>;
  why?: string;
}

export interface ShelfLine {
  edition: string;
  title: string;
  house: string;
  family: string;
  /** The names of the bonus bets. */
  special: string[];
  /** The edge against the bettor per unit of each wager, by spot. */
  edges: Record<string, number>;
  why: string;
}

export interface OddsPage {
  state: State;
  document?: OddsDocument | null;
  words?: string;
  done?: number;
  of?: number;
  why?: string;
}

export type Cell = string | { type?: "number"; text: string; value: number | string };

export type Block =
  | { type: "heading"; text: string; level: number }
  | { type: "words"; lines: string[]; points: boolean }
  | { type: "facts"; rows: [string, Cell][] }
  | { type: "grid"; heads: string[]; rows: Cell[][]; names: number; total: boolean; prose: number[]; caption: string }
  | { type: "chart"; caption: string; corner: string; heads: string[]; rows: [string, string[]][]; legend: [string, string][] }
  | { type: "figure"; svg: string; caption: string; words: string };

export interface OddsDocument {
  title: string;
  subtitle: string;
  citation: [string, string][];
  headline: [string, Cell][];
  blocks: Block[];
  foot: string;
}

export interface Switch {
  name: string;
  usual: Value;
  values: Value[];
  why: string;
}

export interface OrderForm {
  edition: string;
  title: string;
  family: string;
  banked: boolean;
  seats: number;
  limits: string;
  options: Switch[];
  readings: Switch[];
  fees: string[];
}

export interface CheckedEdition {
  ok: boolean;
  fault?: { code: string; key: string; what: string };
  form?: OrderForm;
}

export interface StatementLine {
  id: number;
  at: number;
  cents: Cents;
  why: string;
  account: string;
  other: string;
  table: string | null;
}

export interface OwnResult {
  edition: string;
  rounds: number;
  net: Cents;
  fees: Cents;
  wagered: Cents;
  banked: Cents;
}

export interface PlayedRow {
  table: string;
  round: number;
  at: number;
  edition: string;
  outcome: string;
  net: Cents;
  fees: Cents;
  wagered: Cents;
  banked: Cents;
}

export interface OwnDecision {
  table: string;
  round: number;
  question: string;
  at: number;
  edition: string;
  hand: string[];
  against: string[];
  answered: Decision | null;
  by_clock: boolean;
  best: Decision | null;
  cost: number | null;
  advised: boolean;
  why: string;
}

export interface OwnLimit {
  loss: Cents | null;
  next_loss: Cents | null;
  from: number;
  excluded_until: number;
}

export interface SessionLine {
  id: string;
  began: number;
  seen: number;
  here: boolean;
}

export interface Order {
  edition?: string;
  text?: string;
  settings?: Record<string, Value>;
  option?: string;
  limits?: { low: Cents; high: Cents };
  bots?: number;
  private?: boolean;
  pace?: Record<string, number>;
}

export const more = {
  advice: (table: string, round: number, question: string): Promise<AdviceAnswer> =>
    post(`/api/tables/${table}/advice`, { round, question }),
  edges: (table: string): Promise<Edges> => get(`/api/tables/${table}/edges`),
  tableFelt: (table: string): Promise<Felt> => get(`/api/tables/${table}/felt`),
  shelf: (): Promise<ShelfLine[]> => get("/api/games/shelf"),
  odds: (edition: string): Promise<OddsPage> => get(`/api/odds/${edition}`),
  form: (edition: string): Promise<OrderForm> => get(`/api/games/${edition}/form`),
  text: async (edition: string): Promise<string> => (await get<{ text: string }>(`/api/games/${edition}/text`)).text,
  check: (text: string): Promise<CheckedEdition> => post("/api/check", { text }),
  open: (order: Order): Promise<LobbyTable> => post("/api/tables", order),
  statement: (before?: number): Promise<StatementLine[]> =>
    get(`/api/statement${before ? `?before=${before}` : ""}`),
  results: (): Promise<OwnResult[]> => get("/api/results"),
  rounds: (words: string, before?: number): Promise<PlayedRow[]> =>
    get(`/api/rounds?words=${encodeURIComponent(words)}${before ? `&before=${before}` : ""}`),
  decisions: (): Promise<{ decisions: OwnDecision[]; left: number }> => get("/api/decisions"),
  sessions: (): Promise<SessionLine[]> => get("/api/sessions"),
  endSession: (id: string): Promise<unknown> => post(`/api/sessions/${id}/end`),
  limits: (): Promise<OwnLimit> => get("/api/limits"),
  setLimit: (loss: Cents | null): Promise<OwnLimit> => post("/api/limits", { loss }),
  exclude: (days: number | null): Promise<OwnLimit> => post("/api/exclusion", { days }),
  moreChips: (): Promise<Me> => post("/api/chips/more"),
  rename: (name: string): Promise<Me> => post("/api/name", { name }),
  password: (old: string, next: string): Promise<unknown> => post("/api/password", { old, new: next }),
};
