/** The signed-in player, messages to show, and the page's routes. */

import { api, reasonOf, Refused } from "./api";
import type { Me } from "./protocol";

class Session {
  me = $state<Me | null>(null);
  /** Whether the server has said who is signed in. */
  loaded = $state(false);
  /** The message on the screen: a confirmation, or the reason something failed. */
  notice = $state<{ text: string; bad: boolean } | null>(null);
  /** The seat a visitor chose before becoming a guest; the sit-down dialog reopens for it. */
  wantedSeat: { table: string; seat: number | null } | null = null;
  private timer = 0;
  private guestRequest: Promise<boolean> | null = null;

  async refresh(): Promise<void> {
    try {
      this.me = await api.me();
    } catch (error) {
      // Keep the player signed in while the server cannot be reached.
      if (!(error instanceof Refused) || error.status) this.me = null;
    }
    this.loaded = true;
  }

  /** Sign in as a guest; repeated clicks still create only one. */
  asGuest(): Promise<boolean> {
    if (this.me) return Promise.resolve(true);
    return (this.guestRequest ??= this.createGuest().finally(() => (this.guestRequest = null)));
  }

  private async createGuest(): Promise<boolean> {
    try {
      this.me = await api.guest();
      return true;
    } catch (error) {
      this.notify(reasonOf(error), true);
      return false;
    }
  }

  async signOut(): Promise<void> {
    try {
      await api.logout();
    } finally {
      this.me = null;
    }
  }

  notify(text: string, bad = false): void {
    this.notice = { text, bad };
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.notice = null), bad ? 9000 : 5000);
  }
}

export const session = new Session();

export interface Route {
  page: "lobby" | "table" | "replay" | "account" | "odds" | "open";
  table: string;
  round: number;
  /** Whether to open the sit-down dialog at once. */
  sit: boolean;
}

export function readRoute(hash: string): Route {
  const [, page, table, kind, round] = hash.split("/");
  if (page === "table" && table)
    return kind === "round" && round
      ? { page: "replay", table, round: Number(round), sit: false }
      : { page: "table", table, round: 0, sit: kind === "sit" };
  const rest = { round: 0, sit: false };
  if (page === "account") return { page, table: table ?? "", ...rest };
  if (page === "odds" || page === "open") return { page, table: kind ? `${table}/${kind}` : "", ...rest };
  return { page: "lobby", table: "", ...rest };
}
