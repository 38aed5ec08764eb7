import { useLayoutEffect, useRef } from 'preact/hooks';
import { ActionBar } from '../answering/action-bar.tsx';
import { commands } from '../answering/commands.ts';
import { HeadButton } from '../answering/head-button.tsx';
import { bulkOwner } from '../answering/note.ts';
import { NoteField, NoteInForm } from '../answering/note-field.tsx';
import { Form } from '../forms/popups/index.tsx';
import { uploadTo } from '../forms/upload.ts';
import { arranged } from '../requests/appearance.ts';
import { Link } from '../requests/link.tsx';
import { answerable, selection, unlisted } from '../requests/selection.ts';
import { listWords, viewWords } from '../requests/words.ts';
import type { Shown } from '../server/item.ts';
import { toTitle } from '../ui/focus.ts';
import { textOf } from '../ui/html.tsx';
import { Icon } from '../ui/icon.tsx';
import { MoreBelow } from '../ui/more-below.tsx';
import { comma, stop } from '../ui/numbers.ts';
import { Plain, shown } from '../ui/plain.tsx';
import { useSeen } from '../ui/seen.ts';
import type { Apart } from './shared-actions.ts';
import { Stack } from './stack.tsx';
import { beginBulkAnswer, bulkAnswer, bulkAnswers, bulkForm, closeBulkForm, offered, sendingCount } from './state.ts';
import { bulkWords } from './words.ts';

export function BulkPane() {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => toTitle(place.current));
  const count = answerable().length;
  return (
    <section class="detail" aria-label={bulkWords.pane} ref={place}>
      <div class="detail-head">
        <Link class="quiet back" to={{ item_id: undefined }}>
          <Icon name="chevron-left" flips />
          {viewWords.queue}
        </Link>
        <span class="position">{bulkWords.selected(selection.value.size)}</span>
        <span class="gap" />
        {count > 0 && sendingCount.value === 0 && <Commands count={count} />}
      </div>
      <div class="reading" tabIndex={0} role="group" aria-label={bulkWords.pane}>
        <div class="item">
          <h2 class="item-title" tabIndex={-1}>
            {bulkWords.title(count)}
          </h2>
          <p class="item-sub">{bulkWords.each}</p>
          <Stack />
          <LeftOut count={count} />
        </div>
        <MoreBelow of={count} />
      </div>
      <BulkBar count={count} />
    </section>
  );
}

function Commands({ count }: { count: number }) {
  return commands.map(
    ([name, { icon, shortcut, bulk }]) =>
      bulk && <HeadButton key={name} icon={icon} label={bulk.word(count)} shortcut={shortcut} press={bulk.run} />,
  );
}

/** Lists the answers that cannot be given to all selected requests, with the reason. */
function LeftOut({ count }: { count: number }) {
  const { apart } = offered.value;
  const [some, files, policed] = (['some', 'file', 'policy'] as const).map((why) =>
    apart.filter((one) => one.why === why),
  );
  return (
    <>
      {some && some.length > 0 && (
        <p class="field-note">
          {bulkWords.leftOut(count)} <Names apart={some} all={count} />
        </p>
      )}
      {files && files.length > 0 && (
        <p class="field-note">
          {bulkWords.wantsFile} <Names apart={files} />
        </p>
      )}
      {policed && policed.length > 0 && (
        <p class="field-note">
          {bulkWords.policed} <Names apart={policed} />
        </p>
      )}
    </>
  );
}

function Names({ apart, all }: { apart: readonly Apart[]; all?: number }) {
  return apart.map(({ display, count }, at) => (
    <span key={at}>
      <Plain text={display} />
      {all !== undefined && ` ${bulkWords.some(count, all)}`}
      {at < apart.length - 1 ? comma : stop}
    </span>
  ));
}

/** Shows the answers that all selected requests share, or the open form. */
function BulkBar({ count }: { count: number }) {
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
      upload={uploadTo(item, action)}
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
