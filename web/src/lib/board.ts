/** The state of the table outside its rounds (seats, stacks, bank, clocks), folded from the sitting's events. */

import type { Kind, SeatInfo, TableEvent, TableInfo } from "./protocol";

export function seatOf(table: TableInfo, bettor: string): number {
  for (const [seat, info] of Object.entries(table.seats)) if (info.bettor === bettor) return +seat;
  return 0;
}

export function findPlayer(table: TableInfo, bettor: string): SeatInfo | undefined {
  return (
    Object.values(table.seats).find((each) => each.bettor === bettor) ??
    table.back_line.find((each) => each.bettor === bettor)
  );
}

function remove(table: TableInfo, bettor: string): SeatInfo | undefined {
  const info = findPlayer(table, bettor);
  const seat = seatOf(table, bettor);
  if (seat) delete table.seats[seat];
  table.back_line = table.back_line.filter((each) => each.bettor !== bettor);
  return info;
}

function seatPlayer(table: TableInfo, seat: number, info: SeatInfo): void {
  if (seat) table.seats[seat] = info;
  else table.back_line.push(info);
}

/** Apply one event of the sitting; changes the table in place. */
export function applySitting(table: TableInfo, event: TableEvent): void {
  switch (event.type) {
    case "sat": {
      const kind: Kind = event.kind ?? event.mark ?? "player";
      const { bettor, cents } = event;
      remove(table, bettor);
      seatPlayer(table, event.seat, { bettor, name: event.name ?? bettor, kind, stack: cents, out: false });
      break;
    }
    case "added":
      addToStack(table, event.bettor, event.cents);
      break;
    case "time-charged":
      addToStack(table, event.bettor, -event.cents);
      break;
    case "changed-seat": {
      const info = remove(table, event.bettor);
      if (info) seatPlayer(table, event.seat, info);
      break;
    }
    case "left-table":
      remove(table, event.bettor);
      break;
    case "sat-out":
    case "came-back": {
      const info = findPlayer(table, event.bettor);
      if (info) Object.assign(info, { out: event.type === "sat-out", why: event.type === "sat-out" ? (event.why ?? "") : "" });
      break;
    }
    case "offered":
      Object.assign(table.bank, { holder: "", offered: event.bettor, turn: event.turn, cents: 0 });
      break;
    case "accepted":
      Object.assign(table.bank, {
        holder: event.bettor,
        offered: "",
        turn: event.turn,
        cents: event.cents,
      });
      removeClock(table, "bank");
      break;
    case "declined":
    case "lapsed":
      if (table.bank.offered === event.bettor) table.bank.offered = "";
      removeClock(table, "bank");
      break;
    case "broken":
    case "restarted":
      table.bank.broken = event.type === "broken";
      break;
    case "leaving": {
      const info = findPlayer(table, event.bettor);
      if (info) info.leaving = true;
      break;
    }
    case "limits-set":
      table.limits = event.limits;
      break;
    case "opened":
      table.rounds = event.round;
      table.button = event.opening.button ?? 0;
      table.clock = [];
      Object.assign(table.bank, {
        holder: event.opening.player_dealer ?? "",
        offered: "",
        turn: event.opening.turn ?? 1,
        cents: event.opening.bank ?? 0,
      });
      break;
    case "shoe":
      table.words = !!event.voices?.length;
      table.next_shoe = event.number + 1;
      table.voices = event.voices ?? [];
      break;
    case "mixed":
      table.words = false;
      break;
    case "shoe-abandoned":
      table.words = false;
      table.abandoned = event.abandoned;
      break;
    case "new-shoe":
      table.words = false;
      table.shoe += 1;
      break;
    case "taken":
      for (const [purse, cents] of Object.entries(event.changes)) addToStack(table, purse, cents);
      break;
    case "clock": {
      const { what, until, question, bettor } = event;
      table.clock = [
        ...table.clock.filter((c) => c.what === "question" && what === "question" && c.question !== question),
        { what, until, question, bettor },
      ];
      break;
    }
    default:
      break;
  }
}

function addToStack(table: TableInfo, bettor: string, cents: number): void {
  const info = findPlayer(table, bettor);
  if (info) info.stack += cents;
}

function removeClock(table: TableInfo, what: string): void {
  table.clock = table.clock.filter((clock) => clock.what !== what);
}
