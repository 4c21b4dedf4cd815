/** What the book would say of an answer, asked for before it is given; a warned one takes two presses. */

import type { Choice, Considered, Decision } from "../lib/protocol";

export type Consider = (decision: Decision) => Promise<Considered>;

/** The last change of a selection is asked about after so many milliseconds. */
const SOON = 200;
/** A second press so soon after the warning came is half of a double click: it was not read. */
const READ = 240;

export class Considering {
  /** What was said of the answer that is selected now. */
  said = $state<Considered>({});
  /** The answer that was pressed once, in spite of its warning. */
  pressed = $state("");
  private selected = "";
  private warned = 0;
  private timer = 0;

  constructor(private readonly ask: () => Consider | undefined) {}

  /** Whether the next press gives this answer although the book punishes it. */
  isPressed(decision: Decision): boolean {
    return this.pressed === JSON.stringify(decision);
  }

  /** Another answer is selected, or none. */
  select(choice: Choice, decision: Decision | null): void {
    const key = decision ? JSON.stringify(decision) : "";
    if (key === this.selected) return;
    this.forget();
    this.selected = key;
    if (decision && (choice.warns || choice.tells)) this.timer = window.setTimeout(() => void this.look(choice, decision), SOON);
  }

  /** Give the answer, at once or, where the book punishes it, at the second press. */
  press(choice: Choice, decision: Decision, give: () => void): void {
    if (this.isPressed(decision) && Date.now() - this.warned < READ) return;
    if (this.isPressed(decision) || (choice.status !== "warning" && !choice.warns)) {
      this.forget();
      give();
      return;
    }
    window.clearTimeout(this.timer);
    this.selected = JSON.stringify(decision);
    void this.look(choice, decision).then((said) => {
      if (this.selected !== JSON.stringify(decision) || said.refusal) return;
      if (said.warning) [this.pressed, this.warned] = [this.selected, Date.now()];
      else give();
    });
  }

  forget(): void {
    window.clearTimeout(this.timer);
    this.said = {};
    this.pressed = this.selected = "";
  }

  private async look(choice: Choice, decision: Decision): Promise<Considered> {
    const key = JSON.stringify(decision);
    const fixed = choice.status === "warning" ? { warning: choice.reason ?? "" } : {};
    const ask = this.ask();
    const said = (choice.warns || choice.tells) && ask ? { ...fixed, ...(await ask(decision)) } : fixed;
    if (this.selected === key) this.said = said;
    return said;
  }
}
