/** Assign each word a shortcut: its first letter not used by an earlier word. */
export function keysOf(words: string[]): string[] {
  const used = new Set<string>();
  return words.map((word) => {
    const key = [...word.toLowerCase()].find((letter) => /[a-z]/.test(letter) && !used.has(letter)) ?? "";
    if (key) used.add(key);
    return key;
  });
}
