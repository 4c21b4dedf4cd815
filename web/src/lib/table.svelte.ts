/** One live table: what came down the socket, shown at a pace the eye can follow. */

import { api, Refused } from "./api";
import { find, seatOf, sitting } from "./board";
import { Link, randomHex, type Answer, type LinkState } from "./link";
import { more } from "./more";
import { meet } from "./names";
import { Offers } from "./offers.svelte";
import { prefs } from "./prefs.svelte";
import type { Clock, Command, Commitment, Considered, Decision, Felt, FromServer, Question, TableEvent, TableInfo } from "./protocol";
import { resultOf, type Result } from "./result";
import { coupOf, coupsOf, type Bead } from "./roads";
import { joinScene, leavesOpen, openScene, pace, play, STILL_ASKED, type Scene } from "./scene";
import { session } from "./session.svelte";
import { sound } from "./sound";
import { ShuffleWatch } from "./shuffle";
import { Shuffles } from "./shuffles.svelte";

/** Further behind than this, events are shown at once. */
const BEHIND = 90;
/** Events come in bursts: so many milliseconds of them are drawn at once. */
const GATHER = 12;
/** What came of a round is looked at for so long, before anything else is shown. */
const HELD = 2500;
/** A question that comes onto the screen later than this after it was asked: the house is told. */
const LATE = 250;
/** Who comes, goes and sits out does not wait for cards in flight; nor do offers and chat. */
const AT_ONCE = new Set<TableEvent["type"]>(["sat", "added", "sat-out", "came-back", "leaving", "closed"]);

export class LiveTable {
  link = $state<LinkState>("connecting");
  info = $state<TableInfo | null>(null);
  felt = $state<Felt | null>(null);
  scene = $state<Scene | null>(null);
  you = $state<string | null>(null);
  questions = $state<Question[]>([]);
  chat = $state<{ from: string; text: string }[]>([]);
  beads = $state<Bead[]>([]);
  /** The shoes announced while this page looked on, by number. */
  shoes = $state<Record<number, Commitment>>({});
  /** What the house dealer said last, for the ear and the eye. */
  said = $state("");
  /** What the last round has brought me, as long as it is held up. */
  result = $state<Result | null>(null);
  /** Chips I add when the round that I am in is over. */
  coming = $state(0);
  readonly offers = new Offers();
  ended = $state("");
  /** Why the room cannot go on now; empty while it can. */
  paused = $state("");
  /** The server's clock less ours. */
  skew = $state(0);
  /** Rounds that ended while this page looked on; a change tells the history to look again. */
  rounds = $state(0);
  readonly shuffles: Shuffles;

  private readonly wire: Link;
  private queue: TableEvent[] = [];
  /** The version up to which events are on the felt. */
  shown = 0;
  private asks: { version: number; questions: Question[]; at: number } | null = null;
  private timer = 0;
  /** The number of the last line of chat. */
  private heard = 0;
  private sitting: { seat: number; cents: number } | null = null;

  constructor(readonly id: string) {
    const watch = new ShuffleWatch(id, () => session.me?.id ?? this.you ?? "", randomHex);
    this.shuffles = new Shuffles(id, watch, (command) => void this.wire.do(command));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.wire = new Link(`${scheme}://${location.host}/ws/tables/${id}`, {
      message: (message) => this.hear(message),
      state: (state) => this.hearLine(state),
      ended: () => void session.look(),
    });
  }

  open(): void {
    this.wire.open();
  }

  close(): void {
    this.shuffles.close();
    window.clearTimeout(this.timer);
    this.wire.close();
  }

  get seat(): number {
    return this.info && this.you ? seatOf(this.info, this.you) : 0;
  }

  /** My seat or place on the back line. */
  get mine() {
    return this.info && this.you ? find(this.info, this.you) : undefined;
  }

  /** What I have in front of me now. */
  get stack(): number {
    if (!this.you) return 0;
    const purse = this.scene?.taken === false ? this.scene.view.purses[this.you] : undefined;
    return purse ?? this.mine?.stack ?? 0;
  }

  /** The countdown that concerns everybody. */
  get clock() {
    const clocks = this.info?.clock ?? [];
    return clocks.find((c) => c.what !== "question") ?? clocks[0] ?? null;
  }

  /** A sentence of the house with people's names in place of their ids. */
  private named(words: string): string {
    const people = [...Object.values(this.info?.seats ?? {}), ...(this.info?.back_line ?? [])];
    return people.reduce((said, { bettor, name }) => said.replaceAll(bettor, name), words);
  }

  name(bettor: string): string {
    return (this.info && find(this.info, bettor)?.name) || bettor;
  }

  async do(command: Command): Promise<Answer> {
    if (command.type === "sit") this.sitting = command;
    if (command.type === "bank") this.offers.answered = true;
    const answer = await this.wire.do(command);
    if (!answer.ok && command.type === "bank") this.offers.answered = false;
    if (command.type === "add" && answer.refusal?.code === "sitting/in_round") {
      this.coming = command.cents;
      return { ok: true };
    }
    if (answer.ok && command.type === "stand" && this.mine) this.mine.leaving = true;
    if (!answer.ok && answer.refusal) session.say(this.named(answer.refusal.reason), true);
    return answer;
  }

  /** An answer that was taken closes its question, whatever has to be shown before it. */
  async decide(question: Question, decision: Decision): Promise<Answer> {
    const round = question.round ?? this.scene?.round ?? 0;
    const answer = await this.do({ type: "decide", round, question: question.id, decision });
    if (answer.ok && !STILL_ASKED.has(decision.type) && (answer.version ?? 0) > this.shown)
      this.questions = this.questions.filter((each) => each.id !== question.id);
    return answer;
  }

  /** What the book would say of an answer. */
  consider(question: Question, decision: Decision): Promise<Considered> {
    const round = question.round ?? this.scene?.round ?? 0;
    return this.wire.consider(round, question.id, decision);
  }

  private addComing(): void {
    const cents = this.coming;
    this.coming = 0;
    if (cents) void this.do({ type: "add", cents });
  }

  /** The bank's offer is on the screen: its time begins now. */
  offerShown(): void {
    void this.wire.do({ type: "shown" });
  }

  /** A table to which there never was a line may not be there at all. */
  private hearLine(state: LinkState): void {
    this.link = state;
    if (state !== "lost" || this.info || this.ended) return;
    api.rounds(this.id, 1).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.status !== 404 || this.info) return;
      this.ended = error.message;
      this.wire.close();
    });
  }

  private hear(message: FromServer): void {
    switch (message.t) {
      case "joined":
        this.join(message);
        this.shuffles.hear(message);
        break;
      case "sealed":
      case "key":
      case "receipt":
        this.shuffles.hear(message);
        break;
      case "resumed":
        this.skew = message.now - Date.now();
        break;
      case "event":
        this.shuffles.hear(message);
        this.offers.hear(message.event, this.you);
        if (message.event.type === "taken" || message.event.type === "abandoned") this.addComing();
        if (AT_ONCE.has(message.event.type)) this.apply(message.event);
        this.queue.push(AT_ONCE.has(message.event.type) ? HOLD : message.event);
        if (this.queue.length === 1) this.timer = window.setTimeout(() => this.next(), GATHER);
        break;
      case "asks":
        this.asks = { ...message, at: Date.now() };
        this.show();
        break;
      case "paused":
        this.paused = message.reason;
        break;
      case "goes-on":
        this.paused = "";
        this.skew = message.now - Date.now();
        break;
      case "chat":
        if (message.number <= this.heard) break;
        this.heard = message.number;
        this.chat.push({ from: message.name, text: message.text });
        if (this.chat.length > 200) this.chat.shift();
        break;
      default:
        break;
    }
  }

  private join(message: Extract<FromServer, { t: "joined" }>): void {
    const table = message.table;
    this.queue = [];
    window.clearTimeout(this.timer);
    this.skew = message.now - Date.now();
    this.shown = message.version;
    this.info = table;
    this.paused = "";
    meet(table);
    this.you = message.you;
    const viewer = message.you ?? "spectator";
    this.scene = message.opening ? joinScene(viewer, table.rounds, message.opening, message.events) : null;
    this.offers.join(table, message.you);
    this.result = null;
    if (!message.opening) this.addComing();
    if (this.felt?.edition !== table.edition)
      more.tableFelt(this.id).then(
        (felt) => (this.felt = felt),
        () => session.say("The felt of this table could not be read.", true),
      );
    this.recallBeads();
  }

  /** The coups before we came, for the roads. */
  private recallBeads(): void {
    api.rounds(this.id, 100).then(
      (lines) => (this.beads = coupsOf(lines)),
      () => undefined,
    );
  }

  /** Show the first event of the queue, then wait as long as it takes to be seen. */
  private next(): void {
    for (;;) {
      const event = this.queue[0];
      if (!event) return;
      this.apply(event);
      const seen = !document.hidden && this.queue.length < BEHIND;
      const wait = seen ? this.paceOf(event) : 0;
      this.queue.shift();
      this.shown++;
      if (wait) {
        this.queue.unshift(HOLD);
        this.shown--;
        this.timer = window.setTimeout(() => this.release(), wait);
        return;
      }
      this.show();
    }
  }

  private paceOf(event: TableEvent): number {
    if (event.type === "taken" && this.result?.round === event.round) return HELD;
    return prefs.motion && event.type === "round" ? pace(event.event) : 0;
  }

  private release(): void {
    this.queue.shift();
    this.shown++;
    this.show();
    this.next();
  }

  /** My questions, once everything before them has been seen. */
  private show(): void {
    if (this.asks && this.shown >= this.asks.version) {
      const known = new Set(this.questions.map((q) => q.id));
      const fresh = this.asks.questions.find((q) => !known.has(q.id));
      if (fresh && Date.now() - this.asks.at > LATE) void this.wire.do({ type: "shown", question: fresh.id });
      if (fresh) sound("turn");
      this.questions = this.asks.questions;
      this.asks = null;
      const bettor = this.questions[0]?.bettor;
      if (bettor) this.you = bettor;
    }
  }

  private apply(event: TableEvent): void {
    if (this.info) sitting(this.info, event);
    switch (event.type) {
      case "sat":
        if (this.info) meet(this.info);
        this.iSat(event);
        break;
      case "left-table":
        if (event.bettor === this.you) {
          this.you = null;
          this.coming = 0;
          this.questions = [];
          void session.look();
        }
        break;
      case "added":
      case "leaving":
        if (event.bettor === this.you) void session.look();
        break;
      case "opened":
        this.scene = openScene(this.you ?? "spectator", event.round, event.opening);
        this.questions = [];
        this.result = null;
        break;
      case "round":
        if (this.scene && event.round === this.scene.round) this.roundEvent(event.event);
        break;
      case "taken":
        this.rounds++;
        this.result = this.scene && this.you ? resultOf(event, this.scene, this.you) : null;
        if ((this.result?.cents ?? 0) > 0) sound("win");
        if (this.scene) this.scene.taken = true;
        break;
      case "abandoned":
        this.scene = null;
        this.said = `The round was given up: ${event.why}. Every chip is back.`;
        break;
      case "new-shoe":
        this.beads = [];
        this.said = "A new shoe.";
        break;
      case "shoe":
        this.shoes[event.number] = event.commitment;
        break;
      case "shoe-abandoned":
        this.said = `Shoe ${event.number} was given up: ${event.why}.`;
        break;
      case "broken":
        this.said = "Nobody took the bank: the game is stopped.";
        break;
      case "closed":
        this.ended = event.why;
        break;
      default:
        break;
    }
  }

  private iSat(event: Extract<TableEvent, { type: "sat" }>): void {
    const wanted = this.sitting;
    const mine = wanted && wanted.seat === event.seat && wanted.cents === event.cents;
    if (event.bettor !== session.me?.id && !mine) return;
    this.you = event.bettor;
    this.sitting = null;
    void session.look();
  }

  private stopClock(which: (clock: Clock) => boolean): void {
    if (this.info) this.info.clock = this.info.clock.filter((clock) => !which(clock));
  }

  private roundEvent(event: Extract<TableEvent, { type: "round" }>["event"]): void {
    const scene = this.scene;
    if (!scene) return;
    play(scene, event);
    if (event.type === "dealt") sound("card");
    if (event.type === "moved") sound("chip");
    if (event.type === "answered" && !leavesOpen(event)) {
      this.questions = this.questions.filter((q) => q.id !== event.question);
      this.stopClock((clock) => clock.question === event.question);
    }
    if (event.type === "called") this.said = event.words;
    if (event.type === "reached") {
      this.said = event.moment;
      this.stopClock((clock) => clock.what === "betting");
    }
    if (event.type === "voided") this.said = `The round is void: ${event.why}`;
    if (event.type === "ended") {
      this.questions = [];
      this.stopClock((clock) => clock.what === "question");
      const bead = coupOf(scene.view.calls);
      if (bead) this.beads.push(bead);
    }
  }
}

/** Stands in the queue for an event that is still being looked at. */
const HOLD: TableEvent = { type: "burned", cards: 0 };
