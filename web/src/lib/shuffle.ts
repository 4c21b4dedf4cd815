/**
 * Takes part in every shuffle of a table and checks that the house keeps its commitments. The same
 * checks as houseway.client.ShuffleWatch (docs/record.md, "The shuffle").
 */

import type { Command, Commitment, FromServer, RoundEvent, TableEvent, TableInfo, Transcript } from "./protocol";
import { hash, hex, unhex, utf8, verify, whole } from "./verify";

type Sealed = Extract<FromServer, { t: "sealed" }>;
type KeyChange = Extract<FromServer, { t: "key" }>;
type Receipt = Extract<FromServer, { t: "receipt" }>;
interface Words {
  seat: number;
  words: string;
}

/** The cards dealt from one shoe, in order, as this page saw them; null for a face-down card. */
export class Dealt {
  cards: (string | null)[] = [];
  /** False once cards have gone back or been reshuffled, because positions are then unknown. */
  followed = true;
  private readonly hands = new Set<string>();
  private moving = false;

  newShoe(event: Extract<TableEvent, { type: "new-shoe" }>): void {
    if (event.turned) this.cards.push(event.turned);
    this.skip(event.burned ?? 0);
  }

  skip(cards: number): void {
    for (let n = 0; n < cards; n++) this.cards.push(null);
  }

  add(event: RoundEvent): void {
    switch (event.type) {
      case "hand":
        this.hands.add(event.hand);
        break;
      case "left":
        this.moving = this.hands.has(event.to);
        if (event.to === "shoe") this.followed = false;
        break;
      case "dealt":
        if (!this.moving) this.cards.push(event.card || null);
        this.moving = false;
        this.hands.add(event.hand);
        break;
      case "burned":
        this.cards.push(event.card || null);
        break;
      case "shuffled":
        this.followed = false;
        break;
      case "ended":
        this.hands.clear();
        break;
      default:
        break;
    }
  }
}

export class ShuffleWatch {
  /** Every failed check, each in a sentence; empty if the house plays fair. */
  readonly faults: string[] = [];
  readonly receipts: Receipt[] = [];
  /** The number of the shoe in play, or waiting for words. */
  shoe = 0;
  /** Whether this player's words are in that shoe. */
  mine = false;
  abandoned = 0;
  private key = "";
  private seated = false;
  private readonly words = new Map<number, Words>();
  private readonly roots = new Map<number, string>();
  private readonly dealt = new Map<number, Dealt>();

  constructor(
    readonly table: string,
    readonly me: () => string,
    private readonly random: (bytes: number) => string,
  ) {}

  async joined(table: TableInfo, you: string | null): Promise<Command[]> {
    this.seated = you !== null;
    this.abandoned = table.abandoned ?? 0;
    this.shoe = (table.next_shoe ?? 1) - 1;
    this.mine = you !== null && (table.voices ?? []).includes(you);
    return this.pledge(this.shoe + 1);
  }

  /** The house has committed to its cards, so this player's words may be revealed now. */
  async sealed(message: Sealed): Promise<Command[]> {
    const { shoe, root, pledges, key } = message;
    const said = JSON.stringify({ pledges, root, shoe, table: this.table });
    if (!(await this.fromHouse("houseway/sealed/1" + said, key, message.signature))) {
      this.faults.push(`the seal of shoe ${shoe} is not signed by the house`);
      return [];
    }
    if (!this.rememberRoot(shoe, root, pledges)) return [];
    const words = this.words.get(shoe);
    if (!words || !pledges.includes(await pledgeOf(words))) return [];
    return [{ type: "words", shoe, text: words.words }];
  }

  /** The house changes its signing key; the previous key must sign the change. */
  async keyChanged(message: KeyChange): Promise<void> {
    const { after, key, number } = message;
    if (after !== this.key) return; // already known, or from before this watch began
    const said = "houseway/key/1" + JSON.stringify({ after, key, number });
    if (await this.fromHouse(said, after, message.signature)) this.key = key;
    else this.faults.push("a new signing key was not signed by the previous one");
  }

  async receipt(message: Receipt): Promise<void> {
    const { head, round, table, version } = message;
    const said = "houseway/receipt/1" + JSON.stringify({ head, round, table, version });
    if (!(await this.fromHouse(said, message.key, message.signature))) {
      this.faults.push(`the receipt of round ${round} is not signed by the house`);
      return;
    }
    const known = this.receipts.find((each) => each.version === version);
    if (!known) this.receipts.push(message);
    else if (known.head !== head) this.faults.push(`the house signed two different receipts for round ${round}`);
  }

  async event(event: TableEvent): Promise<Command[]> {
    switch (event.type) {
      case "sat":
        if (event.bettor !== this.me()) break;
        this.seated = true;
        return this.pledge(this.shoe + 1);
      case "left-table":
        if (event.bettor === this.me()) this.seated = false;
        break;
      case "shoe":
        this.shoe = event.number;
        this.mine = (event.voices ?? []).includes(this.me());
        this.rememberRoot(event.number, event.commitment.root, event.commitment.pledges.map((p) => p.digest));
        return this.pledge(event.number + 1);
      case "mixed":
        await this.checkSaid(event.number, event.said);
        break;
      case "shoe-abandoned":
        this.abandoned = event.abandoned;
        this.mine = false;
        break;
      case "new-shoe": {
        const dealt = new Dealt();
        dealt.newShoe(event);
        this.dealt.set(this.shoe, dealt);
        break;
      }
      case "burned":
        this.dealt.get(this.shoe)?.skip(event.cards);
        break;
      case "round":
        this.dealt.get(this.shoe)?.add(event.event);
        break;
      default:
        break;
    }
    return [];
  }

  /** Check the file of a finished shoe against its announcement and the cards this page saw. */
  async check(number: number, transcript: Transcript): Promise<void> {
    const { commitment } = transcript;
    const announced = this.roots.get(number);
    if (announced && announced !== bound(commitment.root, commitment.pledges.map((p) => p.digest))) {
      this.faults.push(`the file of shoe ${number} does not match the announced seal`);
      return;
    }
    const verdict = await verify(transcript);
    const wrong = verdict.checks.find((each) => !each.ok);
    if (wrong) {
      this.faults.push(`the file of shoe ${number} fails a check: ${wrong.name}`);
      return;
    }
    if (transcript.abandoned) return;
    await this.checkMine(number, commitment, transcript.said);
    const dealt = this.dealt.get(number);
    this.dealt.delete(number);
    if (!dealt?.followed || transcript.numbers?.draws.length) return;
    dealt.cards.some((seen, place) => {
      const card = verdict.order[place] ?? null;
      if (seen === null || card === null || seen === card) return false;
      this.faults.push(`card ${place + 1} of shoe ${number} was dealt as ${seen}, but its file says ${card}`);
      return true;
    });
  }

  private async pledge(shoe: number): Promise<Command[]> {
    if (!this.seated || this.words.has(shoe) || !crypto.subtle) return [];
    const number = 1 + (parseInt(this.random(3), 16) % 65_535);
    const words = { seat: number, words: `${this.table}/${shoe}/${this.me()}/${this.random(16)}` };
    this.words.set(shoe, words);
    return [{ type: "pledge", shoe, number, digest: await pledgeOf(words) }];
  }

  private rememberRoot(shoe: number, root: string, pledges: string[]): boolean {
    const known = this.roots.get(shoe);
    if (known === undefined) this.roots.set(shoe, bound(root, pledges));
    if (known === undefined || known === bound(root, pledges)) return true;
    this.faults.push(`shoe ${shoe} was announced with two different seals`);
    return false;
  }

  private async checkSaid(number: number, said: Words[]): Promise<void> {
    const digests = await Promise.all(said.map(pledgeOf));
    const announced = this.roots.get(number);
    if (announced && !announced.endsWith(` ${digests.join(" ")}`))
      this.faults.push(`the secret words in shoe ${number} are not the ones pledged`);
    const mine = this.words.get(number);
    if (mine && announced?.includes(await pledgeOf(mine)) && !said.some((each) => each.words === mine.words))
      this.faults.push(`your words are missing from shoe ${number}`);
  }

  private async checkMine(number: number, commitment: Commitment, said: Words[]): Promise<void> {
    const mine = this.words.get(number);
    if (!mine) return;
    const digest = await pledgeOf(mine);
    const pledged = commitment.pledges.some((each) => each.digest === digest);
    if (pledged && !said.some((each) => each.words === mine.words))
      this.faults.push(`your words are missing from shoe ${number}`);
  }

  /**
   * Verify a signature of the house. The first key seen is trusted; a browser without Ed25519 has to
   * trust the server.
   */
  private async fromHouse(said: string, key: string, signature: string): Promise<boolean> {
    if (this.key && this.key !== key) return false;
    this.key = key;
    let known: CryptoKey;
    try {
      known = await crypto.subtle.importKey("raw", unhex(key), "Ed25519", false, ["verify"]);
    } catch (error) {
      return error instanceof DOMException && error.name === "NotSupportedError";
    }
    return crypto.subtle.verify("Ed25519", known, unhex(signature), utf8.encode(said));
  }
}

function bound(root: string, pledges: string[]): string {
  return [root, ...pledges].join(" ");
}

async function pledgeOf({ seat, words }: Words): Promise<string> {
  return hex(await hash("pledge", whole(seat, 2), utf8.encode(words)));
}
