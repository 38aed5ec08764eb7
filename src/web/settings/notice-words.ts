/** Words for notices about new sign-in links, tokens, passwords and invites. */
export const noticeWords = {
  title: 'Recently added ways to sign in',
  how: 'Everyone in this account sees these. If one is unexpected, ask who made it.',
  none: 'None.',
  mark: 'New notices',
  menu: (count: number) => (count === 1 ? 'Settings, one new notice' : `Settings, ${count} new notices`),
  isNew: 'new',
  seen: 'Mark as seen',
  made: {
    'reviewer.link_made': (who: string) => `A sign-in link for ${who}`,
    'reviewer.token_made': (who: string) => `A token for ${who}`,
    'reviewer.password_set': (who: string) => `A password for ${who}`,
    'invite.made': (who: string) => `An invite for ${who}`,
    'invite.used': (who: string) => `${who} entered by an invite`,
    'passkey.added': (who: string) => `A passkey for ${who}`,
  },
  someone: 'someone who was removed',
  newcomer: 'a new person',
  by: (who: string, when: string) => `by ${who}, ${when}`,
} as const;
