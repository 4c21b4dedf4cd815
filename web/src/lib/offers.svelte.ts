/** The bank as it is offered to me: on the screen as soon as it is heard, whatever is being shown. */

import type { TableEvent, TableInfo } from "./protocol";

export interface Offer {
  turn: number;
  /** When it goes on to the next; 0 while that is not known. */
  until: number;
}

export class Offers {
  current = $state<Offer | null>(null);
  /** It was offered to me and went by. */
  missed = $state(false);
  /** Whether I have said yes or no. */
  answered = false;

  join(table: TableInfo, you: string | null): void {
    const until = table.clock.find((clock) => clock.what === "bank")?.until ?? 0;
    this.current = you && table.bank.offered === you ? { turn: table.bank.turn, until } : null;
    this.answered = false;
  }

  hear(event: TableEvent, you: string | null): void {
    const mine = "bettor" in event && event.bettor === you;
    switch (event.type) {
      case "offered":
        this.current = mine ? { turn: event.turn, until: 0 } : null;
        this.answered = false;
        if (mine) this.missed = false;
        break;
      case "clock":
        if (mine && event.what === "bank" && this.current) this.current.until = event.until;
        break;
      case "declined":
      case "lapsed":
        if (mine && this.current && !this.answered) this.missed = true;
        if (mine) this.current = null;
        break;
      case "taken":
        this.missed = false;
        break;
      case "accepted":
      case "opened":
      case "broken":
        this.current = null;
        break;
    }
  }
}
