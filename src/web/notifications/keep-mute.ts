import { effect } from '@preact/signals';
import { kept, mute_cache } from '../server/offline/kept.ts';
import { preferences } from '../settings/preferences.ts';

/** Stores the mute time for the service worker, whose notices then make no sound. */
export function keepMute(): void {
  let last = Promise.resolve();
  effect(() => {
    const until = preferences.value.muted_until;
    last = last.then(() => store(until)).catch(() => {}); // plain HTTP has no caches, and no service worker
  });
}

async function store(until: string | null): Promise<void> {
  if (until !== null) await (await caches.open(mute_cache)).put(kept.muted, new Response(until));
  else if (await caches.has(mute_cache)) await caches.delete(mute_cache);
}
