/** The priorities of the contract by rising urgency. The store keeps the index. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** Returns the priority of a stored urgency. */
export function priorityOf(urgency: number): Priority {
  return priorities[urgency] ?? 'normal';
}
