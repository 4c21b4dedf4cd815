/** What is known of every edition, looked up once. */

import { more, type ShelfLine } from "./more";

let looked: Promise<Map<string, ShelfLine>> | null = null;

export function shelf(): Promise<Map<string, ShelfLine>> {
  looked ??= more.shelf().then(
    (lines) => new Map(lines.map((line) => [line.edition, line])),
    (error: unknown) => {
      looked = null;
      throw error;
    },
  );
  return looked;
}

/** `1.02%`; of the player's advantage `−0.50%`. */
export function percent(part: number, digits = 2): string {
  const text = `${(Math.abs(part) * 100).toFixed(digits)}%`;
  return part < 0 ? `−${text}` : text;
}

/** The least edge of a game's wagers, in a few words. */
export function edgeWords(line: ShelfLine | undefined): string {
  const edges = Object.values(line?.edges ?? {});
  return edges.length ? `edge from ${percent(Math.min(...edges))}` : "";
}
