/** Preferences kept in this browser: theme, motion, sound and the last bank posted in each game. */

export type Theme = "system" | "light" | "dark";

function read(key: string): string | null {
  try {
    return localStorage.getItem(`houseway.${key}`);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`houseway.${key}`, value);
  } catch {
    /* storage may be blocked; the choice then lasts until the page closes */
  }
}

const reducedMotion = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

class Prefs {
  theme = $state<Theme>((read("theme") as Theme | null) ?? "system");
  motion = $state(read("motion") ? read("motion") === "on" : !reducedMotion);

  sound = $state(read("sound") === "on");

  setSound(on: boolean): void {
    this.sound = on;
    write("sound", on ? "on" : "off");
  }

  /** The bank last posted in this game; 0 if none. */
  bankOf(edition: string): number {
    return Number(read(`bank.${edition}`)) || 0;
  }

  setBank(edition: string, cents: number): void {
    write(`bank.${edition}`, String(cents));
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    write("theme", theme);
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  }

  setMotion(on: boolean): void {
    this.motion = on;
    write("motion", on ? "on" : "off");
  }
}

export const prefs = new Prefs();
