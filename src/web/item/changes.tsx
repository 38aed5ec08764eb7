import type { Item } from '../item.ts';
import { Plain } from '../plain.tsx';
import { answerWords as words } from '../words-answers.ts';
import { differencesOf, type Piece } from './differences.ts';

/** What is different from the revision that the person saw. */
export function Changes({ before, after }: { before: Item; after: Item }) {
  return (
    <dl class="changes">
      {differencesOf(before, after).map(({ field, inLines, pieces }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd dir="auto">
            {pieces.map((piece, at) =>
              inLines ? (
                <div key={at} class="change-line">
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
  const shown = <Plain text={text} />;
  if (is === 'same') return shown;
  return (
    <>
      <span class="hidden-words">{is === 'new' ? words.fieldNew : words.fieldGone} </span>
      {is === 'new' ? <ins>{shown}</ins> : <del>{shown}</del>}
    </>
  );
}
