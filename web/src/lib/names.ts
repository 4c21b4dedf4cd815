/** Remembers players' names, because the events of a replay carry only their ids. */

import type { Kind, TableInfo } from "./protocol";

export interface Known {
  name: string;
  kind: Kind;
}

const remembered = new Map<string, Known>();

export function rememberNames(table: TableInfo): void {
  for (const { bettor, name, kind } of [...Object.values(table.seats), ...table.back_line])
    remembered.set(bettor, { name, kind });
}

/** Remember the names that came with a recalled round. */
export function rememberRecalled(names: Record<string, string>): void {
  for (const [bettor, name] of Object.entries(names)) remembered.set(bettor, { ...known(bettor), name });
}

export function known(bettor: string): Known {
  return remembered.get(bettor) ?? { name: bettor, kind: /^bot\b/.test(bettor) ? "bot" : "player" };
}
