/**
 * One socket to a table. It comes back by itself, resumes after the last version it has, and says
 * every unanswered command again: (client, seq) makes sure it is done once.
 */

import type { Command, Considered, Decision, FromServer, Refusal, ToServer } from "./protocol";

export type LinkState = "connecting" | "open" | "lost" | "closed";

export interface Answer {
  ok: boolean;
  /** The table's, once it was done: events up to it tell of it. */
  version?: number;
  refusal?: Refusal;
  considered?: Considered;
}

interface Pending {
  message: ToServer;
  settle: (answer: Answer) => void;
}

const SLOWEST = 4000;
/** Milliseconds between two looks at the line; a ping is out that long at least. */
const BEAT = 1500;
/** A ping that has no answer for so long: the line is down, whatever the socket thinks. */
const SILENT = 2900;
const SLOW_TO_OPEN = 8000;
const SESSION_ENDED = 4401;
/** Nothing was done: it is said again under the same number. */
const AGAIN = new Set(["room/busy", "rate/too_fast"]);

/** So many random bytes as hexadecimal digits. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) =>
    b.toString(16).padStart(2, "0"),
  ).join("");
}

export class Link {
  private socket: WebSocket | null = null;
  private readonly client = `page-${randomHex(12)}`;
  private seq = 0;
  private tries = 0;
  private timer = 0;
  private pulse = 0;
  /** When the ping was sent that is not answered yet. */
  private asked = 0;
  private readonly waiting = new Map<number, Pending>();
  /** The last command. */
  private last: { seq: number; words: string; answer: Promise<Answer> } | null = null;
  /** The last version seen; null before the first view. */
  version: number | null = null;

  constructor(
    private readonly url: string,
    private readonly on: {
      message: (message: FromServer) => void;
      state: (state: LinkState) => void;
      /** The session is over; a new one has to be begun. */
      ended: () => void;
    },
  ) {}

  open(): void {
    this.on.state(this.tries ? "lost" : "connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.say({ t: "hello", client: this.client, version: this.version });
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) this.hear(JSON.parse(String(message.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code === SESSION_ENDED) this.on.ended();
      this.lost();
    };
    window.addEventListener("online", this.again);
    window.addEventListener("offline", this.cut);
    this.asked = 0;
    this.pulse = window.setInterval(this.beat, BEAT);
  }

  /**
   * Send a command; answered when it is durable, or refused. The same twice in a row, before the
   * first is answered, is a double click and said once.
   */
  do(command: Command): Promise<Answer> {
    const words = JSON.stringify(command);
    if (this.last?.words === words && this.waiting.has(this.last.seq)) return this.last.answer;
    const seq = ++this.seq;
    const answer = this.ask(seq, { t: "do", seq, command });
    this.last = { seq, words, answer };
    return answer;
  }

  /** What would be said of an answer. */
  async consider(round: number, question: string, decision: Decision): Promise<Considered> {
    const seq = ++this.seq;
    const answer = await this.ask(seq, { t: "consider", seq, round, question, decision });
    return answer.considered ?? { refusal: answer.refusal };
  }

  private ask(seq: number, message: ToServer): Promise<Answer> {
    return new Promise((settle) => {
      this.waiting.set(seq, { message, settle });
      this.say(message);
    });
  }

  close(): void {
    const socket = this.socket;
    this.socket = null;
    this.stop();
    socket?.close();
    this.on.state("closed");
  }

  private readonly again = (): void => {
    if (!this.socket || this.socket.readyState < WebSocket.CLOSING) return;
    this.stop();
    this.open();
  };

  /** Every beat a ping; timers of a hidden page are slow, so it is the answer that is timed. */
  private readonly beat = (): void => {
    if (!this.asked) {
      this.asked = Date.now();
      this.say({ t: "ping" });
    } else if (Date.now() - this.asked >= (this.socket?.readyState ? SILENT : SLOW_TO_OPEN)) this.cut();
  };

  /** Nobody answers: whatever this socket may still say is not waited for. */
  private readonly cut = (): void => {
    const socket = this.socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.lost();
  };

  private hear(message: FromServer): void {
    this.asked = 0;
    if (message.t === "joined" || message.t === "resumed") {
      this.tries = 0;
      if (message.t === "joined") this.version = message.version;
      this.on.state("open");
      for (const { message: said } of this.waiting.values()) this.say(said);
    }
    if (message.t === "event") {
      if (this.version !== null && message.version <= this.version) return;
      this.version = message.version;
    }
    if (message.t === "done" || message.t === "refused" || message.t === "considered") {
      const pending = this.waiting.get(message.seq);
      if (message.t === "refused" && AGAIN.has(message.code) && pending) {
        window.setTimeout(() => this.say(pending.message), 300);
        return;
      }
      this.waiting.delete(message.seq);
      if (message.t === "considered") pending?.settle({ ok: true, considered: message });
      else pending?.settle(message.t === "done" ? { ok: true, version: message.version } : { ok: false, refusal: message });
    }
    this.on.message(message);
  }

  private lost(): void {
    this.stop();
    this.tries++;
    this.on.state("lost");
    const wait = Math.min(SLOWEST, 300 * 2 ** Math.min(this.tries, 6)) * (0.75 + Math.random() / 2);
    this.timer = window.setTimeout(() => this.open(), wait);
  }

  private stop(): void {
    window.clearTimeout(this.timer);
    window.clearInterval(this.pulse);
    window.removeEventListener("online", this.again);
    window.removeEventListener("offline", this.cut);
  }

  private say(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
