import { describe, expect, test } from "vitest";
import { beadPlate, bigRoad, coupOf, type Bead } from "../src/lib/roads";

const beads = (letters: string): Bead[] =>
  [...letters].map((l) => ({ coup: l === "P" ? "player" : l === "B" ? "banker" : "tie", extra: [] }));
const at = (letters: string): string[] => bigRoad(beads(letters)).map((c) => `${c.column},${c.row}`);

describe("the roads", () => {
  test("the dealer's calls give the coup and its bonus bets", () => {
    expect(coupOf(["player", "panda-8"])).toEqual({ coup: "player", extra: ["panda-8"] });
    expect(coupOf(["Player 6 · Banker 4 · player"])).toEqual({ coup: "player", extra: [] });
    expect(coupOf([])).toBeNull();
  });

  test("the bead plate fills columns of six", () => {
    expect(beadPlate(beads("PBPBPBPB")).map((column) => column.length)).toEqual([6, 2]);
  });

  test("a change of side begins a column", () => {
    expect(at("PPBP")).toEqual(["0,0", "0,1", "1,0", "2,0"]);
  });

  test("a run of more than six turns right", () => {
    expect(at("PPPPPPPP").slice(5)).toEqual(["0,5", "1,5", "2,5"]);
    expect(at("PPPPPPPPB").at(-1)).toBe("1,0");
  });

  test("a run that meets the tail of another turns before it", () => {
    expect(at("PPPPPPPPBBBBBB").slice(-2)).toEqual(["1,4", "2,4"]);
  });

  test("a tie is marked on the previous cell, or on the first", () => {
    expect(bigRoad(beads("PTTB")).map((cell) => cell.ties)).toEqual([2, 0]);
    expect(bigRoad(beads("TTP")).map((cell) => cell.ties)).toEqual([2]);
  });
});
