/** Words of the notifications that the service worker shows. It gets them as data, so that they have no functions. */
export const pushWords = {
  waiting: { one: '{count} request is waiting', other: '{count} requests are waiting' },
  /** The text below a title when other requests wait too. */
  others: { one: '{agent}, and {count} more waiting', other: '{agent}, and {count} more waiting' },
} as const;
