import { signal } from '@preact/signals';

/** The connection to the server. It is `opening` before the first message, and `polling` without a stream. */
export type Live = { readonly is: 'opening' | 'live' | 'polling' } | { readonly is: 'offline'; readonly since: string };

export const live = signal<Live>({ is: 'opening' });

export function noteOffline(): void {
  if (live.peek().is !== 'offline') live.value = { is: 'offline', since: new Date().toISOString() };
}
