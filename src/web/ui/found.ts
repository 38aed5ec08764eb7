/** Returns the options whose text contains every word of a query. Ignores case, accents and invisible characters. */
export function found<T extends { display: string }>(options: readonly T[], query: string): T[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return options.filter(({ display }) => words.every((word) => plain(display).includes(word)));
}

function plain(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  return bare.toUpperCase().toLowerCase(); // folds ß and ss, ς and σ
}
