/** Words of a person’s accounts at providers of single sign-on. */
export const identityWords = {
  title: 'Single sign-on',
  none: 'None of your accounts can sign in here yet.',
  add: (host: string) => `Add your account at ${host}`,
  added: 'Account added. You can sign in with it now.',
  removed: 'Account removed.',
  remove: 'Remove',
  removeOne: (label: string) => `Remove ${label}`,
  at: (host: string) => `at ${host}`,
  addedOn: (ago: string) => `added ${ago}`,
  used: (ago: string) => `last used ${ago}`,
} as const;
