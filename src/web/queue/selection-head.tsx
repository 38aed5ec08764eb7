import { bulkWords } from '../bulk/words.ts';
import { lists } from '../requests/lists.ts';
import { place } from '../requests/place.ts';
import { add, clear, isBulk, isChoosing, lookAtAll, selection } from '../requests/selection.ts';
import { Key } from '../ui/button.tsx';
import { keyed } from '../ui/keyed.ts';

/** Counts the selected requests. It covers the filters, so that no row moves. */
export function SelectionHead() {
  const { items, next } = lists.queue;
  if (!isChoosing.value || place.value.view !== 'queue') return null;
  const all = items.value.length;
  const isAll = items.value.every(({ item_id }) => selection.value.has(item_id));
  const toggleAll = () => (isAll ? leave() : add(items.peek()));
  return (
    <div class="list-head is-bulk" role="toolbar" aria-label={bulkWords.selection}>
      <label class="bulk-count">
        <input
          type="checkbox"
          class={isAll ? 'check' : 'check is-some'}
          aria-label={bulkWords.selectAll}
          checked
          ref={(box) => {
            if (box) box.indeterminate = !isAll;
          }}
          onClick={({ currentTarget }) => {
            currentTarget.checked = true;
            toggleAll();
          }}
        />
        <b role="status">{bulkWords.selected(selection.value.size)}</b>
      </label>
      {!isAll && (
        <button type="button" class="quiet" onClick={() => add(items.peek())}>
          {bulkWords.all(all, next.value === null)}
        </button>
      )}
      {!isBulk.value && (
        <button type="button" class="quiet" onClick={lookAtAll}>
          {bulkWords.answer}
        </button>
      )}
      <span class="gap" />
      <button type="button" class="quiet" {...keyed('Escape')} onClick={leave}>
        {bulkWords.clear} <Key>Esc</Key>
      </button>
    </div>
  );
}

/** Clears the selection. The focus moves to the list first, because this head disappears. */
function leave(): void {
  document.querySelector<HTMLElement>('.rows [role=row][tabindex="0"]')?.focus();
  clear();
}
