import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { isNoting } from '../answering/note.ts';
import { YourText } from '../answering/your-text.tsx';
import { BulkPane } from '../bulk/pane.tsx';
import { bulkForm } from '../bulk/state.ts';
import { decidedWords } from '../decided/words.ts';
import { form } from '../forms/open-form.ts';
import { Request } from '../request/request.tsx';
import { requestWords } from '../request/words.ts';
import { Link } from '../requests/link.tsx';
import { lists, shownList } from '../requests/lists.ts';
import { open } from '../requests/open.ts';
import { isNarrowed, place } from '../requests/place.ts';
import { isBulk } from '../requests/selection.ts';
import { type Live, standingOf } from '../requests/standing.ts';
import { viewWords } from '../requests/words.ts';
import { isShown } from '../server/item.ts';
import { tryNow } from '../server/live/listen.ts';
import { Empty, NotRead } from '../ui/empty.tsx';
import { later, Part } from '../ui/later.tsx';
import { uiWords } from '../ui/words.ts';
import { AllAnswered, isFirstRun } from './empty-list.tsx';
import { ListPane } from './list-pane.tsx';
import { Pulls } from './touch.ts';
import { queueWords } from './words.ts';

const seldom = () => import('./seldom.ts');
const Decided = later(async () => (await seldom()).Decided, Part);
const Welcome = later(async () => (await seldom()).loadWelcome(), Part);

/** Shows the open request beside the list, or says why none is open. */
function Details() {
  return (
    <div class="details">
      <Chosen />
    </div>
  );
}

function Chosen() {
  if (isBulk.value) return <BulkPane />;
  const shown = open.value;
  if (!shown) return <Nothing />;
  const standing = standingOf(shown);
  switch (standing.is) {
    case 'reading':
      return <Pane label={queueWords.loading} />;
    case 'missing':
    case 'failed':
      return (
        <Pane label={requestWords.openRequest}>
          {standing.is === 'failed' ? <NotRead again={tryNow} /> : <NotThere item_id={shown.item_id} />}
        </Pane>
      );
    case 'decided':
      return <Decided key={shown.item_id} item={standing.item} />;
    default:
      return <Pending key={shown.item_id} standing={standing} />;
  }
}

/** Shows the request, or its decision once its content is gone. A person who is writing keeps what they saw. */
function Pending({ standing }: { standing: Live }) {
  const { item } = standing;
  const isWriting = form.value !== undefined || isNoting(item.item_id);
  const shown = [item, ...('before' in standing && isWriting ? [standing.before] : [])].find(isShown);
  return shown ? <Request item={shown} standing={standing} /> : <Decided item={item} />;
}

function Nothing() {
  const { view, status } = shownList();
  if (status.value !== 'ready')
    return <Pane label={queueWords.loading}>{status.value === 'failed' && <NotRead again={tryNow} />}</Pane>;
  if (view === 'decided') return <Pane label={decidedWords.decision} />;
  const isEmpty = lists.queue.items.value.length === 0;
  return (
    <Pane label={requestWords.openRequest}>
      {!isEmpty ? (
        <Empty title={queueWords.choose} how={queueWords.chooseHow} />
      ) : isFirstRun() ? (
        <Welcome />
      ) : (
        <AllAnswered />
      )}
      {isEmpty && <Pulls />}
    </Pane>
  );
}

function Pane({ label, children }: { label: string; children?: ComponentChildren }) {
  return (
    <section class="detail" aria-label={label}>
      <div class="detail-head" />
      <div class="reading">{children}</div>
    </section>
  );
}

function NotThere({ item_id }: { item_id: string }) {
  return (
    <>
      <YourText item_id={item_id} />
      <Empty title={queueWords.notThere} how={queueWords.notThereHow}>
        <p class="empty-acts">
          <Link class="text-link" to={{ view: 'queue', item_id: undefined }}>
            {uiWords.toQueue}
          </Link>
        </p>
      </Empty>
    </>
  );
}

/** Shows the list and the open request side by side, or one of them on a phone. */
export function Workspace() {
  const { view, item_id } = place.value;
  // computed, so that the view does not render again with each change of the form
  const isWriting = useComputed(() => (isBulk.value ? bulkForm.value : form.value) !== undefined).value;
  const alone = item_id === undefined ? (isQueueEmpty() ? 'page' : 'list') : 'detail';
  return (
    <main class="workspace" data-phone={isBulk.value ? 'bulk' : alone} data-form={isWriting || undefined}>
      <h1 class="hidden-words">{viewWords[view]}</h1>
      <ListPane />
      <Details />
    </main>
  );
}

/** Tells whether the unfiltered queue is empty. A phone then shows the details pane, not an empty list. */
function isQueueEmpty(): boolean {
  const { status, items } = lists.queue;
  return place.value.view === 'queue' && !isNarrowed() && status.value === 'ready' && items.value.length === 0;
}
