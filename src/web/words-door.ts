/** What is said where a person signs in. */
export const doorWords = {
  signIn: 'Sign in',
  signInTo: 'Sign in to hdo',
  name: 'Name',
  password: 'Password',
  missingName: 'Give your name.',
  missingPassword: 'Give your password.',
  mismatch: 'Name and password do not belong together.',
  linkSpent: 'This link was used already, or it is too old. Sign in with your password, or have a new link made.',
  tooMany: (seconds: number) => `Too many attempts. The next one is possible in ${seconds} seconds.`,
  unreachable: 'The appliance did not answer. Try again.',
  failed: 'It did not work.',
  linkHow: 'This link signs you in once, on this device.',
  linkUse: 'Sign in with this link',
  withPassword: 'Use a password instead',
  noPassword: 'No password yet? Whoever runs this appliance can make a link:',
  command: 'hdo reviewer link NAME',
  again: 'Sign in again',
  againHow: 'Your session has ended. Everything stays as it is; what you were doing goes on afterwards.',
  someoneElse: 'Sign in as someone else',
} as const;

/** What is said before something that not everybody who finds the page open may do. */
export const confirmWords = {
  title: 'Your password again',
  titleLink: 'Sign in once more',
  why: (does: string) => `You signed in more than ten minutes ago, and this ${does}.`,
  passwordOf: 'Password of ',
  byLink:
    'You have no password. Whoever runs this appliance can make a new link. Open it in this browser and go on here:',
  command: (name: string) => `hdo reviewer link ${JSON.stringify(name)}`,
  goOn: 'I have opened it, go on',
  /** What each operation does, and the button that goes on with it. */
  operations: {
    callerAdd: { does: 'adds a caller', button: 'Add the caller' },
    passwordSet: { does: 'sets your password', button: 'Set the password' },
    keyIssue: { does: 'makes a key', button: 'Make the key' },
    keyRotate: { does: 'makes a key in the place of another', button: 'Rotate the key' },
    keyRevoke: { does: 'revokes a key', button: 'Revoke the key', tone: 'danger' },
    deviceRequestApprove: { does: 'gives a program a key', button: 'Connect it' },
    callerRevoke: { does: 'revokes a caller', button: 'Revoke the caller', tone: 'danger' },
  },
  other: { does: 'changes who may do what', button: 'Go on' },
} as const;
