/** Finds the known word that a mistyped one means: at most a third of its letters, and four, may differ. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  const reach = Math.min(4, Math.ceil(word.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const found = distance(word, name);
    if (found <= reach && found < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name, distance: found };
  }
  return best?.name;
}

/** Counts the letters to add, drop or change between two words (Levenshtein distance). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries()) {
      const changed = (row[j] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
