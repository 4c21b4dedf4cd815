/** Bead plate and big road, from what the dealer called. */

import type { RoundLine } from "./people";

export type Coup = "player" | "banker" | "tie";

export interface Bead {
  coup: Coup;
  /** Further calls of the round, such as a bonus line. */
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

/** The result of a coup out of the words that were called in it; null where there is none. */
export function coupOf(words: string[]): Bead | null {
  const said = words.flatMap((w) => w.toLowerCase().split(/\s*[·,;]\s*/));
  const coup = said.find((w): w is Coup => w === "player" || w === "banker" || w === "tie");
  if (!coup) return null;
  const extra = said.filter((w) => w !== coup && !/^(player|banker|tie)\b/.test(w));
  return { coup, extra };
}

/** Columns of six, top to bottom. */
export function beadPlate(beads: Bead[]): Bead[][] {
  const columns: Bead[][] = [];
  for (let at = 0; at < beads.length; at += ROWS) columns.push(beads.slice(at, at + ROWS));
  return columns;
}

/**
 * A new column for each change of side; a run goes down and, where the way is blocked, to the
 * right. Ties are marked on the cell before them; ties at the start wait for the first.
 */
export function bigRoad(beads: Bead[]): RoadCell[] {
  const cells: RoadCell[] = [];
  const taken = new Set<string>();
  let waiting = 0;
  let first = 0;
  for (const bead of beads) {
    const last = cells[cells.length - 1];
    if (bead.coup === "tie") {
      if (last) last.ties++;
      else waiting++;
      continue;
    }
    let column = 0;
    let row = 0;
    if (last && last.coup === bead.coup) {
      const down = `${last.column},${last.row + 1}`;
      const goesDown = last.row + 1 < ROWS && !taken.has(down) && !turned(cells, taken);
      column = goesDown ? last.column : last.column + 1;
      row = goesDown ? last.row + 1 : last.row;
    } else if (last) {
      column = first + 1;
      while (taken.has(`${column},0`)) column++;
      first = column;
    }
    taken.add(`${column},${row}`);
    cells.push({ coup: bead.coup, ties: waiting, column, row, extra: bead.extra });
    waiting = 0;
  }
  return cells;
}

/** Whether the run at the end has already turned to the right. */
function turned(cells: RoadCell[], _taken: Set<string>): boolean {
  const last = cells[cells.length - 1];
  const before = cells[cells.length - 2];
  return !!last && !!before && before.coup === last.coup && before.row === last.row && before.column < last.column;
}

/** Those of the shoe that is dealt from, out of finished rounds, the newest of which comes first. */
export function coupsOf(lines: RoundLine[]): Bead[] {
  const here = lines.filter((line) => line.shoe === lines[0]?.shoe);
  return here.map((line) => coupOf([line.outcome])).filter((bead) => bead !== null).reverse();
}
