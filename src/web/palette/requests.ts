import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { titleOf } from '../answering/title.ts';
import { unnarrowed } from '../requests/place.ts';
import { openAlone } from '../requests/selection.ts';
import { attempt, call } from '../server/api.ts';
import type { Item } from '../server/item.ts';
import type { Command } from './changes.ts';

const pause_ms = 120;
const most = 8;

/** Searches pending requests on the server. An empty query finds none. */
export function useRequests(query: Signal<string>): Signal<readonly Command[]> {
  const found = useSignal<readonly Command[]>([]);
  useSignalEffect(() => {
    const q = query.value.trim();
    if (q === '') {
      found.value = [];
      return;
    }
    let isWanted = true;
    const timer = setTimeout(async () => {
      const items = await search(q);
      if (isWanted) found.value = items.map(toCommand);
    }, pause_ms);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  });
  return found;
}

async function search(q: string): Promise<readonly Item[]> {
  return (await attempt(call('itemList', { query: { view: 'queue', q, limit: most } })))?.items ?? [];
}

function toCommand(item: Item): Command {
  const { item_id, caller, raw_input } = item;
  return {
    id: item_id,
    icon: raw_input?.row_type.icon ?? 'inbox',
    text: titleOf(item),
    where: caller.display_name,
    run: () => openAlone({ ...unnarrowed, view: 'queue', item_id }),
  };
}
