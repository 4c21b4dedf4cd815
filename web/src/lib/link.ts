/**
 * The WebSocket connection to one table. It reconnects by itself, resumes after the last version
 * it received, and repeats every unanswered command; the server recognises (client, seq), so no
 * command is carried out twice.
 */

import type { Command, Considered, Decision, FromServer, Refusal, ToServer } from "./protocol";

export type LinkState = "connecting" | "open" | "lost" | "closed";

export interface Answer {
  ok: boolean;
  /** The table's version after the command; events up to this version contain its effects. */
  version?: number;
  refusal?: Refusal;
  considered?: Considered;
}

interface Pending {
  message: ToServer;
  settle: (answer: Answer) => void;
}

/** The longest wait between two attempts to connect. */
const MAX_RETRY_MS = 4000;
/** How often the connection is checked; an unanswered ping is noticed at the next check. */
const PING_MS = 1500;
/** After this long without an answer to a ping the connection counts as lost, even if the socket still says it is open. */
const PONG_TIMEOUT_MS = 2900;
const OPEN_TIMEOUT_MS = 8000;
/** WebSocket close code: the session is over. */
const SESSION_ENDED = 4401;
/** Refusals after which the command is sent again under the same number, because nothing was done. */
const RETRIABLE = new Set(["room/busy", "rate/too_fast"]);

const RESEND_MS = 300;

/** Random bytes as hexadecimal digits. */
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
  /** When the unanswered ping was sent; 0 if none is out. */
  private pingedAt = 0;
  private readonly unanswered = new Map<number, Pending>();
  /** The last command, to recognise a double click. */
  private last: { seq: number; text: string; answer: Promise<Answer> } | null = null;
  /** The last version received; null before the first view. */
  version: number | null = null;

  constructor(
    private readonly url: string,
    private readonly on: {
      message: (message: FromServer) => void;
      state: (state: LinkState) => void;
      /** The session is over; the player has to sign in again. */
      ended: () => void;
    },
  ) {}

  open(): void {
    this.on.state(this.tries ? "lost" : "connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.transmit({ t: "hello", client: this.client, version: this.version });
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) this.receive(JSON.parse(String(message.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code === SESSION_ENDED) this.on.ended();
      this.lost();
    };
    window.addEventListener("online", this.reconnect);
    window.addEventListener("offline", this.drop);
    this.pingedAt = 0;
    this.pulse = window.setInterval(this.ping, PING_MS);
  }

  /**
   * Send a command. The promise settles when the command is durable or refused. Repeating the
   * last command before it is answered is a double click and sends nothing.
   */
  send(command: Command): Promise<Answer> {
    const text = JSON.stringify(command);
    if (this.last?.text === text && this.unanswered.has(this.last.seq)) return this.last.answer;
    const seq = ++this.seq;
    const answer = this.request(seq, { t: "do", seq, command });
    this.last = { seq, text, answer };
    return answer;
  }

  /** Ask the server how it would receive a decision: whether it is refused or warned, and what it makes of the hand. */
  async consider(round: number, question: string, decision: Decision): Promise<Considered> {
    const seq = ++this.seq;
    const answer = await this.request(seq, { t: "consider", seq, round, question, decision });
    return answer.considered ?? { refusal: answer.refusal };
  }

  private request(seq: number, message: ToServer): Promise<Answer> {
    return new Promise((settle) => {
      this.unanswered.set(seq, { message, settle });
      this.transmit(message);
    });
  }

  close(): void {
    const socket = this.socket;
    this.socket = null;
    this.stop();
    socket?.close();
    this.on.state("closed");
  }

  private readonly reconnect = (): void => {
    if (!this.socket || this.socket.readyState < WebSocket.CLOSING) return;
    this.stop();
    this.open();
  };

  /**
   * Send a ping, or drop the connection if the last one went unanswered too long. Browsers slow
   * down the timers of hidden pages, so the wait is measured by the clock and not by ticks.
   */
  private readonly ping = (): void => {
    if (!this.pingedAt) {
      this.pingedAt = Date.now();
      this.transmit({ t: "ping" });
    } else if (Date.now() - this.pingedAt >= (this.socket?.readyState ? PONG_TIMEOUT_MS : OPEN_TIMEOUT_MS)) this.drop();
  };

  /** Give up on a silent socket, and ignore anything it may still deliver. */
  private readonly drop = (): void => {
    const socket = this.socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.lost();
  };

  private receive(message: FromServer): void {
    this.pingedAt = 0;
    if (message.t === "joined" || message.t === "resumed") {
      this.tries = 0;
      if (message.t === "joined") this.version = message.version;
      this.on.state("open");
      for (const { message: repeated } of this.unanswered.values()) this.transmit(repeated);
    }
    if (message.t === "event") {
      if (this.version !== null && message.version <= this.version) return;
      this.version = message.version;
    }
    if (message.t === "done" || message.t === "refused" || message.t === "considered") {
      const pending = this.unanswered.get(message.seq);
      if (message.t === "refused" && RETRIABLE.has(message.code) && pending) {
        window.setTimeout(() => this.transmit(pending.message), RESEND_MS);
        return;
      }
      this.unanswered.delete(message.seq);
      if (message.t === "considered") pending?.settle({ ok: true, considered: message });
      else pending?.settle(message.t === "done" ? { ok: true, version: message.version } : { ok: false, refusal: message });
    }
    this.on.message(message);
  }

  private lost(): void {
    this.stop();
    this.tries++;
    this.on.state("lost");
    const wait = Math.min(MAX_RETRY_MS, 300 * 2 ** Math.min(this.tries, 6)) * (0.75 + Math.random() / 2);
    this.timer = window.setTimeout(() => this.open(), wait);
  }

  private stop(): void {
    window.clearTimeout(this.timer);
    window.clearInterval(this.pulse);
    window.removeEventListener("online", this.reconnect);
    window.removeEventListener("offline", this.drop);
  }

  private transmit(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
