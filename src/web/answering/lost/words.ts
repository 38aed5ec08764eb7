/** Words for answers that ended before they counted: held ones, and approvals that waited for others. */
export const lostWords = {
  replaced: (agent: string) => `${agent} replaced the request, so your answer doesn’t count`,
  withdrawn: (agent: string) => `${agent} withdrew the request, so your answer doesn’t count`,
  askerEnded: (agent: string) => `${agent} no longer waits for the request, so your answer doesn’t count`,
  outdone: (name: string | null) => `${name ?? 'Someone'} answered it, so your answer doesn’t count`,
  expired: 'The request expired, so your answer doesn’t count',
  endedElsewhere: 'Your answer was undone elsewhere',
  barred: 'You’re a reader now, so your answer doesn’t count',
  lostMany: (count: number) => `${count} of your answers don’t count`,
} as const;
