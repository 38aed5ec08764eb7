import { priorityWords } from '../requests/words.ts';
import { type Item, isShown, type Shown } from '../server/item.ts';
import { directionOf } from '../ui/direction.ts';
import { textOf } from '../ui/html.tsx';
import { shown } from '../ui/plain.tsx';
import { requestWords } from './words.ts';

/** Shows the changes since the revision that the person saw. */
export function Changes({ before, after }: { before: Item; after: Item }) {
  return (
    <dl class="changes">
      {differencesOf(before, after).map(({ field, inLines, pieces }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd dir={directionOf(pieces.map(({ text }) => text).join(''))}>
            {pieces.map((piece, at) =>
              inLines ? (
                <div key={at} class="change-line" dir={directionOf(piece.text)}>
                  <Changed piece={piece} />
                </div>
              ) : (
                <Changed key={at} piece={piece} />
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Changed({ piece: { is, text } }: { piece: Piece }) {
  if (is === 'same') return <>{shown(text)}</>;
  return (
    <>
      <span class="hidden-words">{is === 'new' ? requestWords.fieldNew : requestWords.fieldGone} </span>
      {is === 'new' ? <ins>{shown(text)}</ins> : <del>{shown(text)}</del>}
    </>
  );
}

/** A piece of text: in both revisions, only in the older, or only in the newer. */
type Piece = { readonly is: 'same' | 'gone' | 'new'; readonly text: string };
/** The changes of one field. `inLines` means that each piece is a line of its own. */
type Difference = { readonly field: string; readonly inLines: boolean; readonly pieces: readonly Piece[] };

const { fields } = requestWords;

/** The fields of a request as text, or as a list of lines. */
const readers: readonly { field: string; read(item: Shown): string | readonly string[] }[] = [
  { field: fields.title, read: ({ html }) => textOf(html.title) },
  { field: fields.subtitle, read: ({ html }) => textOf(html.subtitle) },
  { field: fields.corner, read: ({ html }) => textOf(html.corner ?? []) },
  { field: fields.priority, read: ({ raw_input }) => priorityWords.priority[raw_input.priority] },
  { field: fields.type, read: ({ raw_input }) => raw_input.row_type.display },
  { field: fields.visual, read: ({ raw_input }) => visualText(raw_input.card_visual) },
  { field: fields.summary, read: ({ html }) => textOf(html.summary) },
  { field: fields.details, read: ({ html }) => textOf(html.details ?? []) },
  {
    field: fields.links,
    read: ({ raw_input }) => raw_input.link_buttons.map(({ display, url }) => `${display} ${url}`),
  },
  { field: fields.actions, read: ({ raw_input }) => raw_input.actions.map(actionText) },
];

/** Compares two revisions of a request field by field. */
function differencesOf(before: Item, after: Item): Difference[] {
  if (!isShown(before) || !isShown(after)) return [];
  const found = readers.flatMap(({ field, read }) => {
    const [old, now] = [read(before), read(after)];
    const inLines = typeof old !== 'string';
    const pieces = compare(inLines ? old : wordsOf(old), typeof now !== 'string' ? now : wordsOf(now));
    return pieces.every(({ is }) => is === 'same')
      ? []
      : [{ field, inLines, pieces: inLines ? changed(pieces) : shortened(pieces) }];
  });
  if (found.length > 0) return found;
  return [{ field: fields.other, inLines: true, pieces: [{ is: 'new', text: requestWords.otherChanged }] }];
}

type Actions = Shown['raw_input']['actions'];

function actionText({ display, value, popup, tone }: Actions[number]): string {
  const rest = [value, popup.kind === 'none' ? '' : JSON.stringify(popup), tone ?? ''].filter((text) => text !== '');
  return `${display} (${rest.join(', ')})`;
}

function visualText(visual: Shown['raw_input']['card_visual']): string {
  if (visual === null) return '';
  return visual.kind === 'pill' ? visual.text : `${visual.label} ${visual.display}`;
}

function wordsOf(text: string): string[] {
  return text.split(/(?<=\s)/);
}

const most = 1_200;

/** Finds the longest common subsequence. Beyond `most` pieces, only the common start and end are matched. */
function compare(old: readonly string[], now: readonly string[]): Piece[] {
  const same = (text: string): Piece => ({ is: 'same', text });
  let start = 0;
  while (start < old.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [from, to] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const middle = from.length > most || to.length > most ? [...gone(from), ...added(to)] : common(from, to);
  return [...old.slice(0, start).map(same), ...middle, ...old.slice(old.length - end).map(same)];
}

const gone = (texts: readonly string[]) => texts.map((text): Piece => ({ is: 'gone', text }));
const added = (texts: readonly string[]) => texts.map((text): Piece => ({ is: 'new', text }));

function common(from: readonly string[], to: readonly string[]): Piece[] {
  const width = to.length + 1;
  const length = new Uint16Array((from.length + 1) * width);
  const at = (i: number, j: number) => length[i * width + j] ?? 0;
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      length[i * width + j] = from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pieces: Piece[] = [];
  for (let i = 0, j = 0; i < from.length || j < to.length; ) {
    if (i < from.length && from[i] === to[j]) pieces.push({ is: 'same', text: from[i++] ?? '' }) && j++;
    else if (j >= to.length || (i < from.length && at(i + 1, j) >= at(i, j + 1)))
      pieces.push(...gone([from[i++] ?? '']));
    else pieces.push(...added([to[j++] ?? '']));
  }
  return pieces;
}

function changed(pieces: readonly Piece[]): Piece[] {
  return pieces.filter(({ is }) => is !== 'same');
}

const around = 6;

/** Merges neighbouring pieces of one kind, and cuts the middle out of long unchanged text. */
function shortened(pieces: readonly Piece[]): Piece[] {
  const runs: { is: Piece['is']; texts: string[] }[] = [];
  for (const { is, text } of pieces) {
    const last = runs.at(-1);
    if (last?.is === is) last.texts.push(text);
    else runs.push({ is, texts: [text] });
  }
  return runs.map(({ is, texts }, at) => {
    if (is !== 'same' || texts.length <= 2 * around) return { is, text: texts.join('') };
    const head = at === 0 ? '' : texts.slice(0, around).join('');
    const tail = at === runs.length - 1 ? '' : texts.slice(-around).join('');
    return { is, text: `${head}… ${tail}` };
  });
}
