/** Words of the masthead, the tab bar, the strip and the toast. */
export const frameWords = {
  product: 'hdo',
  views: 'Views',
  viewsOnPhone: 'Views on a phone',
  home: 'hdo, queue',
  search: 'Search',
  searchIn: 'Search requests',
  clearSearch: 'Clear the search',
  shortcuts: 'Keyboard shortcuts',
  account: (name: string) => `Signed in as ${name}`,
  signOut: 'Sign out',
  waiting: (count: number) => `(${count}) hdo`,
  hide: 'Hide',
  offlineSince: (time: string) => `You’re offline. No connection since ${time}.`,
  offlineHow: 'What you see may be out of date. You can answer again once you’re back online.',
  trying: 'Trying',
  inDoubt: (count: number) =>
    count === 1 ? 'One answer may not have arrived.' : `${count} answers may not have arrived.`,
  inDoubtHow: 'hdo checks as soon as the server responds. Nothing is sent twice.',
  newNotices: 'New notices',
  settingsWithNotices: (count: number) => (count === 1 ? 'Settings, one new notice' : `Settings, ${count} new notices`),
} as const;
