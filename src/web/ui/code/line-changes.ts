import type { DiffLine } from './diff-line.ts';

const word = /[\p{L}\p{M}\p{N}\p{Cf}_]+|./gsu;
const least_share = 0.3;

/** Marks the words that changed, where as many lines were added as were removed before them. */
export function markChanges(lines: readonly DiffLine[]): void {
  for (let at = 0; at < lines.length; ) {
    const gone = runOf(lines, at, 'gone');
    const added = runOf(lines, at + gone, 'new');
    if (gone === added) {
      for (let pair = at; pair < at + gone; pair += 1) markPair(lines[pair], lines[pair + gone]);
    }
    at += Math.max(gone + added, 1);
  }
}

function runOf(lines: readonly DiffLine[], from: number, is: DiffLine['is']): number {
  let to = from;
  while (lines[to]?.is === is) to += 1;
  return to - from;
}

/** Marks what is between the common start and the common end, if enough of the lines is common. */
function markPair(gone: DiffLine | undefined, added: DiffLine | undefined): void {
  if (!gone || !added) return;
  const [old, now] = [wordsOf(gone), wordsOf(added)];
  let start = 0;
  while (start < old.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  for (const [line, words] of [
    [gone, old],
    [added, now],
  ] as const) {
    const from = 1 + lengthOf(words.slice(0, start));
    const to = 1 + lengthOf(words.slice(0, words.length - end));
    const common = line.text.slice(1, from) + line.text.slice(to);
    if (common.trim().length < line.text.trim().length * least_share) return;
    if (to > from) line.changed = { from, to };
  }
}

function wordsOf({ text }: DiffLine): readonly string[] {
  return text.slice(1).match(word) ?? [];
}

function lengthOf(words: readonly string[]): number {
  return words.reduce((sum, { length }) => sum + length, 0);
}
