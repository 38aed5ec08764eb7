import { useSignal } from '@preact/signals';
import { Link } from '../requests/link.tsx';
import { readItem } from '../requests/open.ts';
import { lookAt, openAlone, type SelectedItem, selection, takeOut } from '../requests/selection.ts';
import type { Shown } from '../server/item.ts';
import { QuietButton } from '../ui/button.tsx';
import { textOf } from '../ui/html.tsx';
import { Icon } from '../ui/icon.tsx';
import { shown } from '../ui/plain.tsx';
import { visibleText } from '../ui/unseen.ts';
import { acceptSelected } from './state.ts';
import { bulkWords } from './words.ts';

const step = 100;

/** Lists the selected requests, a hundred at first. Each can be opened or removed from the selection. */
export function Stack() {
  const most = useSignal(step);
  const all = [...selection.value.values()];
  const drawn = all.filter(({ is, said }, at) => at < most.value || is !== 'ready' || said !== undefined);
  const others = all.length - drawn.length;
  return (
    <>
      <ul class="stack">
        {drawn.map((selected) => (
          <One key={selected.item.item_id} selected={selected} />
        ))}
      </ul>
      {others > 0 && (
        <button type="button" class="text-button" onClick={() => (most.value += step)}>
          {others > step ? bulkWords.showMoreOf(step, others) : bulkWords.showMore(others)}
        </button>
      )}
    </>
  );
}

function One({ selected: { item, is, said } }: { selected: SelectedItem }) {
  const { item_id, html } = item;
  const title = textOf(html.title);
  return (
    <li class={is === 'ready' ? undefined : 'is-out'}>
      <Link class="stack-title" dir="auto" to={{ item_id }} onGo={() => lookAt(item_id)}>
        {shown(title)}
      </Link>
      <span class="stack-sub" dir="auto">
        {shown(textOf(html.subtitle))}
      </span>
      {html.corner && (
        <span class="corner" dir="auto">
          {shown(textOf(html.corner))}
        </span>
      )}
      <QuietButton
        icon="x"
        label={bulkWords.takeOut(visibleText(title))}
        onPress={() => {
          focusNext();
          takeOut(item_id);
        }}
      />
      {said !== undefined && (
        <p class="field-error" role="alert">
          <Icon name="circle-alert" />
          <span>{said}</span>
          {is === 'changed' && (
            <button type="button" class="quiet" onClick={() => readAgain(item)}>
              {bulkWords.readAgain}
            </button>
          )}
        </p>
      )}
    </li>
  );
}

/** Moves the focus to the next button, because the pressed one disappears with its request. */
function focusNext(): void {
  const here = document.activeElement?.closest('.stack li');
  const other = here?.nextElementSibling ?? here?.previousElementSibling;
  other?.querySelector<HTMLElement>('.icon-only')?.focus();
}

/** Opens the new revision of a replaced request, and selects that revision. */
async function readAgain({ item_id }: Shown): Promise<void> {
  const now = await readItem(item_id);
  if (typeof now === 'string' || !now.raw_input || !now.html) return;
  acceptSelected(now as Shown);
  openAlone({ item_id });
}
