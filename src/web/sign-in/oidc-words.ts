/** Words of single sign-on and of the sign-in through a proxy. */
export const oidcWords = {
  signInWith: (host: string) => `Sign in with ${host}`,
  confirmWith: (host: string) => `Confirm with ${host}`,
  throughProxy: 'Sign in through your network',
  inOtherTab: 'It opens in another tab. Come back here afterwards.',
  atWork: 'Signing you in…',
  done: 'You’re signed in. Close this tab and continue in the other one.',
  toInbox: 'Go to the inbox',
  toSignIn: 'Back to sign-in',
  cancelled: 'You cancelled the sign-in.',
  refused: (error: string) => `The sign-in service refused: ${error}`,
  noStorage: 'This browser blocks storage for this page. Single sign-on needs it.',
  failed: 'That didn’t work. Try again.',
  /** The causes of a refused sign-in, by the reason that the server gives. */
  reasons: {
    state: 'This sign-in didn’t begin in this browser, is too old or was already used. Sign in again.',
    provider: 'The sign-in service doesn’t respond. Try again, or sign in another way.',
    answer: 'The answer of the sign-in service isn’t valid. Try again. The server’s log has the cause.',
    clock: 'The clocks of this server and the sign-in service differ by more than five minutes.',
    not_fresh: 'The sign-in service didn’t ask you to prove who you are, so this confirms nothing.',
    unbound: 'This account belongs to nobody here yet. Sign in another way, then add it in Settings.',
    bound: 'This account already belongs to someone here.',
    not_allowed: 'Your account has no group or role that may use this inbox.',
    name: 'No name of your account is free here. The operator of this server can add you.',
    header: 'Your network named nobody who is known here. The operator of this server can add you.',
  },
} as const;
