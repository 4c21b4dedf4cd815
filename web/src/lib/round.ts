/** Types of a round on the wire, mirroring houseway.rules (docs/protocol.md). */

import type { Limits } from "./people";

export type Cents = number;

export interface Bettor {
  id: string;
  stack: Cents;
  seat?: number;
}

export interface Opening {
  bettors: Bettor[];
  player_dealer?: string;
  bank?: Cents;
  turn?: number;
  button?: number;
  limits?: Limits;
  spot_limits?: Record<string, Limits>;
  chip?: Cents;
  carried?: Cents;
  stakes?: Stakes;
}

/** The stakes of a pot game. */
export interface Stakes {
  blinds?: Cents[];
  ante?: Cents;
  bring_in?: Cents;
  small_bet?: Cents;
  big_bet?: Cents;
  spread?: Limits;
  buy_in?: Limits | null;
  bomb?: Cents;
}

/** A decision: its type and the fields its choice asks for. */
export interface Decision {
  type: string;
  cents?: Cents;
  spot?: string;
  position?: number;
  cards?: string[];
  what?: string;
  onto?: string;
}

export interface Amount {
  low: Cents;
  high: Cents;
  step?: Cents;
}

export interface Choice {
  decision: string;
  amount?: Amount | null;
  pick?: { of: string[]; low: number; high: number } | null;
  spot?: string;
  position?: number;
  what?: string[];
  /** The open hands from which the decision names one. */
  onto?: string[];
  status?: "open" | "warning" | "barred";
  reason?: string;
  code?: string;
  cost?: Cents;
  /** The rules may penalise some of these decisions: ask `consider` about each. */
  warns?: boolean;
  /** The server can say what a decision makes of the hand: ask `consider`. */
  tells?: boolean;
}

export interface Question {
  id: string;
  bettor: string;
  about?: string;
  choices?: Choice[];
  default?: Decision | null;
  deadline?: number;
  round?: number;
  /** The total or rank of the hand in question. */
  made?: string;
  /** The main pot and the side pots. */
  pots?: Cents[];
}

export interface OutcomeInfo {
  type: "win" | "lose" | "push" | "no-action" | "award";
  odds?: { win: number; stake: number };
  part?: { win: number; stake: number };
  line?: string;
  cents?: Cents;
}

export interface Settled {
  type: "settled";
  wager: string;
  stage: string;
  outcome: OutcomeInfo;
  paid?: Cents;
  collected?: Cents;
  uncovered?: Cents;
}

export interface Charged {
  type: "charged";
  payer: string;
  cents: Cents;
  kind: string;
  tier: string;
  waived?: string;
}

/** The winners of a share of a pot; `cards` are the cards that play, if shown. */
export interface Awarded {
  type: "awarded";
  pot: string;
  winners: { bettor: string; cents: Cents; cards?: string[] }[];
  share?: string;
  called?: string;
  boards?: string[];
}

export interface Ruled {
  type: "ruled";
  effect: string;
  by: string;
  reason?: string;
  about?: string;
  refused?: string;
}

export interface Drew {
  type: "drew";
  what: string;
  numbers: number[];
}

type Seen = string[] | null;

export type RoundEvent =
  | { type: "moved"; from: string; to: string; cents: Cents; why: string; street?: string }
  | {
      type: "placed";
      wager: string;
      bettor: string;
      spot: string;
      position: number;
      hand?: string;
      back_line?: boolean;
    }
  | { type: "joined"; wager: string; bettor: string; cents: Cents }
  | { type: "reached"; moment: string }
  | { type: "hand"; hand: string; position?: number; controller?: string }
  | { type: "control"; hand: string; controller: string }
  | { type: "dealt"; hand: string; card?: string; seen?: Seen; index?: number | null }
  | { type: "shown"; hand: string; index: number; card?: string; seen?: Seen }
  | { type: "left"; hand: string; index: number; to: string; card?: string; seen?: Seen }
  | { type: "burned"; card?: string; why?: string; seen?: Seen }
  | Drew
  | { type: "shuffled"; cards: number }
  | { type: "asked"; question: string; bettor: string; about?: string }
  | {
      type: "answered";
      question: string;
      bettor: string;
      decision?: Decision | null;
      default?: boolean;
      seen?: Seen;
    }
  | { type: "action"; seat: number; number: number }
  | { type: "called"; words: string; hand?: string }
  | Charged
  | Settled
  | Awarded
  | { type: "dead"; hand: string; why: string }
  | { type: "folded"; hand: string }
  | Ruled
  | { type: "voided"; why: string; incident?: boolean }
  | { type: "ended" };

export interface HandView {
  id: string;
  position: number;
  controller: string;
  cards: string[];
  calls: string[];
  state: "live" | "folded" | "dead";
}

export interface WagerView {
  id: string;
  bettor: string;
  spot: string;
  position: number;
  hand: string;
  back_line: boolean;
  cents: Cents;
  results: Settled[];
  /** Money other bettors joined to the wager. */
  shares: Record<string, Cents>;
}

/** The viewer's question about a hand or wager, with the decision if it is still secret. */
export interface AnsweredView {
  question: string;
  about: string;
  decision?: Decision | null;
}

/** A complete view. The wire omits defaults; `fill` in fold.ts restores them. */
export interface View {
  viewer: string;
  version: number;
  moment: string;
  purses: Record<string, Cents>;
  hands: Record<string, HandView>;
  wagers: Record<string, WagerView>;
  action: number;
  dice: Drew[];
  calls: string[];
  charges: Charged[];
  awards: Awarded[];
  rulings: Ruled[];
  questions: Question[];
  answers: AnsweredView[];
  voided: string;
  over: boolean;
}

export type WireView = Partial<Omit<View, "hands" | "wagers">> & {
  viewer: string;
  version: number;
  hands?: Record<string, Partial<HandView> & { id: string }>;
  wagers?: Record<
    string,
    Partial<WagerView> & { id: string; bettor: string; spot: string; position: number }
  >;
};
