/** The shuffles of a table as its page knows them: watched as messages come, told to the screen. */

import { api } from "./api";
import { idle } from "./idle";
import type { Command, FromServer } from "./protocol";
import { session } from "./session.svelte";
import type { ShuffleWatch } from "./shuffle";

export class Shuffles {
  /** Whether the page's own words are in the shoe, and what is wrong. */
  seen = $state({ shoe: 0, mine: false, abandoned: 0, faults: [] as string[] });
  private watching: Promise<void> = Promise.resolve();
  private gone = false;

  constructor(
    private readonly table: string,
    private readonly watch: ShuffleWatch,
    private readonly say: (command: Command) => void,
  ) {}

  hear(message: FromServer): void {
    const { watch } = this;
    if (message.t === "joined") this.heed(() => watch.joined(message.table, message.you));
    if (message.t === "sealed") this.heed(() => watch.sealed(message));
    if (message.t === "key") this.heed(async () => (await watch.keyChanged(message), []));
    if (message.t === "receipt") this.heed(async () => (await watch.receipt(message), []));
    if (message.t !== "event") return;
    const { event } = message;
    this.heed(() => watch.event(event));
    if (event.type === "shoe" && event.number > 1) void this.check(event.number - 1);
  }

  close(): void {
    this.gone = true;
  }

  /** One message after the other to whoever watches; what he says goes up at once. */
  private heed(look: () => Promise<Command[]>): void {
    this.watching = this.watching.then(async () => {
      for (const command of await look()) this.say(command);
      this.tell();
    });
  }

  private tell(): void {
    const { shoe, mine, abandoned, faults } = this.watch;
    if (faults.length > this.seen.faults.length)
      session.say(`The house is not playing fair: ${faults.at(-1)}.`, true);
    this.seen = { shoe, mine, abandoned, faults: [...faults] };
  }

  /** A shoe has ended: its file against what this page was told and saw. It is large, and has time. */
  private async check(number: number): Promise<void> {
    await idle();
    if (this.gone) return;
    const transcript = await api.shoe(this.table, number).catch(() => null);
    if (transcript && crypto.subtle) await this.watch.check(number, transcript);
    this.tell();
  }
}
