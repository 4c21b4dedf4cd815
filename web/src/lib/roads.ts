/** Bead plate and big road, built from the dealer's calls. */

import type { RoundLine } from "./people";

export type Coup = "player" | "banker" | "tie";

export interface Bead {
  coup: Coup;
  /** Other calls in the round, such as a winning bonus bet. */
  extra: string[];
}

export interface RoadCell {
  coup: "player" | "banker";
  ties: number;
  column: number;
  row: number;
  extra: string[];
}

const ROWS = 6;

/** Parse the result of a coup from its calls; null if they contain none. */
export function coupOf(words: string[]): Bead | null {
  const said = words.flatMap((w) => w.toLowerCase().split(/\s*[·,;]\s*/));
  const coup = said.find((w): w is Coup => w === "player" || w === "banker" || w === "tie");
  if (!coup) return null;
  const extra = said.filter((w) => w !== coup && !/^(player|banker|tie)\b/.test(w));
  return { coup, extra };
}

/** Results in columns of six, filled top to bottom. */
export function beadPlate(beads: Bead[]): Bead[][] {
  const columns: Bead[][] = [];
  for (let at = 0; at < beads.length; at += ROWS) columns.push(beads.slice(at, at + ROWS));
  return columns;
}

/**
 * Lay out the big road: a new column for each change of side, runs going down and then, when
 * blocked, to the right. A tie is marked on the previous cell; ties before the first result are
 * marked on that result.
 */
export function bigRoad(beads: Bead[]): RoadCell[] {
  const cells: RoadCell[] = [];
  const taken = new Set<string>();
  let openingTies = 0;
  let first = 0;
  for (const bead of beads) {
    const last = cells[cells.length - 1];
    if (bead.coup === "tie") {
      if (last) last.ties++;
      else openingTies++;
      continue;
    }
    let column = 0;
    let row = 0;
    if (last && last.coup === bead.coup) {
      const down = `${last.column},${last.row + 1}`;
      const goesDown = last.row + 1 < ROWS && !taken.has(down) && !turned(cells);
      column = goesDown ? last.column : last.column + 1;
      row = goesDown ? last.row + 1 : last.row;
    } else if (last) {
      column = first + 1;
      while (taken.has(`${column},0`)) column++;
      first = column;
    }
    taken.add(`${column},${row}`);
    cells.push({ coup: bead.coup, ties: openingTies, column, row, extra: bead.extra });
    openingTies = 0;
  }
  return cells;
}

/** Whether the latest run has already turned to the right. */
function turned(cells: RoadCell[]): boolean {
  const last = cells[cells.length - 1];
  const before = cells[cells.length - 2];
  return !!last && !!before && before.coup === last.coup && before.row === last.row && before.column < last.column;
}

/** The coups of the current shoe, oldest first, from finished rounds listed newest first. */
export function coupsOf(lines: RoundLine[]): Bead[] {
  const here = lines.filter((line) => line.shoe === lines[0]?.shoe);
  return here.map((line) => coupOf([line.outcome])).filter((bead) => bead !== null).reverse();
}
