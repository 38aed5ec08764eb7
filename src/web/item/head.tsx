import { Icon } from '../icon.tsx';
import { QuietButton } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { shownList, waiting } from '../state/lists.ts';
import { move } from '../state/move.ts';
import { isNarrowed, place } from '../state/place.ts';
import { toast } from '../state/toast.ts';
import { words } from '../words.ts';
import { SkipButton } from './skip-button.tsx';

/** Where the open request stands in the list, the ways to its neighbours, and its link. */
export function Head() {
  const { view } = place.value;
  return (
    <div class="detail-head" role="toolbar" aria-label={words.request}>
      <Link class="quiet back" to={{ item_id: undefined }}>
        <Icon name="chevron-left" flips />
        {words[view]}
      </Link>
      <QuietButton icon="arrow-up" label={words.previous} keys="k" onPress={() => move(-1)} />
      <QuietButton icon="arrow-down" label={words.next} keys="j" onPress={() => move(1)} />
      <Position />
      <span class="gap" />
      {view === 'queue' && <SkipButton />}
      <QuietButton icon="link" label={words.copyLink} onPress={copyLink} />
    </div>
  );
}

function Position() {
  const { items, next, view } = shownList();
  const { item_id } = place.value;
  const at = items.value.findIndex((item) => item.item_id === item_id);
  if (at < 0) return null;
  const here = items.value.length;
  const all = view === 'queue' && !isNarrowed() ? Math.max(waiting(), here) : here;
  const isAll = next.value === null || all > here;
  return <span class="position">{words.position(at + 1, isAll ? String(all) : `${here}+`)}</span>;
}

/** Copies the address of the open request. */
export async function copyLink(): Promise<void> {
  await navigator.clipboard?.writeText(location.href);
  toast.value = { icon: 'link', said: words.linkCopied };
}
