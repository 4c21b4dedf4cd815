/** The catalogue of editions with their edges, loaded once. */

import { more, type ShelfLine } from "./more";

let loading: Promise<Map<string, ShelfLine>> | null = null;

export function shelf(): Promise<Map<string, ShelfLine>> {
  loading ??= more.shelf().then(
    (lines) => new Map(lines.map((line) => [line.edition, line])),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** A fraction as a percentage: `1.02%`; negative, `−0.50%`, is an advantage for the player. */
export function percent(part: number, digits = 2): string {
  const text = `${(Math.abs(part) * 100).toFixed(digits)}%`;
  return part < 0 ? `−${text}` : text;
}

/** The lowest edge among a game's wagers, in a few words. */
export function edgeWords(line: ShelfLine | undefined): string {
  const edges = Object.values(line?.edges ?? {});
  return edges.length ? `edge from ${percent(Math.min(...edges))}` : "";
}
