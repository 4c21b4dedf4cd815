/** Synthesised table sounds: a card, a chip, your turn, a win. Off until the player turns them on. */

import { prefs } from "./prefs.svelte";

type Sound = "card" | "chip" | "turn" | "win";

/** The notes of each sound: frequency in hertz, start and length in seconds, loudness. */
const NOTES: Record<Sound, [number, number, number, number][]> = {
  card: [[190, 0, 0.05, 0.12]],
  chip: [[2100, 0, 0.03, 0.05], [2600, 0.035, 0.04, 0.05]],
  turn: [[659, 0, 0.16, 0.09], [880, 0.13, 0.26, 0.09]],
  win: [[523, 0, 0.14, 0.08], [659, 0.1, 0.14, 0.08], [784, 0.2, 0.3, 0.08]],
};
/** The shortest gap between two sounds of one kind, because chips often move by the dozen. */
const MIN_GAP_MS = 70;

let context: AudioContext | null = null;
const last: Partial<Record<Sound, number>> = {};

export function playSound(what: Sound): void {
  const now = Date.now();
  if (!prefs.sound || document.hidden || now - (last[what] ?? 0) < MIN_GAP_MS) return;
  last[what] = now;
  context ??= new AudioContext();
  for (const [hertz, from, length, loud] of NOTES[what]) {
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    const begin = context.currentTime + from;
    tone.type = what === "card" ? "triangle" : "sine";
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(loud, begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(gain).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}
