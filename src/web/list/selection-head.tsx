import { Key } from '../parts/button.tsx';
import { lists } from '../state/lists.ts';
import { place } from '../state/place.ts';
import { add, clear, isChoosing, isTogether, lookAtAll, selection } from '../state/selection.ts';
import { togetherWords as words } from '../words-acting.ts';

/** How many requests are selected; it stands where the filters stood, so that no row moves. */
export function SelectionHead() {
  const { items, next } = lists.queue;
  if (!isChoosing.value || place.value.view !== 'queue') return null;
  const all = items.value.length;
  const isAll = items.value.every(({ item_id }) => selection.value.has(item_id));
  const toggleAll = () => (isAll ? leave() : add(items.peek()));
  return (
    <div class="list-head is-bulk" role="toolbar" aria-label={words.selection}>
      <label class="bulk-count">
        <input
          type="checkbox"
          class={isAll ? 'check' : 'check is-some'}
          aria-label={words.selectAll}
          checked
          ref={(box) => {
            if (box) box.indeterminate = !isAll;
          }}
          onClick={({ currentTarget }) => {
            currentTarget.checked = true;
            toggleAll();
          }}
        />
        <b role="status">{words.selected(selection.value.size)}</b>
      </label>
      {!isAll && (
        <button type="button" class="quiet" onClick={() => add(items.peek())}>
          {words.all(all, next.value === null)}
        </button>
      )}
      {!isTogether.value && (
        <button type="button" class="quiet" onClick={lookAtAll}>
          {words.together}
        </button>
      )}
      <span class="gap" />
      <button type="button" class="quiet" aria-keyshortcuts="Escape" onClick={leave}>
        {words.clear} <Key>Esc</Key>
      </button>
    </div>
  );
}

/** The head goes with the selection; the focus goes to the list. */
function leave(): void {
  document.querySelector<HTMLElement>('.rows [role=row][tabindex="0"]')?.focus();
  clear();
}
