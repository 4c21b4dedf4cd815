/** The HTTP part of the protocol (docs/protocol.md). */

import type { About, Felt, GameRow, LobbyTable, Me, Recall, Refusal, RoundLine, Transcript } from "./protocol";

/** A request the server refused, with its stable code and a reason to show the player. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.reason);
  }
}

/** What to tell the player about an error: the server's reason, or the error itself. */
export const reasonOf = (error: unknown): string => (error instanceof Refused ? error.message : String(error));

async function call<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        ...(method === "POST" ? { "X-Houseway": "1", "Content-Type": "application/json" } : {}),
      },
      ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
    });
  } catch {
    throw new Refused(0, { code: "request/offline", reason: "Cannot reach the house right now. Check your connection." });
  }
  if (answer.ok) return (await answer.json()) as T;
  let refusal: Refusal = { code: "request/failed", reason: `The house could not do that (error ${answer.status}).` };
  try {
    const said = (await answer.json()) as Partial<Refusal>;
    if (said.reason) refusal = { code: said.code ?? refusal.code, reason: said.reason };
  } catch {
    /* not a refusal of ours, such as a proxy's error page: keep the general reason */
  }
  throw new Refused(answer.status, refusal);
}

export const get = <T>(path: string): Promise<T> => call<T>("GET", path);
export const post = <T>(path: string, body?: unknown): Promise<T> => call<T>("POST", path, body);

export const api = {
  about: (): Promise<About> => get("/healthz"),
  me: (): Promise<Me> => get("/api/me"),
  guest: (name?: string): Promise<Me> => post("/api/guest", name ? { name } : {}),
  register: (name: string, password: string): Promise<Me> =>
    post("/api/accounts", { name, password }),
  login: (name: string, password: string): Promise<Me> => post("/api/login", { name, password }),
  logout: (): Promise<unknown> => post("/api/logout"),
  games: (): Promise<GameRow[]> => get("/api/games"),
  felt: (edition: string): Promise<Felt> => get(`/api/games/${edition}`),
  tables: (): Promise<LobbyTable[]> => get("/api/tables"),
  open: (edition: string, bots: number): Promise<LobbyTable> => post("/api/tables", { edition, bots }),
  rounds: (table: string, limit = 10, before?: number): Promise<RoundLine[]> =>
    get(`/api/tables/${table}/rounds?limit=${limit}${before ? `&before=${before}` : ""}`),
  recall: (table: string, round: number): Promise<Recall> =>
    get(`/api/tables/${table}/rounds/${round}`),
  shoe: (table: string, shoe: number): Promise<Transcript> =>
    get(`/api/tables/${table}/shoes/${shoe}`),
};
