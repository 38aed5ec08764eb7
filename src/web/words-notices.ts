/** What is said of ways in that were made. */
export const noticeWords = {
  title: 'Ways in that were made',
  how: 'Everybody in the account sees them. One that nobody expected is worth a question.',
  none: 'None.',
  mark: 'New notices',
  menu: (count: number) => (count === 1 ? 'Settings, one new notice' : `Settings, ${count} new notices`),
  isNew: 'new',
  seen: 'I have seen them',
  made: {
    'reviewer.link_made': (who: string) => `A sign-in link for ${who}`,
    'reviewer.token_made': (who: string) => `A token for ${who}`,
    'reviewer.password_set': (who: string) => `A password for ${who}`,
  },
  someone: 'somebody who was removed',
  by: (who: string, when: string) => `by ${who}, ${when}`,
} as const;
