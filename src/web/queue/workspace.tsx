import { useComputed } from '@preact/signals';
import { bulkForm } from '../bulk/state.ts';
import { form } from '../forms/open-form.ts';
import { lists } from '../requests/lists.ts';
import { isNarrowed, place } from '../requests/place.ts';
import { isBulk } from '../requests/selection.ts';
import { viewWords } from '../requests/words.ts';
import { Details } from './details.tsx';
import { ListPane } from './list-pane.tsx';

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
