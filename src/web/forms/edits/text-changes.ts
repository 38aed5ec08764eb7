import { diffArrays } from 'diff';

/** Unchanged text, and the edit that follows it. */
type Run = { same: string; gone: string; fresh: string };

/** Maximum length of unchanged text between two edits of one change. */
const nearby = 32;
/** Length of the unchanged text that is shown around a change. */
const around = 40;

/** Lists the changes of a text against its default. Edits of one sentence that are near each other are one change. */
export function textChanges(before: string, now: string): Change[] {
  if (before === now) return [];
  const runs = runsOf(piecesOf(before, now));
  let offset = 0;
  return groupsOf(runs).map(({ from, to }) => {
    const [first] = runs.slice(from, to);
    const start = offset + (first?.same.length ?? 0);
    const inside = piecesIn(runs.slice(from, to)).slice(first?.same ? 1 : 0);
    const end = start + lengthOf(inside.filter(({ is }) => is !== 'gone'));
    const old = inside.flatMap(({ is, text }) => (is === 'new' ? [] : [text])).join('');
    offset = end;
    const pieces = [...same(tail(first?.same ?? '')), ...inside, ...same(head(runs[to]?.same ?? ''))];
    return { pieces, restored: () => now.slice(0, start) + old + now.slice(end) };
  });
}

/** Joins pieces into runs. Spaces between two edits belong to the edit, so that a phrase is one edit. */
function runsOf(pieces: readonly Piece[]): Run[] {
  const runs: Run[] = [{ same: '', gone: '', fresh: '' }];
  const last = () => runs.at(-1) as Run; // there is always one
  const isEdit = ({ gone, fresh }: Run) => gone + fresh !== '';
  for (const [at, { is, text }] of pieces.entries()) {
    if (is === 'gone') last().gone += text;
    else if (is === 'new') last().fresh += text;
    else if (!isEdit(last())) last().same += text;
    else if (/^[^\S\n]+$/.test(text) && at < pieces.length - 1) {
      last().gone += text;
      last().fresh += text;
    } else runs.push({ same: text, gone: '', fresh: '' });
  }
  for (const [at, run] of runs.entries()) leaveSpaces(run, runs[at + 1]);
  return runs;
}

/** Leaves the spaces at the end of both sides of an edit outside of it. */
function leaveSpaces(run: Run, next: Run | undefined): void {
  const spaces = /\s+$/.exec(run.gone)?.[0] ?? '';
  if (next === undefined || spaces === '' || run.gone === spaces || !run.fresh.endsWith(spaces)) return;
  run.gone = run.gone.slice(0, -spaces.length);
  run.fresh = run.fresh.slice(0, -spaces.length);
  next.same = spaces + next.same;
}

/** Finds the ranges of runs that are one change each. The last one has all that is beyond the limit of a list. */
function groupsOf(runs: readonly Run[]): { from: number; to: number }[] {
  const edits = runs.at(-1)?.gone || runs.at(-1)?.fresh ? runs.length : runs.length - 1;
  const groups: { from: number; to: number }[] = [];
  for (let at = 0; at < edits; at += 1) {
    const { same = '' } = runs[at] ?? {};
    const last = groups.at(-1);
    const isNear = same.length <= nearby && !/\n|[.!?]\s|[。！？]/.test(same);
    if (last && (isNear || groups.length === mostChanges)) last.to = at + 1;
    else groups.push({ from: at, to: at + 1 });
  }
  return groups;
}

function piecesIn(runs: readonly Run[]): Piece[] {
  const all: Piece[] = runs.flatMap(({ same, gone, fresh }) => [
    { is: 'same', text: same },
    { is: 'gone', text: gone },
    { is: 'new', text: fresh },
  ]);
  return all.filter(({ text }) => text !== '');
}

function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + text.length, 0);
}

function same(text: string): Piece[] {
  return text === '' ? [] : [{ is: 'same', text }];
}

/** The end of the line before a change. */
function tail(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  if (line.length <= around) return line;
  const words = wordsOf(line.slice(-3 * around));
  let found = '';
  while (words.length > 1 && found.length + (words.at(-1)?.length ?? 0) <= around) found = words.pop() + found;
  return `… ${found.trimStart()}`;
}

/** The start of the line after a change. */
function head(text: string): string {
  const [line = ''] = text.split('\n', 1);
  if (line.length <= around) return line;
  const words = wordsOf(line.slice(0, 3 * around)).reverse();
  let found = '';
  while (words.length > 1 && found.length + (words.at(-1)?.length ?? 0) <= around) found += words.pop();
  return `${found.trimEnd()} …`;
}

/** Longest texts in UTF-16 units that are compared word by word. Longer ones are compared sentence by sentence. */
const shortText = 4_000;
/** Maximum number of removed and added words or sentences. They keep a comparison within about 50 ms. */
const mostEdits = { words: 400, sentences: 600, inside: 150 };
/** Maximum number of changed passages of a long text that are compared word by word. */
const mostInside = 40;

/**
 * Compares two texts. The pieces that are the same or new make up the edited text, and those that are the same or gone
 * make up the default. No piece splits a letter from its marks.
 */
export function piecesOf(before: string, now: string): Piece[] {
  const isShort = before.length <= shortText && now.length <= shortText;
  const close = isShort ? compared(wordsOf(before), wordsOf(now), mostEdits.words) : undefined;
  return close ?? byPassage(before, now);
}

function byPassage(before: string, now: string): Piece[] {
  const passages = compared(split(before, 'sentence'), split(now, 'sentence'), mostEdits.sentences);
  if (passages === undefined) return endsOf(wordsOf(before), wordsOf(now));
  let inside = 0;
  return passages.flatMap((piece, at) => {
    const [previous, next] = [passages[at - 1], passages[at + 1]];
    if (piece.is === 'new' && previous?.is === 'gone') return []; // compared with the piece before it
    if (piece.is !== 'gone' || next?.is !== 'new') return [piece];
    if (inside === mostInside || piece.text.length + next.text.length > shortText) return [piece, next];
    inside += 1;
    return compared(wordsOf(piece.text), wordsOf(next.text), mostEdits.inside) ?? [piece, next];
  });
}

/** Splits a text into words and what stands between them, in each language: Japanese has no spaces. */
function wordsOf(text: string): string[] {
  return split(text, 'word');
}

const segmenters = new Map<string, Intl.Segmenter>();

function split(text: string, granularity: 'word' | 'sentence'): string[] {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter('en', { granularity });
  segmenters.set(granularity, segmenter);
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function compared(before: string[], now: string[], maxEditLength: number): Piece[] | undefined {
  return diffArrays(before, now, { maxEditLength })?.map(({ added, removed, value }) => ({
    is: added ? 'new' : removed ? 'gone' : 'same',
    text: value.join(''),
  }));
}

/** Finds the common start and end. All that is between them is one change. */
export function endsOf(before: readonly string[], now: readonly string[]): Piece[] {
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && before[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === now.at(-1 - end)) end += 1;
  const pieces: Piece[] = [
    { is: 'same', text: before.slice(0, start).join('') },
    { is: 'gone', text: before.slice(start, before.length - end).join('') },
    { is: 'new', text: now.slice(start, now.length - end).join('') },
    { is: 'same', text: before.slice(before.length - end).join('') },
  ];
  return pieces.filter(({ text }) => text !== '');
}

/** A piece of a text: in both versions, only in the default, or only in the edited text. */
export type Piece = { readonly is: 'same' | 'gone' | 'new'; readonly text: string };

/** One change of an edit, as it is listed, counted and restored. */
export type Change = {
  /** The place of a changed value in JSON, such as `arguments.limit`. */
  readonly where?: string;
  readonly pieces: readonly Piece[];
  /** Returns the edited text with the default in the place of this change. */
  readonly restored: () => string;
};

/** Maximum number of changes in a list. The rest of a longer list is one change. */
export const mostChanges = 100;
