import { Fragment } from 'preact';
import { directionOf } from '../../ui/direction.ts';
import { shown } from '../../ui/plain.tsx';
import { changeWords } from './change-words.ts';
import { changesOf } from './compare.ts';
import type { Change, Piece } from './text-changes.ts';

/** Shows the changes of a sent text against the default of its request. */
export function Difference({ before, now }: { before: string; now: string }) {
  const changes = changesOf(before, now);
  return (
    <section class="diffs">
      <h4>{changeWords.count(changes.length)}</h4>
      {changes.length > 0 && (
        <ol>
          {changes.map((change, at) => (
            <li key={at}>
              <Pieces change={change} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Shows one change: what was removed and added, and the text around it. */
export function Pieces({ change: { where, pieces } }: { change: Change }) {
  const text = pieces.map((piece) => piece.text).join('');
  return (
    <p dir={where === undefined ? directionOf(text) : 'ltr'}>
      {where !== undefined && <code class="where">{shown(where)}</code>}
      {pieces.map((piece, at) => (
        <Fragment key={at}>
          <Marked piece={piece} />
          {piece.is === 'gone' && pieces[at + 1]?.is === 'new' && ' '}
        </Fragment>
      ))}
    </p>
  );
}

function Marked({ piece: { is, text } }: { piece: Piece }) {
  if (is === 'same') return <>{shown(text)}</>;
  const { added, removed } = changeWords;
  return (
    <>
      <span class="hidden-words"> {is === 'new' ? added : removed} </span>
      {is === 'new' ? <ins>{seen(text)}</ins> : <del>{seen(text)}</del>}
    </>
  );
}

/** Draws line breaks, and spaces that stand alone, which would not be seen. */
function seen(text: string) {
  if (/^ +$/.test(text)) return <Named sign={'·'.repeat(text.length)} name={spacesName(text)} />;
  const lines = text.split('\n');
  return lines.map((line, at) => (
    <Fragment key={at}>
      {shown(line)}
      {at < lines.length - 1 && <Named sign={'↵\n'} name={changeWords.lineBreak} />}
    </Fragment>
  ));
}

function spacesName({ length }: string): string {
  return length === 1 ? changeWords.space : changeWords.spaces;
}

function Named({ sign, name }: { sign: string; name: string }) {
  return (
    <>
      <span class="hidden-words">{name}</span>
      <span aria-hidden="true" class="sign">
        {sign}
      </span>
    </>
  );
}
