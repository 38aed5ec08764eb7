/** Words of desktop notifications. */
export const notificationWords = {
  urgent: (count: number) => (count === 1 ? 'An urgent request is waiting' : `${count} urgent requests are waiting`),
  from: (callers: string) => `From ${callers}`,
} as const;
