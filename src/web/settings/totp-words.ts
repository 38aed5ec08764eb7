import { things } from '../ui/numbers.ts';

/** Words of the authenticator app, a second step beside the password. */
export const totpWords = {
  label: 'Authenticator app',
  off: 'Off. Your password alone signs you in.',
  on: (ago: string) => `On since ${ago}.`,
  codesLeft: (count: number) => `${things(count, 'recovery code')} left.`,
  setUp: 'Set up…',
  turnOff: 'Turn off',
  newCodes: 'New recovery codes',
  title: 'Set up an authenticator app',
  scan: 'Scan this with your authenticator app, or enter the key by hand.',
  picture: 'QR code of the key',
  key: 'Key',
  code: 'Code that the app shows',
  confirm: 'Turn on',
  wrong: 'Wrong code. Check that the time of your device is right.',
  codesTitle: 'Your recovery codes',
  codesHow: 'Each works once when you don’t have the app. Keep them somewhere safe. They aren’t shown again.',
  kept: 'I’ve saved them',
  turnedOff: 'The authenticator app is turned off.',
} as const;
