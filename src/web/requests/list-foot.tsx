import type { ComponentChildren } from 'preact';
import { live } from '../server/connection.ts';
import { Key } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { toggleShortcuts } from '../ui/shortcuts-open.ts';
import { ageOf } from '../ui/time/age.ts';
import { lists } from './lists.ts';
import { place } from './place.ts';
import { listFootWords } from './words.ts';

/** The foot of a list: the state of the connection, and the age of the oldest request or `children`. */
export function ListFoot({ children }: { children?: ComponentChildren }) {
  return (
    <div class="list-foot">
      <Connection />
      {children ?? <Oldest />}
      <span class="gap" />
      <button type="button" class="text-button" onClick={toggleShortcuts}>
        {listFootWords.shortcuts} <Key>?</Key>
      </button>
    </div>
  );
}

/** The state of the connection. While it opens, an empty element reserves the space. */
function Connection() {
  const { is } = live.value;
  if (is === 'opening') {
    return (
      <span class="live is-opening" data-word={listFootWords.live}>
        <i />
      </span>
    );
  }
  return (
    <span class={is === 'live' ? 'live' : 'live is-off'}>
      {is === 'live' ? <i /> : <Icon name={is === 'offline' ? 'cloud-off' : 'refresh-cw'} />}
      {listFootWords[is]}
    </span>
  );
}

function Oldest() {
  const { items, next } = lists.queue;
  if (place.value.view !== 'queue' || next.value !== null) return null;
  let oldest = items.value[0]?.created_at;
  for (const { created_at } of items.value) if (oldest === undefined || created_at < oldest) oldest = created_at;
  const age = oldest && ageOf(oldest);
  return age ? <span>{listFootWords.oldest(age)}</span> : null;
}
