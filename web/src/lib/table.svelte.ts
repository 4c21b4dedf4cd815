/** One live table: receives the socket's messages and shows them at a pace the eye can follow. */

import { api, Refused } from "./api";
import { applySitting, findPlayer, seatOf } from "./board";
import { Link, randomHex, type Answer, type LinkState } from "./link";
import { more } from "./more";
import { rememberNames } from "./names";
import { Offers } from "./offers.svelte";
import { prefs } from "./prefs.svelte";
import type { Clock, Command, Commitment, Considered, Decision, Felt, FromServer, Question, TableEvent, TableInfo } from "./protocol";
import { resultOf, type Result } from "./result";
import { coupOf, coupsOf, type Bead } from "./roads";
import { applyEvent, joinScene, leavesOpen, openScene, paceMs, STILL_ASKED, type Scene } from "./scene";
import { session } from "./session.svelte";
import { playSound } from "./sound";
import { ShuffleWatch } from "./shuffle";
import { Shuffles } from "./shuffles.svelte";

/** With this many events waiting, they are shown without pauses. */
const MAX_BACKLOG = 90;
/** Events arrive in bursts; those that arrive within this time are drawn together. */
const BURST_MS = 12;
/** How long the result of a round stays on the screen before the next event. */
const RESULT_MS = 2500;
/** If a question appears on the screen later than this, the server is told, and gives the player the time back. */
const LATE_MS = 250;
/** Events about players' seats are shown at once, ahead of queued cards. Offers and chat do not queue either. */
const IMMEDIATE = new Set<TableEvent["type"]>(["sat", "added", "sat-out", "came-back", "leaving", "closed"]);

export class LiveTable {
  link = $state<LinkState>("connecting");
  info = $state<TableInfo | null>(null);
  felt = $state<Felt | null>(null);
  scene = $state<Scene | null>(null);
  you = $state<string | null>(null);
  questions = $state<Question[]>([]);
  chat = $state<{ from: string; text: string }[]>([]);
  beads = $state<Bead[]>([]);
  /** The shoes announced while this page was open, by number. */
  shoes = $state<Record<number, Commitment>>({});
  /** The latest announcement, for screen readers. */
  announcement = $state("");
  /** The player's result of the last round, while it is on show. */
  result = $state<Result | null>(null);
  /** Chips to add when the current round is over, in cents. */
  pendingChips = $state(0);
  readonly offers = new Offers();
  ended = $state("");
  /** Why play is paused; empty while it is not. */
  paused = $state("");
  /** The server's clock minus this browser's, in milliseconds. */
  skew = $state(0);
  /** Rounds finished while this page was open; each change makes the history reload. */
  rounds = $state(0);
  readonly shuffles: Shuffles;

  private readonly wire: Link;
  private queue: TableEvent[] = [];
  /** The version of the last event shown on the felt. */
  shown = 0;
  private asks: { version: number; questions: Question[]; at: number } | null = null;
  private timer = 0;
  /** The number of the last chat message. */
  private lastChat = 0;
  private requestedSeat: { seat: number; cents: number } | null = null;

  constructor(readonly id: string) {
    const watch = new ShuffleWatch(id, () => session.me?.id ?? this.you ?? "", randomHex);
    this.shuffles = new Shuffles(id, watch, (command) => void this.wire.send(command));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.wire = new Link(`${scheme}://${location.host}/ws/tables/${id}`, {
      message: (message) => this.receive(message),
      state: (state) => this.setLink(state),
      ended: () => void session.refresh(),
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

  /** The player's seat or place on the back line. */
  get mine() {
    return this.info && this.you ? findPlayer(this.info, this.you) : undefined;
  }

  /** The chips in front of the player now. */
  get stack(): number {
    if (!this.you) return 0;
    const purse = this.scene?.taken === false ? this.scene.view.purses[this.you] : undefined;
    return purse ?? this.mine?.stack ?? 0;
  }

  /** The countdown that concerns the whole table, if there is one. */
  get clock() {
    const clocks = this.info?.clock ?? [];
    return clocks.find((c) => c.what !== "question") ?? clocks[0] ?? null;
  }

  /** Replace bettor ids with names in a sentence from the server. */
  private named(words: string): string {
    const people = [...Object.values(this.info?.seats ?? {}), ...(this.info?.back_line ?? [])];
    return people.reduce((text, { bettor, name }) => text.replaceAll(bettor, name), words);
  }

  name(bettor: string): string {
    return (this.info && findPlayer(this.info, bettor)?.name) || bettor;
  }

  async send(command: Command): Promise<Answer> {
    if (command.type === "sit") this.requestedSeat = command;
    if (command.type === "bank") this.offers.answered = true;
    const answer = await this.wire.send(command);
    if (!answer.ok && command.type === "bank") this.offers.answered = false;
    if (command.type === "add" && answer.refusal?.code === "sitting/in_round") {
      this.pendingChips = command.cents;
      return { ok: true };
    }
    if (answer.ok && command.type === "stand" && this.mine) this.mine.leaving = true;
    if (!answer.ok && answer.refusal) session.notify(this.named(answer.refusal.reason), true);
    return answer;
  }

  /** Send a decision. Once it is accepted its question closes, even if earlier events are still being shown. */
  async decide(question: Question, decision: Decision): Promise<Answer> {
    const round = question.round ?? this.scene?.round ?? 0;
    const answer = await this.send({ type: "decide", round, question: question.id, decision });
    if (answer.ok && !STILL_ASKED.has(decision.type) && (answer.version ?? 0) > this.shown)
      this.questions = this.questions.filter((each) => each.id !== question.id);
    return answer;
  }

  /** Ask the server how it would receive a decision. */
  consider(question: Question, decision: Decision): Promise<Considered> {
    const round = question.round ?? this.scene?.round ?? 0;
    return this.wire.consider(round, question.id, decision);
  }

  private addPendingChips(): void {
    const cents = this.pendingChips;
    this.pendingChips = 0;
    if (cents) void this.send({ type: "add", cents });
  }

  /** Tell the server that the bank offer is on the screen, so that its clock starts now. */
  offerShown(): void {
    void this.wire.send({ type: "shown" });
  }

  /** Note the state of the connection. If the first connection fails, ask over HTTP whether the table exists. */
  private setLink(state: LinkState): void {
    this.link = state;
    if (state !== "lost" || this.info || this.ended) return;
    api.rounds(this.id, 1).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.status !== 404 || this.info) return;
      this.ended = error.message;
      this.wire.close();
    });
  }

  private receive(message: FromServer): void {
    switch (message.t) {
      case "joined":
        this.join(message);
        this.shuffles.receive(message);
        break;
      case "sealed":
      case "key":
      case "receipt":
        this.shuffles.receive(message);
        break;
      case "resumed":
        this.skew = message.now - Date.now();
        break;
      case "event":
        this.shuffles.receive(message);
        this.offers.apply(message.event, this.you);
        if (message.event.type === "taken" || message.event.type === "abandoned") this.addPendingChips();
        if (IMMEDIATE.has(message.event.type)) this.apply(message.event);
        this.queue.push(IMMEDIATE.has(message.event.type) ? PLACEHOLDER : message.event);
        if (this.queue.length === 1) this.timer = window.setTimeout(() => this.playQueue(), BURST_MS);
        break;
      case "asks":
        this.asks = { ...message, at: Date.now() };
        this.showQuestions();
        break;
      case "paused":
        this.paused = message.reason;
        break;
      case "goes-on":
        this.paused = "";
        this.skew = message.now - Date.now();
        break;
      case "chat":
        if (message.number <= this.lastChat) break;
        this.lastChat = message.number;
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
    rememberNames(table);
    this.you = message.you;
    const viewer = message.you ?? "spectator";
    this.scene = message.opening ? joinScene(viewer, table.rounds, message.opening, message.events) : null;
    this.offers.join(table, message.you);
    this.result = null;
    if (!message.opening) this.addPendingChips();
    if (this.felt?.edition !== table.edition)
      more.tableFelt(this.id).then(
        (felt) => (this.felt = felt),
        () => session.notify("The layout of this table could not be loaded. Reload the page to try again.", true),
      );
    this.recallBeads();
  }

  /** Load the coups of this shoe so far, for the roads. */
  private recallBeads(): void {
    api.rounds(this.id, 100).then(
      (lines) => (this.beads = coupsOf(lines)),
      () => undefined,
    );
  }

  /** Show the queued events one after the other, each for as long as it takes to see. */
  private playQueue(): void {
    for (;;) {
      const event = this.queue[0];
      if (!event) return;
      this.apply(event);
      const seen = !document.hidden && this.queue.length < MAX_BACKLOG;
      const wait = seen ? this.showForMs(event) : 0;
      this.queue.shift();
      this.shown++;
      if (wait) {
        this.queue.unshift(PLACEHOLDER);
        this.shown--;
        this.timer = window.setTimeout(() => this.resumeQueue(), wait);
        return;
      }
      this.showQuestions();
    }
  }

  private showForMs(event: TableEvent): number {
    if (event.type === "taken" && this.result?.round === event.round) return RESULT_MS;
    return prefs.motion && event.type === "round" ? paceMs(event.event) : 0;
  }

  private resumeQueue(): void {
    this.queue.shift();
    this.shown++;
    this.showQuestions();
    this.playQueue();
  }

  /** Show the player's questions, once every event before them has been shown. */
  private showQuestions(): void {
    if (this.asks && this.shown >= this.asks.version) {
      const known = new Set(this.questions.map((q) => q.id));
      const fresh = this.asks.questions.find((q) => !known.has(q.id));
      if (fresh && Date.now() - this.asks.at > LATE_MS) void this.wire.send({ type: "shown", question: fresh.id });
      if (fresh) playSound("turn");
      this.questions = this.asks.questions;
      this.asks = null;
      const bettor = this.questions[0]?.bettor;
      if (bettor) this.you = bettor;
    }
  }

  private apply(event: TableEvent): void {
    if (this.info) applySitting(this.info, event);
    switch (event.type) {
      case "sat":
        if (this.info) rememberNames(this.info);
        this.noteOwnSeat(event);
        break;
      case "left-table":
        if (event.bettor === this.you) {
          this.you = null;
          this.pendingChips = 0;
          this.questions = [];
          void session.refresh();
        }
        break;
      case "added":
      case "leaving":
        if (event.bettor === this.you) void session.refresh();
        break;
      case "opened":
        this.scene = openScene(this.you ?? "spectator", event.round, event.opening);
        this.questions = [];
        this.result = null;
        break;
      case "round":
        if (this.scene && event.round === this.scene.round) this.applyRoundEvent(event.event);
        break;
      case "taken":
        this.rounds++;
        this.result = this.scene && this.you ? resultOf(event, this.scene, this.you) : null;
        if ((this.result?.cents ?? 0) > 0) playSound("win");
        if (this.scene) this.scene.taken = true;
        break;
      case "abandoned":
        this.scene = null;
        this.announcement = `The round was abandoned: ${event.why}. All chips have been returned.`;
        break;
      case "new-shoe":
        this.beads = [];
        this.announcement = "New shoe.";
        break;
      case "shoe":
        this.shoes[event.number] = event.commitment;
        break;
      case "shoe-abandoned":
        this.announcement = `Shoe ${event.number} was abandoned: ${event.why}.`;
        break;
      case "broken":
        this.announcement = "Nobody took the bank, so the game is broken.";
        break;
      case "closed":
        this.ended = event.why;
        break;
      default:
        break;
    }
  }

  private noteOwnSeat(event: Extract<TableEvent, { type: "sat" }>): void {
    const requested = this.requestedSeat;
    const mine = requested && requested.seat === event.seat && requested.cents === event.cents;
    if (event.bettor !== session.me?.id && !mine) return;
    this.you = event.bettor;
    this.requestedSeat = null;
    void session.refresh();
  }

  private stopClock(which: (clock: Clock) => boolean): void {
    if (this.info) this.info.clock = this.info.clock.filter((clock) => !which(clock));
  }

  private applyRoundEvent(event: Extract<TableEvent, { type: "round" }>["event"]): void {
    const scene = this.scene;
    if (!scene) return;
    applyEvent(scene, event);
    if (event.type === "dealt") playSound("card");
    if (event.type === "moved") playSound("chip");
    if (event.type === "answered" && !leavesOpen(event)) {
      this.questions = this.questions.filter((q) => q.id !== event.question);
      this.stopClock((clock) => clock.question === event.question);
    }
    if (event.type === "called") this.announcement = event.words;
    if (event.type === "reached") {
      this.announcement = event.moment;
      this.stopClock((clock) => clock.what === "betting");
    }
    if (event.type === "voided") this.announcement = `The round is void: ${event.why}`;
    if (event.type === "ended") {
      this.questions = [];
      this.stopClock((clock) => clock.what === "question");
      const bead = coupOf(scene.view.calls);
      if (bead) this.beads.push(bead);
    }
  }
}

/** Takes the place in the queue of an event already applied, so that version numbers stay in step. */
const PLACEHOLDER: TableEvent = { type: "burned", cards: 0 };
