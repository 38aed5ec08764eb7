/** The priorities of the contract by rising urgency. The store keeps the index. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

export function priorityOf(urgency: number): Priority {
  return priorities[urgency] ?? 'normal';
}
