/** Feeds a table's messages to its ShuffleWatch and publishes the result to the page. */

import { api } from "./api";
import { idle } from "./idle";
import type { Command, FromServer } from "./protocol";
import { session } from "./session.svelte";
import type { ShuffleWatch } from "./shuffle";

export class Shuffles {
  /** The current shoe, whether this player's words are in it, and every failed check. */
  status = $state({ shoe: 0, mine: false, abandoned: 0, faults: [] as string[] });
  private watching: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly watch: ShuffleWatch,
    private readonly send: (command: Command) => void,
  ) {}

  receive(message: FromServer): void {
    const { watch } = this;
    if (message.t === "joined") this.enqueue(() => watch.joined(message.table, message.you));
    if (message.t === "sealed") this.enqueue(() => watch.sealed(message));
    if (message.t === "key") this.enqueue(async () => (await watch.keyChanged(message), []));
    if (message.t === "receipt") this.enqueue(async () => (await watch.receipt(message), []));
    if (message.t !== "event") return;
    const { event } = message;
    this.enqueue(() => watch.event(event));
    if (event.type === "shoe" && event.number > 1) void this.check(event.number - 1);
  }

  close(): void {
    this.closed = true;
  }

  /** Handle messages one at a time, in order, and send the commands each one calls for. */
  private enqueue(look: () => Promise<Command[]>): void {
    this.watching = this.watching.then(async () => {
      for (const command of await look()) this.send(command);
      this.publish();
    });
  }

  private publish(): void {
    const { shoe, mine, abandoned, faults } = this.watch;
    if (faults.length > this.status.faults.length)
      session.notify(`Shuffle check failed: ${faults.at(-1)}.`, true);
    this.status = { shoe, mine, abandoned, faults: [...faults] };
  }

  /** Check a finished shoe's file against what this page saw. The file is large and not urgent, so wait until idle. */
  private async check(number: number): Promise<void> {
    await idle();
    if (this.closed) return;
    const transcript = await api.shoe(this.table, number).catch(() => null);
    if (transcript && crypto.subtle) await this.watch.check(number, transcript);
    this.publish();
  }
}
