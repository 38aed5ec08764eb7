import type { ComponentChildren } from 'preact';
import { toggleSheet } from '../frame/sheet-state.ts';
import { Icon } from '../icon.tsx';
import { Key } from '../parts/button.tsx';
import { live } from '../state/connection.ts';
import { lists } from '../state/lists.ts';
import { place } from '../state/place.ts';
import { ageOf } from '../time/age.ts';
import { stateWords as words } from '../words-decided.ts';

/** Whether the list is live, and how old its oldest request is, or what else is to be said of it. */
export function ListFoot({ children }: { children?: ComponentChildren }) {
  return (
    <div class="list-foot">
      <Connection />
      {children ?? <Oldest />}
      <span class="gap" />
      <button type="button" class="text-button" onClick={toggleSheet}>
        {words.keys} <Key>?</Key>
      </button>
    </div>
  );
}

/** Until something is heard there is only the place of what will be said of it. */
function Connection() {
  const { is } = live.value;
  if (is === 'opening') {
    return (
      <span class="live is-opening" data-word={words.live}>
        <i />
      </span>
    );
  }
  return (
    <span class={is === 'live' ? 'live' : 'live is-off'}>
      {is === 'live' ? <i /> : <Icon name={is === 'offline' ? 'cloud-off' : 'refresh-cw'} />}
      {words[is]}
    </span>
  );
}

function Oldest() {
  const { items, next } = lists.queue;
  if (place.value.view !== 'queue' || next.value !== null) return null;
  const created = items.value.map(({ created_at }) => created_at).sort();
  const age = created[0] && ageOf(created[0]);
  return age ? <span>{words.oldest(age)}</span> : null;
}
