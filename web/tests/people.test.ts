import { describe, expect, it } from "vitest";
import type { ShelfLine } from "../src/lib/more";
import { readRoute } from "../src/lib/session.svelte";
import { edgeWords, percent } from "../src/lib/shelf";

describe("addresses of the page", () => {
  it("name the parts of the account, an edition's odds, and the game of a new table", () => {
    expect(readRoute("#/account")).toMatchObject({ page: "account", table: "" });
    expect(readRoute("#/account/decisions")).toMatchObject({ page: "account", table: "decisions" });
    expect(readRoute("#/odds/napa-valley/omaha")).toMatchObject({ page: "odds", table: "napa-valley/omaha" });
    expect(readRoute("#/open")).toMatchObject({ page: "open", table: "" });
    expect(readRoute("#/table/t7xabc/round/3")).toMatchObject({ page: "replay", table: "t7xabc", round: 3 });
    expect(readRoute("#/elsewhere")).toMatchObject({ page: "lobby" });
  });
});

describe("edges", () => {
  const line: ShelfLine = { edition: "a/b", title: "B", house: "a", family: "war", special: [], edges: { one: 0.0123, two: -0.002 }, why: "" };
  it("are summed up by the lowest one, with a minus for an advantage", () => {
    expect(edgeWords(line)).toBe("edge from −0.20%");
    expect(percent(0.0123)).toBe("1.23%");
    expect(edgeWords({ ...line, edges: {} })).toBe("");
    expect(edgeWords(undefined)).toBe("");
  });
});
