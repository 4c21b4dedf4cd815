/** The house's chips: the look of each denomination, and how an amount breaks into chips. */

export interface ChipLook {
  cents: number;
  fill: string;
  edge: string;
  ink: string;
}

export const CHIPS: ChipLook[] = [
  { cents: 500_000, fill: "#7a4a20", edge: "#f1dcb4", ink: "#fff" },
  { cents: 100_000, fill: "#d9a520", edge: "#3a2a05", ink: "#221703" },
  { cents: 50_000, fill: "#5b3a8c", edge: "#e9def7", ink: "#fff" },
  { cents: 10_000, fill: "#22262b", edge: "#d9dde2", ink: "#fff" },
  { cents: 2_500, fill: "#1c7a4c", edge: "#e4f4ea", ink: "#fff" },
  { cents: 500, fill: "#b3262e", edge: "#fbe6e3", ink: "#fff" },
  { cents: 100, fill: "#eef0f2", edge: "#2f6fb0", ink: "#1b2733" },
  { cents: 25, fill: "#9aa3ab", edge: "#eef0f2", ink: "#14181b" },
  { cents: 1, fill: "#a8683a", edge: "#f4e3d6", ink: "#fff" },
];

export const lookOf = (cents: number): ChipLook =>
  CHIPS.find((chip) => chip.cents <= cents) ?? (CHIPS[CHIPS.length - 1] as ChipLook);

/** The fewest chips that make the amount, largest first, cut off after `most`. */
export function stackOfChips(cents: number, most = 9): ChipLook[] {
  const stack: ChipLook[] = [];
  let left = cents;
  for (const chip of CHIPS)
    while (left >= chip.cents && stack.length < most) {
      stack.push(chip);
      left -= chip.cents;
    }
  return stack;
}

/** The denominations offered at a table: multiples of its smallest chip, up to its largest wager. */
export function tray(chip: number, low: number, high: number): number[] {
  const usual = CHIPS.map((look) => look.cents)
    .filter((cents) => cents >= chip && cents % chip === 0 && cents <= high)
    .reverse();
  const useful = usual.filter((cents) => cents * 10 >= low);
  return (useful.length >= 3 ? useful : usual).slice(0, 6);
}
