/** Words of single sign-on, of the code beside a password, and of the sign-in through a proxy. */
export const wayWords = {
  signInWith: (host: string) => `Sign in with ${host}`,
  enterWith: (host: string) => `Enter with ${host}`,
  enterWithHow: 'You then sign in with your account there, without a password.',
  confirmWith: (host: string) => `Confirm with ${host}`,
  throughProxy: 'Sign in through your network',
  inOtherTab: 'It opens in another tab. Come back here afterwards.',
  atWork: 'Signing you in…',
  done: 'You’re signed in. Close this tab and continue in the other one.',
  toInbox: 'Go to the inbox',
  toSignIn: 'Back to sign-in',
  toInvite: 'Back to the invite',
  cancelled: 'You cancelled the sign-in.',
  refused: (error: string) => `The sign-in service refused: ${error}`,
  code: 'Code',
  codeHow: 'The six digits in your authenticator app, or a recovery code.',
  missingCode: 'Enter the code.',
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
    totp: 'Wrong code, or already used. Enter the next one that the app shows.',
    totp_needed: 'Your password is right. Now enter the code of your authenticator app.',
    header: 'Your network named nobody who is known here. The operator of this server can add you.',
  },
  blocked: {
    cookies: 'This browser blocks cookies for this page, so nobody can sign in here.',
    storage: 'This browser blocks storage for this page, so a sign-in here ends with each reload.',
    full: 'The storage of this browser is full, so a sign-in here ends with each reload.',
  },
  allow: (host: string) =>
    `Allow cookies and site data for ${host} in the browser’s settings, then load this page again.`,
  makeRoom: (host: string) =>
    `Delete site data that you no longer need, or that of ${host}, in the browser’s settings, then load this ` +
    'page again.',
  loadAgain: 'Load again',
  installed:
    'The installed inbox keeps a sign-in of its own. Links, invites and single sign-on that open in the browser ' +
    'sign in there, not here: sign in here with a passkey or a password, or start single sign-on here.',
  notInstalled:
    'This signs in this browser. If the inbox is on your Home Screen, sign in there too: it keeps a sign-in of ' +
    'its own.',
} as const;
