import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Link, type LinkState } from "../src/lib/link";
import type { FromServer, ToServer } from "../src/lib/protocol";

class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  readyState = 0;
  sent: ToServer[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.drop();
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const event = (version: number): unknown => ({ t: "event", version, event: { type: "burned", cards: 1 } });
let states: LinkState[];
let heard: FromServer[];
let ended: number;
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  [states, heard, ended] = [[], [], 0];
  link = new Link("ws://house/ws/tables/t1", {
    message: (message) => heard.push(message),
    state: (state) => states.push(state),
    ended: () => ended++,
  });
  link.open();
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const socket = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;
function join(version: number): void {
  socket().open();
  socket().say({ t: "joined", version, table: {}, round: null, you: null, now: 0 });
}

describe("the connection to a table", () => {
  test("says hello without a version first", () => {
    socket().open();
    expect(socket().sent[0]).toMatchObject({ t: "hello", version: null });
  });

  test("reconnects by itself and names the last version it received", () => {
    join(4);
    socket().say(event(5));
    socket().drop();
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(10_000);
    socket().open();
    expect(socket().sent[0]).toMatchObject({ t: "hello", version: 5 });
    socket().say({ t: "resumed", version: 5, now: 0 });
    expect(states.at(-1)).toBe("open");
  });

  test("shows no event twice", () => {
    join(4);
    socket().say(event(5));
    socket().say(event(5));
    expect(heard.filter((m) => m.t === "event").length).toBe(1);
  });

  test("repeats an unanswered command under the same number, but not an answered one", async () => {
    join(0);
    const first = link.send({ type: "sit-out" });
    socket().say({ t: "done", seq: 1, version: 1 });
    await expect(first).resolves.toEqual({ ok: true, version: 1 });
    const second = link.send({ type: "come-back" });
    const hello = socket().sent[0] as { client: string };
    socket().drop();
    vi.advanceTimersByTime(10_000);
    socket().open();
    socket().say({ t: "resumed", version: 1, now: 0 });
    expect(socket().sent[0]).toMatchObject({ t: "hello", client: hello.client });
    expect(socket().sent.slice(1)).toEqual([{ t: "do", seq: 2, command: { type: "come-back" } }]);
    socket().say({ t: "refused", seq: 2, code: "sitting/x", reason: "no" });
    await expect(second).resolves.toMatchObject({ ok: false, refusal: { reason: "no" } });
  });

  test("sends a command once if it is clicked twice before the answer, and keeps the order of commands", async () => {
    join(0);
    const place = { type: "decide", round: 1, question: "q1", decision: { type: "place", spot: "game", position: 1, cents: 500 } } as const;
    const back = { ...place, decision: { type: "take-back", spot: "game", position: 1 } } as const;
    const answers = [place, place, back, place].map((command) => link.send(command));
    expect(socket().sent.slice(1)).toEqual([place, back, place].map((command, i) => ({ t: "do", seq: i + 1, command })));
    for (const seq of [1, 2, 3]) socket().say({ t: "done", seq, version: seq });
    expect((await Promise.all(answers)).map((answer) => answer.version)).toEqual([1, 1, 2, 3]);
    void link.send(place);
    expect(socket().sent.at(-1)).toMatchObject({ seq: 4 });
  });

  test("asks how the server would receive a decision", async () => {
    join(0);
    const first = link.consider(3, "q5", { type: "set", cards: ["As", "Ad"] });
    expect(socket().sent.at(-1)).toEqual({
      t: "consider",
      seq: 1,
      round: 3,
      question: "q5",
      decision: { type: "set", cards: ["As", "Ad"] },
    });
    socket().say({ t: "considered", seq: 1, warning: "foul" });
    await expect(first).resolves.toMatchObject({ warning: "foul" });
    const second = link.consider(3, "q6", { type: "pass" });
    socket().say({ t: "refused", seq: 2, code: "decision/not_asked", reason: "no" });
    await expect(second).resolves.toMatchObject({ refusal: { reason: "no" } });
  });

  test("counts as lost within five seconds of silence, and reconnects", () => {
    join(0);
    vi.advanceTimersByTime(1_500);
    expect(socket().sent.at(-1)).toEqual({ t: "ping" });
    socket().say({ t: "pong", now: 0 });
    vi.advanceTimersByTime(5_000);
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(500);
    socket().open();
    socket().say({ t: "resumed", version: 0, now: 0 });
    expect(states.at(-1)).toBe("open");
  });

  test("stays up while pings are answered", () => {
    join(0);
    for (let i = 0; i < 20; i++) {
      vi.advanceTimersByTime(1_500);
      socket().say({ t: "pong", now: 0 });
    }
    expect(FakeSocket.all.length).toBe(1);
    expect(states).not.toContain("lost");
  });

  test("reports the end of the session", () => {
    join(0);
    socket().drop(4401);
    expect(ended).toBe(1);
  });
});
