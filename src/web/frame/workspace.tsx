import { Details } from '../item/details.tsx';
import { ListPane } from '../list/list-pane.tsx';
import { place } from '../state/place.ts';
import { isTogether } from '../state/selection.ts';
import { words } from '../words.ts';

/** The list and the open request, beside each other or, on a phone, one of them. */
export function Workspace() {
  const { view, item_id } = place.value;
  return (
    <main class="workspace" data-phone={isTogether.value ? 'bulk' : item_id === undefined ? 'list' : 'detail'}>
      <h1 class="hidden-words">{words[view]}</h1>
      <ListPane />
      <Details />
    </main>
  );
}
