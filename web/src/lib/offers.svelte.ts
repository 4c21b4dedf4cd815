/** The offer of the bank to this player. It is shown as soon as it arrives, ahead of queued events. */

import type { TableEvent, TableInfo } from "./protocol";

export interface Offer {
  turn: number;
  /** When the offer passes to the next player; 0 until the server says. */
  until: number;
}

export class Offers {
  current = $state<Offer | null>(null);
  /** The player let an offer expire. */
  missed = $state(false);
  /** Whether the player has accepted or declined the current offer. */
  answered = false;

  join(table: TableInfo, you: string | null): void {
    const until = table.clock.find((clock) => clock.what === "bank")?.until ?? 0;
    this.current = you && table.bank.offered === you ? { turn: table.bank.turn, until } : null;
    this.answered = false;
  }

  apply(event: TableEvent, you: string | null): void {
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
