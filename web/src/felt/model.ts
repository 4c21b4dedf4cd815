/** What the felt shows at each position, computed from the edition, the table and the view. No game rules live here. */

import { seatOf } from "../lib/board";
import { placesOf } from "../lib/format";
import type {
  Choice,
  Decision,
  Felt,
  HandView,
  Question,
  SeatInfo,
  SpotInfo,
  TableInfo,
  View,
} from "../lib/protocol";
import type { Scene } from "../lib/scene";

export interface WagerModel {
  id: string;
  bettor: string;
  name: string;
  hand: string;
  spot: string;
  backLine: boolean;
  mine: boolean;
  /** Money other players joined to this wager; it settles as part of it. */
  joined: number;
  /** The viewer's share, including money the viewer joined. */
  own: number;
  cents: number;
  stake: number;
  settled: boolean;
  /** Winnings minus losses, once settled. */
  net: number;
  uncovered: number;
}

export interface SpotModel {
  info: SpotInfo;
  position: number;
  wagers: WagerModel[];
  cents: number;
  mine: number;
  /** Other players' money joined to a wager on this spot. */
  joined: number;
  /** Separate wagers from the back line. */
  behind: number;
  place: Choice | null;
  takeBack: Choice | null;
  /** The choice to join money to another player's wager here. */
  join: Choice | null;
  settled: boolean;
  net: number;
  uncovered: number;
}

export interface HandModel extends HandView {
  call: string;
  asked: boolean;
  mine: boolean;
  /** The viewer's decision about this hand, while it is still secret. */
  answer: Decision | null;
  wagers: WagerModel[];
  /** Hands laid out in front of it: a set front hand, or spreads. */
  parts: HandModel[];
  /** Indexes of the cards other players see face down; empty if that is all of them. */
  down: Set<number>;
  /** Indexes of the winning cards. */
  lifted: Set<number>;
  tiles: boolean;
}

export interface PositionModel {
  seat: number;
  person: SeatInfo | null;
  stack: number;
  mine: boolean;
  banks: boolean;
  offered: boolean;
  turn: number;
  action: boolean;
  asked: boolean;
  /** The dealer button is here. */
  button: boolean;
  /** Put into the pot on this street. */
  street: number;
  /** Total won from the pots. */
  won: number;
  spots: SpotModel[];
  extra: WagerModel[];
  hands: HandModel[];
}

export interface FeltModel {
  positions: PositionModel[];
  /** The hands of the house: player and banker, or the player-dealer's. */
  middle: HandModel[];
  /** Community cards in the middle, side by side. */
  boards: HandModel[];
  pot: number;
  /** The main pot and the side pots; empty without side pots. */
  pots: number[];
  dice: number[];
  bank: number;
  collection: number;
  /** Whether each position has a hand of its own, as in blackjack. */
  ownHands: boolean;
}

export interface Sources {
  felt: Felt;
  table: TableInfo;
  scene: Scene | null;
  you: string | null;
  questions: Question[];
}

const COMMON = new Set(["player", "banker", "dealer"]);

/** The winning cards, by the bettor who held them and by the board they are on. */
function winningCards(view: View | undefined): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const award of view?.awards ?? [])
    for (const { bettor, cards } of award.winners)
      for (const where of [bettor, ...(award.boards ?? [])]) (found[where] ??= []).push(...(cards ?? []));
  return found;
}

/** The last call of a hand, or all its calls if each board or run was called separately. */
export function callOf(hand: HandView, view: View | undefined): string {
  const shares = view?.awards.flatMap((award) => award.share?.split(", ") ?? []) ?? [];
  const boards = [...Object.keys(view?.hands ?? {}).map((id) => id.replace(/-/g, " ")), ...shares];
  const each = hand.calls.filter((call) => boards.some((board) => call.startsWith(`${board}: `)));
  return each.length > 1 ? each.join(" · ") : (hand.calls.at(-1) ?? "");
}

/** The face-down cards of a player's hand that is partly open. */
function downOf(scene: Scene | null, hand: HandView): Set<number> {
  if (!hand.controller) return new Set();
  const open = scene?.open[hand.id] ?? [];
  const down = hand.cards.map((_, i) => i).filter((i) => open[i] === false);
  return new Set(down.length < hand.cards.length ? down : []);
}

export function feltModel(from: Sources): FeltModel {
  const { felt, table, scene, you, questions } = from;
  const view = scene?.view;
  const about = new Set(questions.map((q) => q.about));
  const wagers = wagersOf(from);
  const won = winningCards(view);
  const all = Object.values(view?.hands ?? {}).map((hand): HandModel => {
    const placed = wagers.filter((w) => w.hand === hand.id);
    return {
      ...hand,
      call: callOf(hand, view),
      asked: about.has(hand.id) || placed.some((w) => about.has(w.id)),
      mine: !!you && hand.controller === you,
      answer: view?.answers.find((a) => a.about === hand.id)?.decision ?? null,
      wagers: placed,
      parts: [],
      down: downOf(scene, hand),
      lifted: placesOf(hand.cards, won[hand.controller || hand.id] ?? []),
      tiles: felt.tiles,
    };
  });
  const hands = all.filter((hand) => {
    const before = felt.spreads && hand.id.includes(felt.spreads) ? hand.id.split(felt.spreads)[0] : "";
    const base = before ? all.find((each) => each.id === before) : undefined;
    if (base && hand.cards.length) base.parts.push(hand);
    return !base;
  });
  const prizes = view?.awards.flatMap((award) => award.winners) ?? [];
  const placing = questions.find((q) => q.choices?.some((c) => c.decision === "place"));
  const choices = placing?.choices ?? [];
  const find = (decision: string, spot: string, position: number): Choice | null =>
    choices.find((c) => c.decision === decision && c.spot === spot && c.position === position) ?? null;
  const positions = Array.from({ length: table.number_of_seats }, (_, i): PositionModel => {
    const seat = i + 1;
    const person = table.seats[seat] ?? null;
    const here = wagers.filter((w) => view?.wagers[w.id]?.position === seat);
    const spots = felt.spots.map((info): SpotModel => {
      const placed = here.filter((w) => w.spot === info.spot);
      const settled = placed.length > 0 && placed.every((w) => w.settled);
      return {
        info,
        position: seat,
        wagers: placed,
        cents: sum(placed.map((w) => w.cents)),
        mine: sum(placed.map((w) => w.own)),
        joined: sum(placed.map((w) => w.joined)),
        behind: sum(placed.filter((w) => w.backLine).map((w) => w.cents)),
        place: find("place", info.spot, seat),
        takeBack: find("take-back", info.spot, seat),
        join: find("join", info.spot, seat),
        settled,
        net: sum(placed.map((w) => w.net)),
        uncovered: sum(placed.map((w) => w.uncovered)),
      };
    });
    const banks = !!person && person.bettor === table.bank.holder;
    return {
      seat,
      person,
      stack: person ? stackOf(scene, person, table) : 0,
      mine: !!you && person?.bettor === you,
      banks,
      offered: !!person && person.bettor === table.bank.offered,
      turn: table.bank.turn,
      action: view?.action === seat,
      asked: !!person && !!scene?.asked[person.bettor] && !view?.over,
      button: felt.button && table.button === seat,
      street: (person && scene?.street[person.bettor]) || 0,
      won: sum(prizes.filter((prize) => prize.bettor === person?.bettor).map((prize) => prize.cents)),
      spots,
      extra: here.filter((w) => !felt.spots.some((s) => s.spot === w.spot)),
      hands: hands.filter((h) => h.position === seat && !COMMON.has(h.id) && (h.cards.length || h.parts.length)),
    };
  });
  const middle = hands.filter((h) => COMMON.has(h.id));
  const pots = questions.find((q) => q.pots)?.pots ?? [];
  return {
    positions,
    middle,
    boards: hands.filter((h) => !h.position && !COMMON.has(h.id) && h.cards.some((card) => card)),
    pot: view?.purses["pot"] ?? 0,
    pots: pots.length > 1 ? pots : [],
    dice: view?.dice.at(-1)?.numbers ?? [],
    bank: view?.purses["bank"] ?? 0,
    collection: view?.purses["collection"] ?? 0,
    ownHands: !felt.common_hands,
  };
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

/** A player's chips: from the round while one is open, otherwise from the table. */
export function stackOf(scene: Scene | null, person: SeatInfo, table: TableInfo): number {
  const purse = scene && scene.round === table.rounds && !scene.taken ? scene.view.purses[person.bettor] : undefined;
  return purse ?? person.stack;
}

function wagersOf({ table, scene, you }: Sources): WagerModel[] {
  const view = scene?.view;
  if (!view || !scene) return [];
  return Object.values(view.wagers)
    .map((wager): WagerModel => {
      const seat = seatOf(table, wager.bettor);
      const joined = sum(Object.values(wager.shares));
      const info = table.seats[seat] ?? table.back_line.find((b) => b.bettor === wager.bettor);
      return {
        id: wager.id,
        bettor: wager.bettor,
        name: info?.name ?? wager.bettor,
        hand: wager.hand,
        spot: wager.spot,
        backLine: wager.back_line,
        mine: wager.bettor === you || !!wager.shares[you ?? ""],
        joined: wager.cents ? joined : 0,
        own: wager.cents ? (wager.bettor === you ? wager.cents - joined : (wager.shares[you ?? ""] ?? 0)) : 0,
        cents: wager.cents,
        stake: scene.stakes[wager.id] ?? wager.cents,
        settled: wager.results.length > 0 && wager.cents === 0,
        net: sum(wager.results.map((r) => (r.paid ?? 0) - (r.collected ?? 0))),
        uncovered: sum(wager.results.map((r) => r.uncovered ?? 0)),
      };
    })
    .filter((wager) => wager.cents > 0 || wager.settled);
}
