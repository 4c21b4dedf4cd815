/** Which advice the player wants at the table, remembered by this browser. */

export const KINDS = {
  edges: "The edge on each spot",
  play: "What each decision is worth",
  houseWay: "The house way",
  potOdds: "Pot odds for a call",
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
      /* storage is blocked: the choice lasts until the page closes */
    }
  }

  /** Whether any advice about decisions is switched on. */
  get asks(): boolean {
    return !!(this.on.play || this.on.houseWay || this.on.potOdds);
  }
}

export const switches = new Switches();
