/** Who was met at a table, so that a replay, which knows bettors only, can call them by name. */

import type { Kind, TableInfo } from "./protocol";

export interface Known {
  name: string;
  kind: Kind;
}

const met = new Map<string, Known>();

export function meet(table: TableInfo): void {
  for (const { bettor, name, kind } of [...Object.values(table.seats), ...table.back_line])
    met.set(bettor, { name, kind });
}

/** Those of a round that was recalled. */
export function meetAll(names: Record<string, string>): void {
  for (const [bettor, name] of Object.entries(names)) met.set(bettor, { ...known(bettor), name });
}

export function known(bettor: string): Known {
  return met.get(bettor) ?? { name: bettor, kind: /^bot\b/.test(bettor) ? "bot" : "player" };
}
