/** Where hands are drawn: in front of their positions and in the middle. */

import { handBesidePlate, type Layout } from "./geometry";
import type { FeltModel, HandModel, PositionModel } from "./model";

export interface HandPlace {
  hand: HandModel;
  x: number;
  y: number;
  width: number;
  /** The widest the hand may grow. */
  room: number;
  /** Draw no text: there is no room for it. */
  mute?: boolean;
  /** Font size of the text where space is tight. */
  words?: number;
  /** How many lines lower the text is drawn, to clear the neighbour's text. */
  drop?: number;
}

/** What else the felt shows in front of each seat. */
export interface Around {
  spots: boolean;
  bonus: boolean;
}

/** The hands of one position, each with the parts laid out in front of it. */
export function handPlaces(layout: Layout, position: PositionModel, around: Around): HandPlace[] {
  const { hands } = position;
  if (hands.some((hand) => hand.parts.some((part) => !part.controller))) return spreadPlaces(layout, position);
  const many = hands.length > 1;
  /** Text wider than its hand alternates between two heights, so that neighbours do not overlap. */
  const stagger = hands.some((hand) => (layout.kind === "narrow" ? (hand.call.split(", ")[0] ?? "") : hand.call).length > 6) ? 1 : 0;
  return hands.flatMap((hand, i): HandPlace[] => {
    const side = many ? (i % 2 ? 1 : -1) : 0;
    const row = Math.floor(i / 2);
    const parts = hand.parts;
    if (layout.kind === "narrow") {
      const { x, y, room } = handBesidePlate(layout, position.seat);
      if (parts.length) {
        const small = { width: 21, mute: true };
        return [...parts.map((part) => ({ hand: part, x, y: y - 14, room: 44, ...small })), { hand, x, y: y + 17, room, ...small }];
      }
      if (many) return [{ hand, x: x + side * 17, y: y + row * 14, width: 22, room: 33, words: 9, drop: (i % 2) * stagger }];
      return [{ hand, x, y, width: hand.tiles ? 19 : 27, room }];
    }
    const depth = around.spots ? (around.bonus ? (parts.length ? 0.447 : 0.465) : 0.51) : 0.665;
    const deep = depth + (hands.length > 2 ? 0.055 - row * 0.14 : 0);
    const at = layout.at(position.seat, deep);
    const single = around.spots ? (around.bonus ? 50 : layout.handWidth) : 48;
    const width = many ? 34 : parts.length ? 36 : hand.cards.length > 3 && !hand.tiles ? 42 : single;
    const [left, right] = [layout.at(position.seat, deep, 1), layout.at(position.seat, deep, -1)];
    const arc = Math.hypot(left.x - right.x, left.y - right.y);
    const several = !around.spots && hand.call.includes(" · ");
    const words = several ? { words: 9.5 } : parts.length || (around.spots && layout.seats > 7) ? { words: 10.5 } : {};
    if (many) return [{ hand, x: at.x + side * 31, y: at.y, width, room: 58, ...words, drop: (i % 2) * stagger }];
    if (parts.length) {
      // At the ends of the table neighbours are above one another; at its foot they are side by side.
      const steep = Math.abs(left.y - right.y) > Math.abs(left.x - right.x);
      const [front, back] = steep ? [[-40, 0], [28, 0]] : [[0, -24], [0, 32]];
      /** Of two hands side by side, the outer one's text is drawn lower, to clear the inner one's. */
      const lower = (outer: boolean, inner: HandModel[]): number => (steep && outer ? Math.max(...inner.map((each) => (each.call.length > 15 ? 2 : 1))) : 0);
      const near = steep ? 52 : 60;
      const leftSide = at.x < layout.width / 2;
      const place = (each: HandModel, [dx, dy]: number[], room: number): HandPlace => ({ hand: each, x: at.x + (dx ?? 0), y: at.y + (dy ?? 0), width: steep ? 32 : width, room, ...words });
      return [
        ...parts.map((part) => ({ ...place(part, front ?? [], near), drop: lower(leftSide, [hand]) })),
        { ...place(hand, back ?? [], hand.tiles ? near : steep ? 74 : 84), drop: lower(!leftSide, parts) },
      ];
    }
    return [{ hand, x: at.x, y: at.y, width, room: Math.min(around.bonus ? 96 : 112, 0.8 * arc), ...words }];
  });
}

/** The hand a player holds, and that player's spreads in front of it in rows of two. */
function spreadPlaces(layout: Layout, position: PositionModel): HandPlace[] {
  return position.hands.flatMap((hand): HandPlace[] => {
    if (layout.kind === "narrow") {
      const { x, y } = handBesidePlate(layout, position.seat);
      const rows = hand.parts.map((part, i) => ({ hand: part, x: x + (i % 2 ? 17 : -17), y: y - 12 + Math.floor(i / 2) * 24, width: 16, room: 32, mute: true }));
      return rows;
    }
    const held = layout.at(position.seat, 0.74);
    return [
      { hand, x: held.x, y: held.y, width: 34, room: 104 },
      ...hand.parts.map((part, i) => {
        const row = Math.floor(i / 2);
        const alone = i === hand.parts.length - 1 && i % 2 === 0;
        const at = layout.at(position.seat, 0.59 - row * 0.115, alone ? 0 : i % 2 ? -0.5 : 0.5);
        return { hand: part, x: at.x, y: at.y, width: 30, room: (alone ? 92 : 60) - row * 4, mute: !hand.mine };
      }),
    ];
  });
}

export interface MiddlePlace extends HandPlace {
  label: string;
  /** The y coordinate of the label. */
  top: number;
  centre?: number | null;
}

const NAMES: Record<string, string> = { player: "Player", banker: "Banker", dealer: "Player-dealer" };

/** The name of a hand without an owner: `board-1-again` is "Board 1, second run". */
export function handWords(id: string): string {
  const [base, again] = id.split("-again");
  const words = NAMES[base ?? id] ?? (base ?? id).replace(/-/g, " ");
  const first = words.charAt(0).toUpperCase() + words.slice(1);
  return again === undefined ? first : `${first}, second run`;
}

/** The house's hands in a row, and the boards below it. */
export function middlePlaces(layout: Layout, model: FeltModel): MiddlePlace[] {
  const small = layout.kind === "narrow";
  const house = model.middle.flatMap((hand) => [hand, ...hand.parts]);
  const { boards } = model;
  const both = house.length > 0 && boards.length > 0;
  const set = house.length > model.middle.length;
  const gap = small ? (house.length > 1 ? 146 : 200) : house.length > 1 ? (set ? 204 : 250) : 320;
  const width = both ? (small ? 28 : 50) : layout.cardWidth;
  const y = both ? (small ? 82 : 138) : layout.middle.y;
  /** A single hand set in two parts is labelled once, above both. */
  const named = set && model.middle.length === 1;
  const upper = house.map((hand, i): MiddlePlace => {
    const part = model.middle.every((each) => each !== hand);
    const top = y - width * 0.7 - (small ? 5 : 8);
    return {
      hand,
      x: layout.middle.x + (i - (house.length - 1) / 2) * gap,
      y,
      width,
      room: gap - (small ? 10 : 30),
      label: part ? "" : handWords(hand.id),
      top,
      centre: named ? layout.middle.x : null,
    };
  });
  const n = boards.length;
  const lower = boards.map((hand, i): MiddlePlace => {
    const wide = n > 1 ? (small ? 24 : n > 2 ? 36 : 44) : small ? (both ? 30 : 36) : both ? 52 : 60;
    const columns = small ? (n > 2 ? 2 : 1) : n;
    const room = small ? (columns > 1 ? 92 : 184) : n > 1 ? 500 / n : 400;
    const row = Math.floor(i / columns);
    const x = layout.middle.x + ((i % columns) - (columns - 1) / 2) * (room + (small ? 6 : 26));
    const first = small ? (both ? 141 : n > 1 ? 62 : 106) : both ? 236 : n > 1 ? 172 : 178;
    const at = first + row * (wide * 1.4 + 18);
    return { hand, x, y: at, width: wide, room, label: n > 1 ? handWords(hand.id) : "", top: at - wide * 0.7 - (small ? 7 : 13) };
  });
  return [...upper, ...lower];
}

/** Where the pot is drawn: below the boards. */
export function potPlace(layout: Layout): { x: number; y: number } {
  const small = layout.kind === "narrow";
  return { x: layout.middle.x, y: small ? 152 : 268 };
}
