/** Who is here, and where in the page. */

import { api, Refused } from "./api";
import type { Me } from "./protocol";

class Session {
  me = $state<Me | null>(null);
  known = $state(false);
  /** What the screen says when something could not be done. */
  notice = $state<{ text: string; bad: boolean } | null>(null);
  /** The seat at which somebody becomes a guest in order to sit down there. */
  wish: { table: string; seat: number | null } | null = null;
  private timer = 0;
  private coming: Promise<boolean> | null = null;

  async look(): Promise<void> {
    try {
      this.me = await api.me();
    } catch (error) {
      // a house that cannot be reached has not forgotten me
      if (!(error instanceof Refused) || error.status) this.me = null;
    }
    this.known = true;
  }

  /** One guest, however often it is clicked. */
  asGuest(): Promise<boolean> {
    if (this.me) return Promise.resolve(true);
    return (this.coming ??= this.come().finally(() => (this.coming = null)));
  }

  private async come(): Promise<boolean> {
    try {
      this.me = await api.guest();
      return true;
    } catch (error) {
      this.say(error instanceof Refused ? error.message : String(error), true);
      return false;
    }
  }

  async leave(): Promise<void> {
    try {
      await api.logout();
    } finally {
      this.me = null;
    }
  }

  say(text: string, bad = false): void {
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
  /** Whether the visitor came to sit down. */
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
