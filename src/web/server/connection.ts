import { signal } from '@preact/signals';

/**
 * The connection to the server: `opening` at first, `live` with the event stream, `polling` without it, or `offline`
 * since an instant.
 */
export type Live = { readonly is: 'opening' | 'live' | 'polling' } | { readonly is: 'offline'; readonly since: string };

export const live = signal<Live>({ is: 'opening' });

export function noteOffline(): void {
  if (live.peek().is !== 'offline') live.value = { is: 'offline', since: new Date().toISOString() };
}
