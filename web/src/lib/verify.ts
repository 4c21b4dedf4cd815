/**
 * Verifies a shuffle: the checks of houseway.cards.commitment, computed with the browser's own SHA-256
 * and HMAC. The server's opinion of the result is not used.
 */

import type { Commitment, Transcript } from "./protocol";

const VERSION = 1;
export const utf8 = new TextEncoder();

export interface Check {
  name: string;
  ok: boolean;
  detail: string;
}

export interface Verdict {
  ok: boolean;
  checks: Check[];
  /** The cards in the order of the deal; null for a position not opened. */
  order: (string | null)[];
}

class Malformed extends Error {}

export function whole(number: number, width: number): Uint8Array {
  if (!Number.isSafeInteger(number) || number < 0 || number >= 256 ** width)
    throw new Malformed(`${number} is not a whole number that fits in ${width} bytes`);
  const bytes = new Uint8Array(width);
  for (let at = width - 1, rest = number; at >= 0; at--, rest = Math.floor(rest / 256))
    bytes[at] = rest % 256;
  return bytes;
}

/** Decode lower-case hexadecimal digits. */
export function unhex(digits: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/.test(digits)) throw new Malformed(`${digits} is not lower-case hexadecimal`);
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function digest(hex: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(hex))
    throw new Malformed(`${hex} is not 64 lower-case hexadecimal digits`);
  return unhex(hex);
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

async function sha(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", join(bytes)));
}

export function hash(what: string, ...parts: Uint8Array[]): Promise<Uint8Array> {
  return sha(join(utf8.encode(`houseway/${what}/${VERSION}`), ...parts));
}

/** Draws numbers and orders from a stream of HMAC blocks, exactly as houseway.cards.shuffle does. */
export class Stream {
  private read = new Uint8Array(0);
  private at = 0;
  private block = 0;

  private constructor(
    private readonly key: CryptoKey,
    private readonly prefix: Uint8Array,
  ) {}

  static async of(key: Uint8Array, what: string, said: Transcript["said"]): Promise<Stream> {
    inOrder(said);
    const spoken = said.map(({ seat, words }) => {
      const text = utf8.encode(words);
      return join(whole(seat, 2), whole(text.length, 4), text);
    });
    const secret = await crypto.subtle.importKey(
      "raw",
      join(key),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["sign"],
    );
    const prefix = join(utf8.encode(`houseway/${what}/${VERSION}`), await sha(join(...spoken)));
    return new Stream(secret, prefix);
  }

  private async more(): Promise<void> {
    const text = join(this.prefix, whole(this.block++, 8));
    const block = new Uint8Array(await crypto.subtle.sign("HMAC", this.key, text));
    this.read = join(this.read.subarray(this.at), block);
    this.at = 0;
  }

  async below(limit: number): Promise<number> {
    if (limit === 1) return 0;
    let width = 1;
    while (256 ** width < limit) width++;
    const bound = 256 ** width - (256 ** width % limit);
    for (;;) {
      while (this.at + width > this.read.length) await this.more();
      let number = 0;
      for (let i = 0; i < width; i++) number = number * 256 + (this.read[this.at + i] ?? 0);
      this.at += width;
      if (number < bound) return number % limit;
    }
  }

  async order(size: number): Promise<number[]> {
    const order = Array.from({ length: size }, (_, i) => i);
    for (let last = size - 1; last > 0; last--) {
      const other = await this.below(last + 1);
      [order[last], order[other]] = [order[other] as number, order[last] as number];
    }
    return order;
  }
}

function inOrder(entries: { seat: number }[]): void {
  entries.forEach((entry, at) => {
    if (at && entry.seat <= (entries[at - 1] as { seat: number }).seat)
      throw new Malformed("seats must be listed once each, in ascending order");
  });
}

async function rootOf(commitment: Commitment): Promise<string> {
  inOrder(commitment.pledges);
  const deck = Object.entries(commitment.deck)
    .map(([card, copies]) => `${card}=${copies}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join(",");
  const pledged = commitment.pledges.map((p) => join(whole(p.seat, 2), digest(p.digest)));
  return hex(
    await hash(
      "shoe",
      whole(commitment.size, 4),
      await sha(utf8.encode(deck)),
      await sha(join(...pledged)),
      digest(commitment.numbers),
      digest(commitment.top),
    ),
  );
}

async function opens(commitment: Commitment, opening: Transcript["openings"][number]): Promise<boolean> {
  let index = opening.position;
  if (!(index >= 0 && index < commitment.size)) return false;
  let node = await hash("card", whole(index, 4), digest(opening.salt), utf8.encode(opening.card));
  const path = [...opening.path];
  for (let size = commitment.size; size > 1; size = Math.ceil(size / 2), index >>= 1) {
    if ((index ^ 1) >= size) continue;
    const partner = path.shift();
    if (partner === undefined) return false;
    node = await hash("node", ...(index & 1 ? [digest(partner), node] : [node, digest(partner)]));
  }
  return !path.length && hex(node) === commitment.top;
}

/** Run every check and report each result, so that a player sees what was proved and what was not. */
export async function verify(
  transcript: Transcript,
  published: Commitment | null = null,
): Promise<Verdict> {
  const checks: Check[] = [];
  const check = (name: string, ok: boolean, detail: string): boolean => {
    checks.push({ name, ok, detail });
    return ok;
  };
  const { commitment, said, openings, numbers } = transcript;
  let order: (string | null)[] = [];
  try {
    if (transcript.version !== VERSION) throw new Malformed(`the file has version ${transcript.version}; this page reads version ${VERSION}`);
    const copies = Object.values(commitment.deck);
    const total = copies.reduce((sum, n) => sum + n, 0);
    check(
      "The declared deck has as many cards as the shoe",
      total === commitment.size && copies.every((n) => n >= 1),
      `${total} cards declared, ${commitment.size} sealed`,
    );
    if (published)
      check(
        "The shoe is the one announced before the deal",
        published.root === commitment.root &&
          JSON.stringify(published.pledges) === JSON.stringify(commitment.pledges),
        `announced ${published.root.slice(0, 16)}…`,
      );
    const root = await rootOf(commitment);
    check("The seal covers the deck, pledges, numbers and cards", root === commitment.root, `${root.slice(0, 16)}…`);
    const { abandoned } = transcript;
    if (!abandoned)
      check("At least one seat added words", said.length > 0, said.map((s) => `seat ${s.seat}`).join(", "));
    if (commitment.pledges.length || abandoned) {
      const kept = await Promise.all(
        said.map(async (s) => hex(await hash("pledge", whole(s.seat, 2), utf8.encode(s.words)))),
      );
      const all = abandoned
        ? kept.every((d) => commitment.pledges.some((p) => p.digest === d))
        : kept.length === commitment.pledges.length &&
          kept.every((d, i) => d === commitment.pledges[i]?.digest && said[i]?.seat === commitment.pledges[i]?.seat);
      check("The words are the ones the seats pledged", all, `words from ${kept.length} of ${commitment.pledges.length} pledges`);
    }
    let good = 0;
    const opened = new Map<number, string>();
    const count: Record<string, number> = {};
    for (const opening of openings) {
      if (await opens(commitment, opening)) good++;
      if (opened.has(opening.position)) throw new Malformed("a position is opened twice");
      opened.set(opening.position, opening.card);
      count[opening.card] = (count[opening.card] ?? 0) + 1;
    }
    check("Every opened card was sealed in its position", good === openings.length, `${good} of ${openings.length} opened cards proved`);
    const within = Object.entries(count).every(([card, n]) => n <= (commitment.deck[card] ?? 0));
    check("No card appears more often than in the deck", within, `${Object.keys(count).length} different cards`);
    if (abandoned) {
      check("Every card of the abandoned shoe is open", opened.size === commitment.size, abandoned);
      order = Array.from({ length: commitment.size }, (_, at) => opened.get(at) ?? null);
      return { ok: checks.every((each) => each.ok), checks, order };
    }
    if (numbers) {
      const key = digest(numbers.key);
      const sealed = hex(await hash("numbers", key)) === commitment.numbers;
      const stream = await Stream.of(key, "number", said);
      let same = true;
      for (const draw of numbers.draws) same &&= (await stream.below(draw.limit)) === draw.number;
      check("The drawn numbers come from the sealed key", sealed && same, `${numbers.draws.length} numbers`);
    }
    const places = await (await Stream.of(digest(commitment.root), "order", said)).order(commitment.size);
    order = places.map((at) => opened.get(at) ?? null);
    check("The seats' words set the order of the deal", true, `${commitment.size} positions in order`);
  } catch (error) {
    check("The file can be read", false, error instanceof Error ? error.message : String(error));
  }
  return { ok: checks.every((each) => each.ok), checks, order };
}
