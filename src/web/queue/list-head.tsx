import { bulkWords } from '../bulk/words.ts';
import { Level } from '../requests/level.tsx';
import { counts, lists } from '../requests/lists.ts';
import { callerName, choices, isNarrowedMore } from '../requests/narrow.ts';
import { Chip, choiceOf, NarrowMenu } from '../requests/narrow-menu.tsx';
import { go, place } from '../requests/place.ts';
import { clearSelection, isBulk, isChoosing, lookAtAll, selectItems, selection } from '../requests/selection.ts';
import { filterWords, priorityWords } from '../requests/words.ts';
import { type Priority, priorities } from '../server/item.ts';
import { Key } from '../ui/button.tsx';
import { keyed } from '../ui/media.ts';
import { Plain } from '../ui/plain.tsx';

export function ListHead() {
  return (
    <div class="list-head" role="toolbar" aria-label={filterWords.filter}>
      <FilterMenu />
      <Chips />
      <span class="gap" />
      {place.value.view === 'queue' && priorities.filter(isThere).map((one) => <Amount key={one} priority={one} />)}
    </div>
  );
}

function Amount({ priority }: { priority: Priority }) {
  const isChosen = place.value.priority === priority;
  const count = amountOf(priority);
  return (
    <button
      type="button"
      class="quiet level-count"
      aria-pressed={isChosen}
      aria-label={priorityWords.count(priorityWords.priority[priority], count)}
      onClick={() => go({ priority: isChosen ? undefined : priority, item_id: undefined })}
    >
      <Level priority={priority} />
      <span>{count}</span>
    </button>
  );
}

/** Hides priorities without requests, unless one is the active filter. */
function isThere(one: Priority): boolean {
  return amountOf(one) !== '0' || place.value.priority === one;
}

/** Counts the requests of a priority. With a filter it counts loaded rows; `+` means there may be more. */
function amountOf(priority: Priority): string {
  if (!isNarrowedMore()) return String(counts.value[priority]);
  const { items, next } = lists.queue;
  const here = items.value.filter(({ raw_input }) => raw_input?.priority === priority).length;
  return here > 0 && next.value !== null ? `${here}+` : String(here);
}

function Chips() {
  const { q, priority, caller_id, type } = place.value;
  const caller = callerName.value || filterWords.unknownCaller;
  return (
    <>
      {caller_id !== undefined && <Chip of="caller_id" name={caller} />}
      {type !== undefined && <Chip of="type" name={type} />}
      {priority && (
        <Chip of="priority" name={priorityWords.priority[priority]}>
          <Level priority={priority} named />
        </Chip>
      )}
      {q !== '' && (
        <Chip of="q" name={q}>
          <Plain text={filterWords.text(q)} />
        </Chip>
      )}
    </>
  );
}

function FilterMenu() {
  const { callers, types } = choices.value.value;
  const sections = [
    {
      name: filterWords.priority,
      choices: priorities.map((one) => choiceOf('priority', one, priorityWords.priority[one])),
    },
    { name: filterWords.caller, choices: callers.map((one) => choiceOf('caller_id', one.caller_id, one.display_name)) },
    { name: filterWords.type, choices: types.map((one) => choiceOf('type', one, one)) },
  ];
  return <NarrowMenu label={filterWords.filters} find={filterWords.find} sections={sections} />;
}

/** Counts the selected requests. It covers the filters, so that no row moves. */
export function SelectionHead() {
  const { items, next } = lists.queue;
  if (!isChoosing.value || place.value.view !== 'queue') return null;
  const all = items.value.length;
  const isAll = items.value.every(({ item_id }) => selection.value.has(item_id));
  const toggleAll = () => (isAll ? leave() : selectItems(items.peek()));
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
        <button type="button" class="quiet" onClick={() => selectItems(items.peek())}>
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
  clearSelection();
}
