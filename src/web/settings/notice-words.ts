/** Words for notices about new sign-in links, tokens, passwords and invites. */
export const noticeWords = {
  title: 'Recently added ways to sign in',
  how: 'Everyone in this account sees these. If one is unexpected, ask who made it.',
  none: 'None.',
  isNew: 'new',
  seen: 'Mark as seen',
  made: {
    'reviewer.link_made': (who: string) => `A sign-in link for ${who}`,
    'reviewer.token_made': (who: string) => `A token for ${who}`,
    'reviewer.password_set': (who: string) => `A password for ${who}`,
    'reviewer.name_taken': (who: string) => `${who} got the name of a removed person, and its part in policies`,
    'invite.made': (who: string) => `An invite for ${who}`,
    'invite.used': (who: string) => `${who} entered by an invite`,
    'passkey.added': (who: string) => `A passkey for ${who}`,
    'reviewer.identity_added': (who: string) => `An account for single sign-on of ${who}`,
    'reviewer.totp_set': (who: string) => `An authenticator app for ${who}`,
    'reviewer.totp_off': (who: string) => `The authenticator app of ${who} was turned off`,
    'reviewer.codes_made': (who: string) => `New recovery codes for ${who}`,
  },
  someone: 'someone who was removed',
  newcomer: 'a new person',
  by: (who: string, when: string) => `by ${who}, ${when}`,
} as const;
