/** Where things lie on the felt. Units are those of the drawing's viewBox. */

export interface Point {
  x: number;
  y: number;
}

export interface Place extends Point {
  /** Degrees to turn text by, so that it faces its seat. */
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
  /** Where hands that belong to nobody lie, in a row around this point. */
  middle: Point;
  calls: Point;
  cardWidth: number;
  handWidth: number;
  /** A place in front of a seat; depth 1 is the rim, 0 the house dealer. */
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

/** Angles of equal steps along the rim; seat 1 is at the house dealer's left, on our right. */
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

export function narrow(seats: number): Layout {
  const oval = { cx: 200, cy: 92, rx: 152, ry: 330, from: radians(6), to: radians(174) };
  return {
    kind: "narrow",
    width: 400,
    height: 458,
    seats,
    shoe: { x: 352, y: 34 },
    discard: { x: 48, y: 34 },
    bank: { x: 200, y: 30 },
    collection: { x: 118, y: 26 },
    middle: { x: 200, y: 100 },
    calls: { x: 200, y: 168 },
    cardWidth: 39,
    handWidth: 30,
    at: places(oval, seats),
  };
}

/** From a seat of the narrow felt towards the middle: far enough to clear its plate. */
export function inward(layout: Layout, seat: number, aside: number, above: number): Point {
  const at = layout.at(seat, 0.98);
  const [dx, dy] = [layout.width / 2 - at.x, (layout.height * 0.48 - at.y) * 0.3];
  const size = Math.hypot(dx, dy) || 1;
  const far = (Math.abs(dx) / size) * aside + (Math.abs(dy) / size) * above;
  return { x: at.x + (dx / size) * far, y: at.y + (dy / size) * far };
}

/** Where a hand lies on the narrow felt: beside the plates of the sides, above those below. */
export function handBeside(layout: Layout, seat: number): Point & { room: number } {
  const at = layout.at(seat, 0.98);
  const middle = layout.width / 2;
  const way = at.x < middle ? 1 : -1;
  const side = Math.abs(at.x - middle) / (layout.width * 0.375);
  const [dx, dy] = side > 0.75 ? [72, 0] : side > 0.5 ? [74, -30] : [14, -54];
  const x = at.x + way * dx;
  const free = side > 0.5 ? 2 * Math.abs(x - middle) - 2 : 56;
  return { x, y: at.y + dy, room: Math.min(62, Math.max(44, free)) };
}

/** The outline of a seat's strip between two depths. */
export function cell(layout: Layout, seat: number, outer: number, inner: number, gap = 0.03): string {
  const points = [-1 + gap, -0.5, 0, 0.5, 1 - gap];
  const show = (p: Point): string => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  const out = points.map((along) => show(layout.at(seat, outer, along)));
  const back = points.map((along) => show(layout.at(seat, inner, along))).reverse();
  return `M${[...out, ...back].join("L")}Z`;
}
