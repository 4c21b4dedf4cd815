import { describe, expect, test } from "vitest";
import fixture from "../fixtures/transcript.json";
import type { Command, FromServer, TableInfo, Transcript } from "../src/lib/protocol";
import { ShuffleWatch } from "../src/lib/shuffle";
import { hex, utf8, verify } from "../src/lib/verify";

const file = fixture.transcript as unknown as Transcript;
const info = { next_shoe: 1, voices: [], abandoned: 0 } as unknown as TableInfo;
const random = (bytes: number): string => "5a".repeat(bytes);

class House {
  readonly watch = new ShuffleWatch("t1", () => "ann", random);
  private keys: CryptoKeyPair | null = null;
  private others: CryptoKeyPair | null = null;

  async pledge(): Promise<Extract<Command, { type: "pledge" }>> {
    const [pledge] = await this.watch.joined(info, "ann");
    return pledge as Extract<Command, { type: "pledge" }>;
  }

  /** The next key, signed by the current one. */
  async next(): Promise<Extract<FromServer, { t: "key" }>> {
    this.others ??= (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
    const raw = async (pair: CryptoKeyPair): Promise<string> =>
      hex(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
    const [after, key] = [await raw(this.keys!), await raw(this.others)];
    const said = "houseway/key/1" + JSON.stringify({ after, key, number: 2 });
    const signature = await crypto.subtle.sign("Ed25519", this.keys!.privateKey, utf8.encode(said));
    return { t: "key", after, key, number: 2, signature: hex(new Uint8Array(signature)) };
  }

  take(): void {
    this.keys = this.others;
  }

  async ask(root: string, pledges: string[]): Promise<Command[]> {
    this.keys ??= (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
    const said = "houseway/sealed/1" + JSON.stringify({ pledges, root, shoe: 1, table: "t1" });
    const signature = await crypto.subtle.sign("Ed25519", this.keys.privateKey, utf8.encode(said));
    const key = await crypto.subtle.exportKey("raw", this.keys.publicKey);
    return this.watch.sealed({
      t: "sealed",
      table: "t1",
      shoe: 1,
      root,
      pledges,
      key: hex(new Uint8Array(key)),
      signature: hex(new Uint8Array(signature)),
    });
  }
}

describe("the shuffle", () => {
  test("words are pledged at once and revealed once the root is signed", async () => {
    const house = new House();
    const pledge = await house.pledge();
    expect(pledge).toMatchObject({ type: "pledge", shoe: 1 });
    const [words] = await house.ask("0".repeat(64), [pledge.digest]);
    expect(words).toEqual({ type: "words", shoe: 1, text: `t1/1/ann/${random(16)}` });
    expect(house.watch.faults).toEqual([]);
  });

  test("a second root is detected and gets no words", async () => {
    const house = new House();
    const { digest } = await house.pledge();
    await house.ask("0".repeat(64), [digest]);
    expect(await house.ask("1".repeat(64), [digest])).toEqual([]);
    expect(house.watch.faults).toEqual(["shoe 1 was announced with two different seals"]);
  });

  test("a new key is accepted only if the previous key signed it", async () => {
    const house = new House();
    const { digest } = await house.pledge();
    await house.ask("0".repeat(64), [digest]);
    await house.watch.keyChanged({ ...(await house.next()), number: 3 });
    expect(house.watch.faults).toEqual(["a new signing key was not signed by the previous one"]);
    await house.watch.keyChanged(await house.next());
    house.take();
    await house.ask("0".repeat(64), [digest]);
    expect(house.watch.faults).toHaveLength(1);
  });

  test("unpledged words and missing words are detected", async () => {
    const house = new House();
    const { digest } = await house.pledge();
    await house.ask("0".repeat(64), [digest]);
    await house.watch.event({ type: "mixed", number: 1, said: [{ seat: 3, words: "a bot's" }] });
    expect(house.watch.faults).toHaveLength(2);
  });

  test("the file is checked against the root and the cards seen", async () => {
    const { order } = await verify(file);
    const dealt = async (cards: (string | null)[]): Promise<string[]> => {
      const { watch } = new House();
      await watch.joined({ ...info, next_shoe: 2 } as TableInfo, null);
      await watch.event({ type: "new-shoe", deck: 0 });
      for (const card of cards)
        await watch.event({ type: "round", round: 1, event: { type: "dealt", hand: "p1", card: card ?? "" } });
      await watch.check(1, { ...file, numbers: null });
      return watch.faults;
    };
    expect(await dealt(order.slice(0, 12))).toEqual([]);
    const known = order.findIndex((card) => card !== null);
    const wrong = order.slice(0, 12);
    wrong[known] = order[known] === "As" ? "Ks" : "As";
    expect(await dealt(wrong)).toHaveLength(1);
    const { watch } = new House();
    await watch.event({ type: "shoe", number: 1, commitment: { ...file.commitment, root: "0".repeat(64) } });
    await watch.check(1, file);
    expect(watch.faults).toEqual(["the file of shoe 1 does not match the announced seal"]);
  });
});
