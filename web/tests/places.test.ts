import { describe, expect, it } from "vitest";
import { chipsBeyondHand, handBesidePlate, narrow } from "../src/felt/geometry";

interface Box {
  what: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const box = (what: string, x: number, y: number, width: number, height: number): Box => ({
  what,
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe("the narrow felt", () => {
  for (const seats of [5, 6, 7, 8, 9, 10, 12])
    it(`has room for the plates, hands and chips of ${seats} seats without overlap`, () => {
      const layout = narrow(seats);
      const boxes = Array.from({ length: seats }, (_, i): Box[] => {
        const seat = i + 1;
        const at = layout.at(seat, 1);
        const hand = handBesidePlate(layout, seat);
        const chips = chipsBeyondHand(layout, seat, true);
        return [
          box(`plate ${seat}`, at.x, at.y, seats > 9 ? 50 : 79, 37),
          box(`hand ${seat}`, hand.x, hand.y, hand.room, 38),
          box(`chips ${seat}`, chips.x, chips.y, 20, 20),
        ];
      }).flat();
      for (const each of boxes) {
        expect(each.left, each.what).toBeGreaterThan(8);
        expect(each.right, each.what).toBeLessThan(layout.width - 8);
        expect(each.bottom, each.what).toBeLessThan(layout.height - 8);
        expect(each.top, each.what).toBeGreaterThan(layout.middle.y + layout.cardWidth * 0.7);
        for (const other of boxes) if (each !== other) expect(meet(each, other), `${each.what} over ${other.what}`).toBe(false);
      }
    });
});
