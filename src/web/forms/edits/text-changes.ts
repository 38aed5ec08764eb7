import { type Change, mostChanges, type Piece } from './change.ts';
import { piecesOf, wordsOf } from './pieces.ts';

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
