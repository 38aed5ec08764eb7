import type { Item } from '../server/item.ts';

/** The states of answers, in the order of their groups under Decided. */
export const decidedStates = ['held', 'undoable', 'collected', 'handled'] as const;

/** Tells whether an answer is held, can be undone, was collected, or was handled. */
export function stateOf({ answer, hold }: Item): (typeof decidedStates)[number] {
  if (hold) return 'held';
  if (answer?.acknowledged_at != null) return 'handled';
  return answer?.read_at == null ? 'undoable' : 'collected';
}
