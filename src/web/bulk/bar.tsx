import { ActionBar } from '../answering/action-bar.tsx';
import { bulkOwner } from '../answering/note.ts';
import { NoteField, NoteInForm } from '../answering/note-field.tsx';
import { Form } from '../forms/popups/index.tsx';
import { upload } from '../forms/upload.ts';
import { arranged } from '../requests/appearance.ts';
import { answerable, selection, unlisted } from '../requests/selection.ts';
import { listWords } from '../requests/words.ts';
import type { Shown } from '../server/item.ts';
import { textOf } from '../ui/html.tsx';
import { shown } from '../ui/plain.tsx';
import { useSeen } from '../ui/seen.ts';
import { beginBulkAnswer, bulkAnswer, bulkAnswers, bulkForm, closeBulkForm, offered, sendingCount } from './state.ts';
import { bulkWords } from './words.ts';

/** Shows the answers that all selected requests share, or the open form. */
export function BulkBar({ count }: { count: number }) {
  return (
    <>
      <h2 class="hidden-words phone-only">{bulkWords.title(count)}</h2>
      <Unlisted />
      <Answers count={count} />
    </>
  );
}

/** Names the requests that no row of the list shows. Only a phone shows this, because it has no stack. */
function Unlisted() {
  if (unlisted.value.length === 0) return null;
  return (
    <div class="unlisted" tabIndex={0} role="group" aria-label={bulkWords.unlisted}>
      <p>{bulkWords.unlisted}</p>
      <ul class="named">
        <Titles of={unlisted.value} />
      </ul>
    </div>
  );
}

function Answers({ count }: { count: number }) {
  const { shared } = offered.value;
  useSeen(bulkAnswers.value);
  if (sendingCount.value > 0) return <BarMessage text={bulkWords.sending(sendingCount.value)} />;
  if (bulkForm.value) return <BulkForm count={count} />;
  if (count === 0) return <BarMessage text={bulkWords.nothingLeft} />;
  if (shared.length === 0) return <BarMessage text={bulkWords.nothingShared} />;
  return (
    <>
      <Refusals />
      <NoteField owner={bulkOwner.value} />
      <ActionBar label={bulkWords.answersFor(count)} actions={shared} answer={beginBulkAnswer} count={count} />
    </>
  );
}

function BarMessage({ text }: { text: string }) {
  return (
    <div class="answer-bar" role="toolbar" aria-label={bulkWords.selection}>
      <span class="answer-bar-said" role="status">
        {text}
      </span>
    </div>
  );
}

/** Says on a phone why some answers were refused, because the list of selected requests is hidden there. */
function Refusals() {
  const said = new Set([...selection.value.values()].flatMap((selected) => selected.said ?? []));
  if (said.size === 0) return null;
  return <p class="bulk-said field-error">{[...said].join(' ')}</p>;
}

function BulkForm({ count }: { count: number }) {
  const { value } = bulkForm;
  if (!value) return null;
  const { item, action, draft, problem, isResting } = value;
  const at = arranged(offered.value.shared).bar.indexOf(action);
  return (
    <Form
      key={action.value}
      item={item}
      action={action}
      draft={draft}
      problem={problem}
      digit={at < 0 ? undefined : at + 1}
      resting={isResting ? bulkWords.nothingShared : undefined}
      about={listWords.requests(count)}
      note={
        <>
          {action.tone === 'danger' && <Named />}
          <NoteInForm owner={bulkOwner.value} />
        </>
      }
      submit={(response) => bulkAnswer(action, response)}
      cancel={closeBulkForm}
      upload={upload(item, action)}
    />
  );
}

/** Names each request that a dangerous answer is for. */
function Named() {
  return (
    <ul class="named" aria-label={bulkWords.named}>
      <Titles of={answerable()} />
    </ul>
  );
}

function Titles({ of }: { of: readonly Shown[] }) {
  return of.map(({ item_id, html }) => (
    <li key={item_id}>
      <span dir="auto">{shown(textOf(html.title))}</span>
    </li>
  ));
}
