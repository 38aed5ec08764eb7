import { diffArrays } from 'diff';
import { endsOf, type Piece } from '../forms/edits/text-changes.ts';
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

/** Neighbouring words or lines: in both revisions, only in the older, or only in the newer. */
type Run = { readonly is: Piece['is']; readonly texts: readonly string[] };
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
    const [from, to] = [old, now].map((text) => (typeof text === 'string' ? wordsOf(text) : [...text]));
    const runs = compareRuns(from ?? [], to ?? []);
    if (runs.every(({ is }) => is === 'same')) return [];
    return [{ field, inLines, pieces: inLines ? changedLines(runs) : shortened(runs) }];
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

const most_edits = 1_200;

/** Compares two lists. Beyond `most_edits`, only the common start and end are matched. */
function compareRuns(old: string[], now: string[]): Run[] {
  const parts = diffArrays(old, now, { maxEditLength: most_edits });
  if (!parts) return endsOf(old, now).map(({ is, text }) => ({ is, texts: wordsOf(text) }));
  return parts.map(({ added, removed, value }) => ({ is: added ? 'new' : removed ? 'gone' : 'same', texts: value }));
}

function changedLines(runs: readonly Run[]): Piece[] {
  return runs.flatMap(({ is, texts }) => (is === 'same' ? [] : texts.map((text) => ({ is, text }))));
}

const around = 6;

/** Cuts the middle out of long unchanged text. */
function shortened(runs: readonly Run[]): Piece[] {
  return runs.map(({ is, texts }, at) => {
    if (is !== 'same' || texts.length <= 2 * around) return { is, text: texts.join('') };
    const head = at === 0 ? '' : texts.slice(0, around).join('');
    const tail = at === runs.length - 1 ? '' : texts.slice(-around).join('');
    return { is, text: `${head}… ${tail}` };
  });
}
