/** Positions on the felt, in units of the drawing's viewBox. */

export interface Point {
  x: number;
  y: number;
}

export interface Place extends Point {
  /** The angle in degrees that turns text to face its seat. */
  turn: number;
}

export interface Layout {
  kind: "wide" | "narrow";
  width: number;
  height: number;
  seats: number;
  shoe: Point;
  discard: Point;
  bank: Point;
  collection: Point;
  /** Centre of the row for the house's hands and the boards. */
  middle: Point;
  calls: Point;
  cardWidth: number;
  handWidth: number;
  /** A point in front of a seat. Depth 1 is the rim, 0 the house dealer; `along` runs from 1 to -1 across the seat's strip. */
  at(seat: number, depth: number, along?: number): Place;
}

interface Oval {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  from: number;
  to: number;
}

/** Angles that divide the rim into equal arcs. Seat 1 is at the house dealer's left, so on the viewer's right. */
function angles(oval: Oval, seats: number): number[] {
  const steps = 720;
  const lengths = [0];
  const angle = (i: number): number => oval.from + ((oval.to - oval.from) * i) / steps;
  for (let i = 1; i <= steps; i++) {
    const [a, b] = [angle(i - 1), angle(i)];
    const dx = oval.rx * (Math.cos(b) - Math.cos(a));
    const dy = oval.ry * (Math.sin(b) - Math.sin(a));
    lengths.push((lengths[i - 1] as number) + Math.hypot(dx, dy));
  }
  const all = lengths[steps] as number;
  return Array.from({ length: 2 * seats + 1 }, (_, half) => {
    const want = (all * half) / (2 * seats);
    return angle(Math.max(0, lengths.findIndex((length) => length >= want - 1e-6)));
  });
}

function places(oval: Oval, seats: number): Layout["at"] {
  const found = angles(oval, seats);
  return (seat, depth, along = 0) => {
    const mid = found[2 * seat - 1] ?? 0;
    const [first, last] = [found[2 * seat - 2] ?? mid, found[2 * seat] ?? mid];
    const angle = mid + ((last - first) / 2) * along;
    return {
      x: oval.cx + oval.rx * depth * Math.cos(angle),
      y: oval.cy + oval.ry * depth * Math.sin(angle),
      turn: (Math.atan2(oval.ry * Math.sin(angle), oval.rx * Math.cos(angle)) * 180) / Math.PI - 90,
    };
  };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function wide(seats: number): Layout {
  const oval = { cx: 640, cy: 92, rx: 610, ry: 600, from: radians(4), to: radians(176) };
  return {
    kind: "wide",
    width: 1280,
    height: 720,
    seats,
    shoe: { x: 935, y: 62 },
    discard: { x: 345, y: 62 },
    bank: { x: 640, y: 50 },
    collection: { x: 470, y: 46 },
    middle: { x: 640, y: 178 },
    calls: { x: 640, y: 282 },
    cardWidth: 64,
    handWidth: 56,
    at: places(oval, seats),
  };
}

/** Half the width of a name plate on the narrow felt; plates shrink at ten seats or more. */
const halfPlate = (seats: number): number => (seats > 9 ? 25 : 39.5);

/** Seats of the narrow felt: down the right side, one at the foot if the number is odd, then up the left side. */
function sides(seats: number): Layout["at"] {
  const rows = Math.floor(seats / 2);
  const [odd, first] = [seats % 2 === 1, 194];
  const step = ((odd ? 380 : 424) - first) / Math.max(1, rows - 1);
  return (seat, depth) => {
    const foot = odd && seat === rows + 1;
    const right = seat <= rows;
    const x = foot ? 150 : right ? 387 - halfPlate(seats) : 13 + halfPlate(seats);
    const y = foot ? 447 : first + step * (right ? seat - 1 : seats - seat);
    return { x: 200 + (x - 200) * depth, y: 250 + (y - 250) * depth, turn: 0 };
  };
}

export function narrow(seats: number): Layout {
  return {
    kind: "narrow",
    width: 400,
    height: 480,
    seats,
    shoe: { x: 346, y: 34 },
    discard: { x: 48, y: 34 },
    bank: { x: 200, y: 31 },
    collection: { x: 118, y: 26 },
    middle: { x: 200, y: 102 },
    calls: { x: 200, y: 170 },
    cardWidth: 39,
    handWidth: 30,
    at: sides(seats),
  };
}

/** Where a hand goes on the narrow felt: next to its name plate, towards the middle. */
export function handBesidePlate(layout: Layout, seat: number): Point & { room: number } {
  const at = layout.at(seat, 1);
  const towards = at.x < layout.width / 2 ? 1 : -1;
  return { x: at.x + towards * (halfPlate(layout.seats) + 39), y: at.y, room: 60 };
}

/** Where chips go on the narrow felt: beyond the hand, or in its place while there is no hand. */
export function chipsBeyondHand(layout: Layout, seat: number, hasHand: boolean): Point {
  const hand = handBesidePlate(layout, seat);
  if (!hasHand) return hand;
  const [middle, foot] = [layout.width / 2, layout.seats % 2 === 1 && seat === Math.ceil(layout.seats / 2)];
  return { x: foot ? hand.x + 48 : middle + (hand.x < middle ? -20 : 20), y: hand.y };
}

/** The outline of a seat's strip between two depths, as an SVG path. */
export function cell(layout: Layout, seat: number, outer: number, inner: number, gap = 0.03): string {
  const points = [-1 + gap, -0.5, 0, 0.5, 1 - gap];
  const show = (p: Point): string => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  const out = points.map((along) => show(layout.at(seat, outer, along)));
  const back = points.map((along) => show(layout.at(seat, inner, along))).reverse();
  return `M${[...out, ...back].join("L")}Z`;
}
