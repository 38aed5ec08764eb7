import { textOf } from '../html.tsx';
import { Icon } from '../icon.tsx';
import type { Shown } from '../item.ts';
import { QuietButton } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { Plain } from '../plain.tsx';
import { readItem } from '../state/open.ts';
import { go } from '../state/place.ts';
import { lookAt, type Selected, selection, takeOut } from '../state/selection.ts';
import { acceptSelected } from '../state/together.ts';
import { visibleText } from '../unseen.ts';
import { togetherWords as words } from '../words-acting.ts';

/** The requests that are selected, each to be read or taken out. */
export function Stack() {
  return (
    <ul class="stack">
      {[...selection.value.values()].map((selected) => (
        <One key={selected.item.item_id} selected={selected} />
      ))}
    </ul>
  );
}

function One({ selected: { item, is, said } }: { selected: Selected }) {
  const { item_id, html } = item;
  const title = textOf(html.title);
  return (
    <li class={is === 'ready' ? undefined : 'is-out'}>
      <Link class="stack-title" to={{ item_id }} onGo={() => lookAt(item_id)}>
        <span dir="auto">
          <Plain text={title} />
        </span>
      </Link>
      <span class="stack-sub" dir="auto">
        <Plain text={textOf(html.subtitle)} />
      </span>
      {html.corner && (
        <span class="corner" dir="auto">
          <Plain text={textOf(html.corner)} />
        </span>
      )}
      <QuietButton
        icon="x"
        label={words.takeOut(visibleText(title))}
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
              {words.readAgain}
            </button>
          )}
        </p>
      )}
    </li>
  );
}

/** The button that is pressed goes with its request: the focus goes to the one below, or above. */
function focusNext(): void {
  const here = document.activeElement?.closest('.stack li');
  const other = here?.nextElementSibling ?? here?.previousElementSibling;
  other?.querySelector<HTMLElement>('.icon-only')?.focus();
}

/** Shows a request that was replaced as it is now; as that it is selected from then on. */
async function readAgain({ item_id }: Shown): Promise<void> {
  const now = await readItem(item_id);
  if (typeof now === 'string' || !now.raw_input || !now.html) return;
  acceptSelected(now as Shown);
  lookAt(item_id);
  go({ item_id });
}
