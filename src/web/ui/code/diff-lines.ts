const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const named = 'diff --git |(?:rename|copy) (?:from|to) |Binary files ';
const measured = String.raw`index [\da-f]+\.\.|(?:old|new|deleted file|new file) mode \d|(?:dis)?similarity index `;
const extended = new RegExp(`^(?:${named}|${measured})`);

/** Reads a unified diff line by line. Returns undefined if no line was removed or added. */
export function diffLines(text: string): DiffLine[] | undefined {
  const texts = text.replace(/\n$/, '').split('\n');
  const lines = texts.some((line) => hunk.test(line)) ? inHunks(texts) : texts.map(bySign);
  if (!lines.some(({ is }) => is === 'gone' || is === 'new')) return undefined;
  markChanges(lines);
  return lines;
}

const signs: Readonly<Record<string, DiffLine['is']>> = { '+': 'new', '-': 'gone', ' ': 'same', '\\': 'other' };

/**
 * Follows the counts of the hunks, so that a removed line `-- x` is not taken for the name of a file. Counts that are
 * too small, as agents write them, do not end a hunk.
 */
function inHunks(texts: readonly string[]): DiffLine[] {
  let [old, now] = [0, 0];
  let left = { old: 0, now: 0 };
  let isInHunk = false;
  return texts.map((text, at) => {
    const start = hunk.exec(text);
    if (start) {
      const [, oldFrom, oldCount = '1', nowFrom, nowCount = '1'] = start;
      [old, now] = [Number(oldFrom), Number(nowFrom)];
      left = { old: Number(oldCount), now: Number(nowCount) };
      isInHunk = true;
      return { is: 'hunk', text };
    }
    const isHead = extended.test(text) || isName(texts, at);
    const is = text === '' && left.old > 0 && left.now > 0 ? 'same' : signs[text.charAt(0)];
    const isOver = is === undefined || (left.old <= 0 && left.now <= 0 && isHead);
    if (isOver) isInHunk = false;
    if (!isInHunk || is === undefined) return { is: isHead ? 'head' : 'other', text };
    if (is === 'other') return { is, text };
    if (is !== 'new') left.old -= 1;
    if (is !== 'gone') left.now -= 1;
    return { is, text, ...(is !== 'new' && { old: old++ }), ...(is !== 'gone' && { now: now++ }) };
  });
}

/** Tells if a line is one of the two that name a file: `--- a/x` and, below it, `+++ b/x`. */
function isName(texts: readonly string[], at: number): boolean {
  const isPair = (from: number) => texts[from]?.startsWith('--- ') && texts[from + 1]?.startsWith('+++ ');
  return isPair(at) === true || isPair(at - 1) === true;
}

/** Reads a line of a diff without hunks: an edit, or a file that was only renamed. */
function bySign(text: string, at: number, texts: readonly string[]): DiffLine {
  if (extended.test(text) || isName(texts, at)) return { is: 'head', text };
  return { is: text === '' ? 'other' : (signs[text.charAt(0)] ?? 'other'), text };
}

export type DiffLine = {
  /** Lines before, between and after the files are other lines. */
  readonly is: 'head' | 'hunk' | 'same' | 'gone' | 'new' | 'other';
  /** The line as it was sent, with its sign. */
  readonly text: string;
  /** The numbers of the line in the old and in the new file. Lines of a diff without hunks have none. */
  readonly old?: number;
  readonly now?: number;
  /** The part of the text that differs from the line that it replaces. */
  changed?: { readonly from: number; readonly to: number };
};

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

const word = /[\p{L}\p{M}\p{N}\p{Cf}_]+|./gsu;
const least_share = 0.3;

/** Marks the words that changed, where as many lines were added as were removed before them. */
function markChanges(lines: readonly DiffLine[]): void {
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
