import type { Item } from '../server/item.ts';
import { directionOf } from '../ui/direction.ts';
import { shown } from '../ui/plain.tsx';
import { differencesOf, type Piece } from './differences.ts';
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
