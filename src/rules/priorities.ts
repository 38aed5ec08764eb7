/** The priorities of the contract in the order of their urgency, which is the number stored. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** Names a stored urgency. */
export function priorityOf(urgency: number): Priority {
  return priorities[urgency] ?? 'normal';
}
