import { describe, expect, test } from "vitest";
import recorded from "../fixtures/rounds.json";
import { fill, fold, openView } from "../src/lib/fold";
import type { Opening, RoundEvent, WireView } from "../src/lib/protocol";

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
