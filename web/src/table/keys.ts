/** One letter for each answer: the first of its word that no answer before it has. */
export function keysOf(words: string[]): string[] {
  const used = new Set<string>();
  return words.map((word) => {
    const key = [...word.toLowerCase()].find((letter) => /[a-z]/.test(letter) && !used.has(letter)) ?? "";
    if (key) used.add(key);
    return key;
  });
}
