import { signal } from '@preact/signals';
import { call, refusalOf } from '../api.ts';

/**
 * How the page hears of changes: it is not known yet, as they happen, by looking every few seconds, or not at all since
 * a moment.
 */
export type Live = { readonly is: 'opening' | 'live' | 'polling' } | { readonly is: 'offline'; readonly since: string };

export const live = signal<Live>({ is: 'opening' });

/** Notes that the appliance did not answer. */
export function noteOffline(): void {
  if (live.peek().is !== 'offline') live.value = { is: 'offline', since: new Date().toISOString() };
}

/** Asks whether the appliance is there. */
export async function isThere(): Promise<boolean> {
  return (await refusalOf(call('sessionRead')))?.code !== 'unreachable';
}
