import type { DiffLine } from './diff-line.ts';

export type Count = { readonly added: number; readonly gone: number };

/** Counts the changed lines of each file. The key is the last line of the head of the file. */
export function countsOf(lines: readonly DiffLine[]): ReadonlyMap<DiffLine, Count> {
  const counts = new Map<DiffLine, Count>();
  let head: DiffLine | undefined;
  for (const line of lines) {
    if (line.is === 'head') head = line;
    if (!head || (line.is !== 'new' && line.is !== 'gone')) continue;
    const { added, gone } = counts.get(head) ?? { added: 0, gone: 0 };
    counts.set(head, line.is === 'new' ? { added: added + 1, gone } : { added, gone: gone + 1 });
  }
  return counts;
}
