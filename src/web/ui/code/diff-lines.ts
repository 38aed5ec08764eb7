import type { DiffLine } from './diff-line.ts';
import { markChanges } from './line-changes.ts';

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
