const most_named = 20;

/** Collects problems of one sort. The first are kept, and the rest are only counted. */
export function openNamed(sort: string) {
  const problems: string[] = [];
  let found = 0;
  return {
    add(problem: string): void {
      found += 1;
      if (found <= most_named) problems.push(problem);
    },
    all: (): string[] => (found > most_named ? [...problems, `${sort}: ${found - most_named} more`] : problems),
  };
}
