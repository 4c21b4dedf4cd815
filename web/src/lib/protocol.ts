/** The wire contract of docs/protocol.md, and the shapes of houseway.rules and houseway.table. */

export type Cents = number;

// ---- people and lobby (HTTP) ---------------------------------------------------------------

export interface Me {
  id: string;
  name: string;
  kind: "guest" | "player" | "bot";
  roles: string[];
  cents: Cents;
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
  seats: number;
  spots: SpotInfo[];
  action?: unknown;
  deck?: unknown;
  fees?: FeeInfo | null;
  sheet?: unknown[];
  readings?: unknown[];
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
}

// ---- the round -----------------------------------------------------------------------------

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

/** What a game for a pot is played for. */
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

/** A decision: its tag and the fields that its choice names. */
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
  /** The open hands of which the decision names one. */
  onto?: string[];
  status?: "open" | "warning" | "barred";
  reason?: string;
  code?: string;
  cost?: Cents;
  /** The book may punish a particular answer: `consider` says of each. */
  warns?: boolean;
}

export interface Question {
  id: string;
  bettor: string;
  about?: string;
  choices?: Choice[];
  default?: Decision | null;
  deadline?: number;
  round?: number;
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

/** A share of a pot was won; `cards` are those that play, where they were shown. */
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
  /** What others have joined with it. */
  shares: Record<string, Cents>;
}

/** My own question about a hand or a wager, and what I have answered in secret. */
export interface AnsweredView {
  question: string;
  about: string;
  decision?: Decision | null;
}

/** A view with nothing left out; the wire leaves defaults away (`fill` in fold.ts puts them in). */
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

// ---- the table -----------------------------------------------------------------------------

export type Kind = "guest" | "player" | "bot" | "proposition player";

export interface SeatInfo {
  bettor: string;
  name: string;
  kind: Kind;
  stack: Cents;
  out?: boolean;
  /** Stands up when the round is over. */
  leaving?: boolean;
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
  /** The number of the shoe that is dealt from; 0 where none is. */
  shoe: number;
  /** Whether a sealed shoe waits for the seats' words. */
  words?: boolean;
}

export interface Bank {
  holder: string;
  offered: string;
  turn: number;
  cents?: Cents;
  /** The smallest stack that can take it. */
  needs?: Cents;
  broken?: boolean;
}

export type TableEvent =
  | { type: "sat"; bettor: string; seat: number; cents: Cents; mark?: Kind; name?: string; kind?: Kind }
  | { type: "added"; bettor: string; cents: Cents }
  | { type: "changed-seat"; bettor: string; seat: number }
  | { type: "left-table"; bettor: string; cents: Cents }
  | { type: "sat-out" | "came-back" | "declined" | "lapsed"; bettor: string }
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
  | { type: "shoe"; number: number; commitment: Commitment }
  | { type: "leaving"; bettor: string }
  | { type: "closed"; why: string };

export type Command =
  | { type: "sit"; seat: number; cents: Cents }
  | { type: "add"; cents: Cents }
  | { type: "stand" | "sit-out" | "come-back" }
  | { type: "bank"; cents: Cents }
  | { type: "bank"; decline: true }
  | { type: "decide"; round: number; question: string; decision: Decision }
  | { type: "words"; text: string }
  | { type: "say"; text: string };

export type FromServer =
  | {
      t: "joined";
      version: number;
      table: TableInfo;
      round: WireView | null;
      you: string | null;
      now: number;
    }
  | { t: "resumed"; version: number; now: number }
  | { t: "event"; version: number; event: TableEvent }
  | { t: "asks"; version: number; questions: Question[] }
  | { t: "done"; seq: number; version: number }
  | ({ t: "refused"; seq: number } & Refusal)
  | ({ t: "considered"; seq: number } & Considered)
  | { t: "chat"; number: number; at: number; from: string; name: string; text: string }
  | { t: "pong"; now: number };

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
}
