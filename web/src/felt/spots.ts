/** The shapes of a position's spots on the wide felt, and how their names fit on them. */

import { cell, type Layout, type Point } from "./geometry";
import type { PositionModel, SpotModel } from "./model";

export interface SpotShape {
  spot: SpotModel;
  centre: Point;
  /** The outline of a strip; empty for a circle, which has a radius instead. */
  path: string;
  radius: number;
  lines: string[];
  size: number;
  /** The radius of a chip that fits the spot. */
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
    const across = Math.hypot(...(["x", "y"] as const).map((axis) => layout.at(position.seat, outer)[axis] - layout.at(position.seat, inner)[axis]));
    return {
      spot,
      centre: { x, y },
      path: cell(layout, position.seat, outer, inner),
      radius: 0,
      ...fit(spot.info.name, 14, inStrip(room * 0.94, across * 0.94, turn)),
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
      const words = fit(spot.info.name, radius > 26 ? 13 : 11, inCircle(radius - 1));
      return { spot, centre: { x, y }, path: "", radius, ...words, chip: radius > 26 ? 13 : 11 };
    });
  };
  return [...row(base, 0.745, base.length > 1 ? 29 : 35), ...row(bonus, 0.615, bonus.length > 2 ? 19 : 23)];
}

export function spotShapes(layout: Layout, position: PositionModel, ownHands: boolean): SpotShape[] {
  return ownHands ? circles(layout, position) : rings(layout, position);
}

/** Width of a wide letter and height of a line, as multiples of the font size. */
const [LETTER_EM, LINE_EM] = [0.56, 1.08];

/** Break a name into lines so that it fits the spot upright, uncut and in the largest letters, up to `most`. */
export function fit(name: string, most: number, fits: (width: number, height: number) => number): { lines: string[]; size: number } {
  const ways = breaks(name.split(" ")).map((lines) => {
    const width = Math.max(...lines.map((line) => line.length)) * LETTER_EM;
    return { lines, size: Math.min(most, fits(width, lines.length * LINE_EM)) };
  });
  return ways.reduce((best, way) => (way.size > best.size + 0.01 ? way : best));
}

/** Every way to break the words into lines, fewest lines first. */
function breaks(words: string[]): string[][] {
  const ways = Array.from({ length: 2 ** (words.length - 1) }, (_, cuts) =>
    words.reduce<string[]>((lines, word, i) => {
      if (i && !((cuts >> (i - 1)) & 1)) lines.push(`${lines.pop() ?? ""} ${word}`);
      else lines.push(word);
      return lines;
    }, []),
  );
  return ways.sort((a, b) => a.length - b.length);
}

/** The largest font size for a text box in a strip of this width and depth, turned by `turn` degrees. */
const inStrip = (along: number, across: number, turn: number) => (width: number, height: number): number => {
  const [c, s] = [Math.abs(Math.cos((turn * Math.PI) / 180)), Math.abs(Math.sin((turn * Math.PI) / 180))];
  return Math.min(along / (width * c + height * s), across / (width * s + height * c));
};

const inCircle = (radius: number) => (width: number, height: number): number => (2 * radius) / Math.hypot(width * 1.12, height * 0.86);
