/** A block of code that gets colours, with an upper bound of its lines. */
export type CodeText = { readonly kind: 'diff' | 'json'; readonly lines: number };

const head = /^(?:diff --git |--- .*\n\+\+\+ |@@ -\d)/m;

/** Recognises diffs and JSON by their structure. JSON may still turn out not to parse. */
export function codedOf(text: string): CodeText | undefined {
  const trimmed = text.trim();
  if (isEnclosed(trimmed)) return { kind: 'json', lines: countOf(trimmed, /[,[{}\]]/g) };
  const isDiff = head.test(text) || isSigned(text.split('\n'));
  return isDiff ? { kind: 'diff', lines: countOf(text, /\n/g) + 1 } : undefined;
}

function isEnclosed(text: string): boolean {
  return (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']'));
}

/** Tells if each line was removed or added, as in the edits that permission hooks show. */
function isSigned(lines: readonly string[]): boolean {
  const has = (sign: string) => lines.some((line) => line.startsWith(sign));
  return has('-') && has('+') && lines.every((line) => /^[+-]/.test(line));
}

function countOf(text: string, part: RegExp): number {
  return text.match(part)?.length ?? 0;
}

const most_columns = 300;
const columns_of_text = 80;
const gap = /\S(?: {25}|\t{3})/;
const aligned = /^[ \t]+\S|\S(?: {2,}|\t)\S/m;
const noWords = /[^\p{L}\p{M}\s.,;:!?]/gu;

/**
 * Tells how to lay out a block of code. Lines that are aligned with each other do not wrap but scroll sideways. Single
 * lines, very long lines and lines with a large gap wrap, so that nothing hides far away at the side.
 */
export function layoutOf(text: string, kind?: CodeText['kind']): { isScrolled: boolean; isBroad: boolean } {
  const longest = text.split('\n').reduce((most, line) => Math.max(most, line.length), 0);
  const isBounded = longest <= most_columns && !gap.test(text);
  const isScrolled =
    kind !== 'json' && isBounded && text.trimEnd().includes('\n') && (kind === 'diff' || aligned.test(text));
  const isBroad = longest > columns_of_text && (kind !== undefined || countOf(text, noWords) > text.length / 10);
  return { isScrolled, isBroad };
}

/** The most lines of diffs and JSON that one text shows in colours. More would make the page slow. */
const most_lines = 2_000;

/** Makes the budget of one text. `take` returns false if fewer lines are left. */
export function newBudget() {
  let left = most_lines;
  return {
    take(lines: number): boolean {
      if (lines > left) return false;
      left -= lines;
      return true;
    },
  };
}
