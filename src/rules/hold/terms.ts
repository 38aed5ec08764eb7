import type { Outbox } from '../outbox.ts';

/** The times that the operator sets for an answer. */
export type Terms = { readonly hold_seconds: number };

/** Returns the times for an answer of a person: those of the settings. */
export function termsOf({ hold_seconds }: Pick<Outbox, 'hold_seconds'>): Terms {
  return { hold_seconds };
}
