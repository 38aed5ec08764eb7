import { diffArrays } from 'diff';
import type { Piece } from './change.ts';

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
export function wordsOf(text: string): string[] {
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
function endsOf(before: readonly string[], now: readonly string[]): Piece[] {
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
