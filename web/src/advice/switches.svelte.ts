/** What somebody wants to know at the table; this browser remembers it. */

export const KINDS = {
  edges: "The edge on each spot",
  play: "What each answer is worth",
  houseWay: "The house way",
  potOdds: "The odds of a call",
} as const;
export type Kind = keyof typeof KINDS;

const KEY = "houseway.knowledge";

function read(): Partial<Record<Kind, boolean>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<Kind, boolean>>;
  } catch {
    return {};
  }
}

class Switches {
  on = $state<Partial<Record<Kind, boolean>>>(read());

  set(kind: Kind, on: boolean): void {
    this.on[kind] = on;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.on));
    } catch {
      /* it lasts as long as the page then */
    }
  }

  /** Whether a question is worth asking about. */
  get asks(): boolean {
    return !!(this.on.play || this.on.houseWay || this.on.potOdds);
  }
}

export const switches = new Switches();
