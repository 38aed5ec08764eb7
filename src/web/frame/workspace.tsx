import { Details } from '../item/details.tsx';
import { ListPane } from '../list/list-pane.tsx';
import { lists } from '../state/lists.ts';
import { isNarrowed, place } from '../state/place.ts';
import { isTogether } from '../state/selection.ts';
import { words } from '../words.ts';

/** The list and the open request, beside each other or, on a phone, one of them. */
export function Workspace() {
  const { view, item_id } = place.value;
  const alone = item_id === undefined ? (isCalm() ? 'page' : 'list') : 'detail';
  return (
    <main class="workspace" data-phone={isTogether.value ? 'bulk' : alone}>
      <h1 class="hidden-words">{words[view]}</h1>
      <ListPane />
      <Details />
    </main>
  );
}

/** Whether nothing waits at all: then what can be done is said, and no list is shown that would be empty. */
function isCalm(): boolean {
  const { status, items } = lists.queue;
  return place.value.view === 'queue' && !isNarrowed() && status.value === 'ready' && items.value.length === 0;
}
