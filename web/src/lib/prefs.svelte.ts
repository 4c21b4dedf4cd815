/** What this browser remembers: theme, motion, sound, the bank that was posted last. */

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
    /* storage may be closed to us; the choice then lasts as long as the page */
  }
}

const still = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

class Prefs {
  theme = $state<Theme>((read("theme") as Theme | null) ?? "system");
  motion = $state(read("motion") ? read("motion") === "on" : !still);

  sound = $state(read("sound") === "on");

  setSound(on: boolean): void {
    this.sound = on;
    write("sound", on ? "on" : "off");
  }

  /** The bank that was posted last in this game; 0 where none was. */
  bankOf(edition: string): number {
    return Number(read(`bank.${edition}`)) || 0;
  }

  keepBank(edition: string, cents: number): void {
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
