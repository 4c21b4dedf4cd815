/** Where the spots of a position lie on the wide felt, and how their names are written there. */

import { cell, type Layout, type Point } from "./geometry";
import type { PositionModel, SpotModel } from "./model";

export interface SpotShape {
  spot: SpotModel;
  centre: Point;
  turn: number;
  /** A strip of a ring, or a circle of this radius. */
  path: string;
  radius: number;
  lines: string[];
  size: number;
  /** The radius of a chip that fits. */
  chip: number;
}

const OUTER = 0.81;
const INNER = 0.435;

function rings(layout: Layout, position: PositionModel): SpotShape[] {
  const depth = Math.min(0.077, (OUTER - INNER) / position.spots.length);
  return position.spots.map((spot, i) => {
    const outer = OUTER - i * depth;
    const inner = outer - depth * 0.92;
    const { x, y, turn } = layout.at(position.seat, (outer + inner) / 2);
    const [left, right] = [layout.at(position.seat, inner, -1), layout.at(position.seat, inner, 1)];
    const room = Math.hypot(left.x - right.x, left.y - right.y);
    const most = Math.floor(room / 8.2);
    return {
      spot,
      centre: { x, y },
      turn,
      path: cell(layout, position.seat, outer, inner),
      radius: 0,
      lines: wrap(spot.info.name, most, depth > 0.06 ? 2 : 1),
      size: room < 90 ? 11 : 13.5,
      chip: depth > 0.06 ? 13 : 10,
    };
  });
}

function circles(layout: Layout, position: PositionModel): SpotShape[] {
  const base = position.spots.filter((s) => !s.info.bonus);
  const bonus = position.spots.filter((s) => s.info.bonus);
  const row = (spots: SpotModel[], depth: number, size: number): SpotShape[] => {
    const [left, right] = [layout.at(position.seat, depth, 1), layout.at(position.seat, depth, -1)];
    const room = Math.hypot(left.x - right.x, left.y - right.y) * 0.96;
    const radius = Math.min(size, room / spots.length / 2 - 1.5);
    const apart = Math.min(room / spots.length, 2 * radius + 14);
    return spots.map((spot, i) => {
      const along = (apart * (spots.length - 1 - 2 * i)) / room;
      const { x, y } = layout.at(position.seat, depth, along);
      const lines = wrap(spot.info.name, Math.floor(radius / 4), radius > 18 ? 2 : 1);
      const longest = Math.max(...lines.map((line) => line.length));
      const size = Math.min(radius > 26 ? 12.5 : 10.5, (2 * radius - 4) / (longest * 0.57));
      return { spot, centre: { x, y }, turn: 0, path: "", radius, lines, size, chip: radius > 26 ? 13 : 11 };
    });
  };
  return [...row(base, 0.745, base.length > 1 ? 29 : 35), ...row(bonus, 0.615, bonus.length > 2 ? 19 : 23)];
}

export function spotShapes(layout: Layout, position: PositionModel, ownHands: boolean): SpotShape[] {
  return ownHands ? circles(layout, position) : rings(layout, position);
}

/** A name in so many lines of so many letters; words that do not fit are left to the tooltip. */
export function wrap(name: string, most: number, lines: number): string[] {
  const rows: string[] = [];
  for (const word of name.split(" ")) {
    const last = rows[rows.length - 1];
    if (last !== undefined && `${last} ${word}`.length <= most) rows[rows.length - 1] = `${last} ${word}`;
    else if (!rows.length || (rows.length < lines && word.length <= most + 2)) rows.push(word);
    else break;
  }
  return rows;
}
