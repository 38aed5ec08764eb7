import { things } from '../ui/numbers.ts';

/** Words of the sign-in page. */
export const signInWords = {
  signIn: 'Sign in',
  signInTo: 'Sign in to hdo',
  about: 'Your software agents ask here before they act, and you decide.',
  name: 'Name',
  password: 'Password',
  missingName: 'Enter your name.',
  missingPassword: 'Enter your password.',
  mismatch: 'Wrong name or password.',
  linkSpent: 'This link was already used or has expired. Sign in with your password, or ask for a new link.',
  tooMany: (seconds: number) => `Too many attempts. Try again in ${things(seconds, 'second')}.`,
  unreachable: 'The server didn’t respond. Try again.',
  failed: 'That didn’t work. Try again.',
  linkHow: 'This link signs you in once, on this device.',
  linkUse: 'Sign in with this link',
  withPassword: 'Use a password instead',
  noPassword: 'No password yet? The operator of this server can make you a sign-in link:',
  command: 'hdo reviewer link NAME',
  again: 'Session expired',
  againHow: 'Sign in to continue where you left off.',
  againKeys: 'Press Tab or Enter first. Until then, what you type goes nowhere.',
  someoneElse: 'Sign in as someone else',
  hasEnded: 'Session expired. Sign in to continue where you left off.',
  ownLink: 'A link to the inbox’s own host',
  ownLinkHow: 'This link opens another program on the host of this inbox. It can look just like this page.',
  ownLinkCare: 'Open it only if you know what runs there. Don’t enter your password there.',
  ownLinkStay: 'Stay here',
  ownLinkOpen: 'Open in a new tab',
} as const;

/** Words of the confirmation dialog for sensitive operations. */
export const confirmWords = {
  title: 'Enter your password again',
  titleLink: 'Sign in again',
  why: (act: string) => `You signed in more than ten minutes ago. ${act} needs a recent sign-in.`,
  whySign: 'A policy asks you to confirm that it’s you before this answer counts.',
  sign: 'Confirm and answer',
  passwordOf: (name: string) => `Password for ${name}`,
  byLink:
    'You have no password. Open a new sign-in link in this browser, then continue here. The operator can make one:',
  command: (name: string) => `hdo reviewer link ${JSON.stringify(name)}`,
  goOn: 'I’ve opened it, continue',
  /** The name of each operation, at the start of a sentence, and the label of its button. */
  operations: {
    callerAdd: { does: 'Adding a caller', button: 'Add the caller' },
    passwordSet: { does: 'Setting your password', button: 'Set password' },
    reviewerSignOut: { does: 'Signing someone out', button: 'End their sessions', tone: 'danger' },
    keyIssue: { does: 'Issuing an API key', button: 'Issue key' },
    keyRotate: { does: 'Rotating an API key', button: 'Rotate key' },
    keyRevoke: { does: 'Revoking an API key', button: 'Revoke key', tone: 'danger' },
    deviceRequestApprove: { does: 'Giving a program an API key', button: 'Connect it' },
    policySave: { does: 'Changing a policy', button: 'Save policy' },
    policyRemove: { does: 'Removing a policy', button: 'Remove policy', tone: 'danger' },
    callerRevoke: { does: 'Revoking a caller', button: 'Revoke the caller', tone: 'danger' },
  },
  other: { does: 'Changing who may do what', button: 'Continue' },
} as const;
