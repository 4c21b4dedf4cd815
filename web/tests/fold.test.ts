import { describe, expect, test } from "vitest";
import recorded from "../fixtures/rounds.json";
import { fill, fold, openView } from "../src/lib/fold";
import type { Opening, RoundEvent, View, WireView } from "../src/lib/protocol";

interface Recorded {
  edition: string;
  round: number;
  viewer: string;
  opening: Opening;
  events: RoundEvent[];
  views: WireView[];
}

const rounds = recorded as unknown as Recorded[];

describe("folding events gives the server's own view", () => {
  test.each(rounds.map((r) => [`${r.edition}, round ${r.round}, as ${r.viewer} sees it`, r] as const))(
    "%s",
    (_, round) => {
      const view = openView(round.viewer, round.opening);
      const waiting = [...round.views];
      const compare = (): void => {
        while (waiting[0]?.version === view.version) {
          const server = fill(waiting.shift() as WireView);
          expect(view).toEqual({ ...server, questions: [] });
        }
      };
      compare();
      for (const event of round.events) {
        fold(view, event);
        compare();
      }
      expect(waiting).toEqual([]);
      expect(view.over).toBe(true);
    },
  );

  test("the viewer's secret decision stays with the hand until a card leaves it; other players' never arrive", () => {
    const set = { type: "set", cards: ["Ks", "Jc"] };
    const asked: RoundEvent[] = [
      { type: "hand", hand: "p2", position: 2, controller: "ann" },
      { type: "dealt", hand: "p2", card: "Ks", seen: ["ann"] },
      { type: "asked", question: "q1", bettor: "ann", about: "p2" },
    ];
    const seen = (viewer: string, ...events: RoundEvent[]): View["answers"] => {
      const view = openView(viewer, { bettors: [] });
      for (const event of events) fold(view, event);
      return view.answers;
    };
    const secret: RoundEvent = { type: "answered", question: "q1", bettor: "ann", decision: set, seen: ["ann"] };
    expect(seen("ann", ...asked, secret)).toEqual([{ question: "q1", about: "p2", decision: set }]);
    const face: RoundEvent = { type: "answered", question: "q1", bettor: "ann", seen: [] };
    expect(seen("ben", ...asked, face)).toEqual([]);
    const left: RoundEvent = { type: "left", hand: "p2", index: 0, to: "p2-front", card: "Ks" };
    expect(seen("ann", ...asked, secret, left)).toEqual([]);
    const open: RoundEvent = { type: "answered", question: "q1", bettor: "ann", decision: { type: "hit" } };
    expect(seen("ann", ...asked, open)).toEqual([]);
  });

  test("no chip is lost on the way", () => {
    for (const round of rounds) {
      const view = openView(round.viewer, round.opening);
      const sum = (): number =>
        Object.values(view.purses).reduce((a, b) => a + b, 0) +
        Object.values(view.wagers).reduce((a, w) => a + w.cents, 0);
      const all = sum();
      for (const event of round.events) {
        fold(view, event);
        expect(sum()).toBe(all);
      }
    }
  });
});
