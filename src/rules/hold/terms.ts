import type { Outbox } from '../outbox.ts';
import type { Requirement } from '../policy/policy.ts';

/** The times that the operator sets for an answer. */
export type Terms = Pick<Requirement, 'hold_seconds'>;

/** Returns the times for an answer: the longer of the settings and of the policies that apply to it. */
export function termsOf({ hold_seconds }: Pick<Outbox, 'hold_seconds'>, needs: Terms | undefined): Terms {
  return { hold_seconds: Math.max(hold_seconds, needs?.hold_seconds ?? 0) };
}
