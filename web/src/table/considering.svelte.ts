/** Asks the server about a decision before it is made, and demands a second press for one with a warning. */

import type { Choice, Considered, Decision } from "../lib/protocol";

export type Consider = (decision: Decision) => Promise<Considered>;

/** How long a selection must stay unchanged before the server is asked about it. */
const ASK_DELAY_MS = 200;
/** A second press this soon after the warning appeared is a double click: nobody has read the warning yet. */
const MIN_READ_MS = 240;

export class Considering {
  /** The server's view of the selected decision. */
  said = $state<Considered>({});
  /** The decision pressed once despite its warning, as JSON. */
  pressed = $state("");
  private selected = "";
  private warnedAt = 0;
  private timer = 0;

  constructor(private readonly ask: () => Consider | undefined) {}

  /** Whether this decision has been pressed once, so that the next press sends it despite the warning. */
  isPressed(decision: Decision): boolean {
    return this.pressed === JSON.stringify(decision);
  }

  /** Note that another decision, or none, is selected. */
  select(choice: Choice, decision: Decision | null): void {
    const key = decision ? JSON.stringify(decision) : "";
    if (key === this.selected) return;
    this.forget();
    this.selected = key;
    if (decision && (choice.warns || choice.tells)) this.timer = window.setTimeout(() => void this.consult(choice, decision), ASK_DELAY_MS);
  }

  /** Send the decision: at once, or on the second press if it comes with a warning. */
  press(choice: Choice, decision: Decision, give: () => void): void {
    if (this.isPressed(decision) && Date.now() - this.warnedAt < MIN_READ_MS) return;
    if (this.isPressed(decision) || (choice.status !== "warning" && !choice.warns)) {
      this.forget();
      give();
      return;
    }
    window.clearTimeout(this.timer);
    this.selected = JSON.stringify(decision);
    void this.consult(choice, decision).then((said) => {
      if (this.selected !== JSON.stringify(decision) || said.refusal) return;
      if (said.warning) [this.pressed, this.warnedAt] = [this.selected, Date.now()];
      else give();
    });
  }

  forget(): void {
    window.clearTimeout(this.timer);
    this.said = {};
    this.pressed = this.selected = "";
  }

  private async consult(choice: Choice, decision: Decision): Promise<Considered> {
    const key = JSON.stringify(decision);
    const fixed = choice.status === "warning" ? { warning: choice.reason ?? "" } : {};
    const ask = this.ask();
    const said = (choice.warns || choice.tells) && ask ? { ...fixed, ...(await ask(decision)) } : fixed;
    if (this.selected === key) this.said = said;
    return said;
  }
}
