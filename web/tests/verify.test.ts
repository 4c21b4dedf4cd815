import { describe, expect, test } from "vitest";
import fixture from "../fixtures/transcript.json";
import type { Transcript } from "../src/lib/protocol";
import { verify } from "../src/lib/verify";

const copy = (): Transcript => structuredClone(fixture.transcript) as Transcript;

describe("verify this shuffle", () => {
  test("a true transcript passes every check and gives the order of the deal", async () => {
    const verdict = await verify(copy(), copy().commitment);
    expect(verdict.checks.filter((check) => !check.ok)).toEqual([]);
    expect(verdict.ok).toBe(true);
    expect(verdict.order).toEqual(fixture.order);
  });

  const broken: [string, (t: Transcript) => void][] = [
    ["another card", (t) => (t.openings[0]!.card = t.openings[0]!.card === "As" ? "Ks" : "As")],
    ["another salt", (t) => (t.openings[0]!.salt = "0".repeat(64))],
    ["another position", (t) => (t.openings[0]!.position = 51 - t.openings[0]!.position)],
    ["a shorter path", (t) => t.openings[0]!.path.pop()],
    ["other words", (t) => (t.said[0]!.words = "eleven come seven")],
    ["nobody's words", (t) => (t.said = [])],
    ["another root", (t) => (t.commitment.root = "0".repeat(64))],
    ["another deck", (t) => (t.commitment.deck["As"] = 2)],
    ["another number", (t) => (t.numbers!.draws[0]!.number = (t.numbers!.draws[0]!.number + 1) % 6)],
    ["a position opened twice", (t) => t.openings.push(t.openings[0]!)],
    ["a malformed digest", (t) => (t.commitment.top = "xyz")],
  ];

  test.each(broken)("%s is detected", async (_, change) => {
    const transcript = copy();
    change(transcript);
    expect((await verify(transcript)).ok).toBe(false);
  });

  test("a shoe other than the announced one is detected", async () => {
    const announced = { ...copy().commitment, root: "f".repeat(64) };
    expect((await verify(copy(), announced)).ok).toBe(false);
  });
});
