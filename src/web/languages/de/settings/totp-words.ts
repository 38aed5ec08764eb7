import type { totpWords as english } from '../../../settings/totp-words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words of the authenticator app, a second step beside the password. */
export const totpWords: Translation<typeof english> = {
  label: 'Authenticator-App',
  off: 'Aus. Ihr Passwort allein meldet Sie an.',
  on: (ago) => `Eingeschaltet ${ago}.`,
  codesLeft: (count) =>
    plural(count, { one: 'Noch ein Wiederherstellungscode.', other: `Noch ${figure(count)} Wiederherstellungscodes.` }),
  setUp: 'Einrichten …',
  turnOff: 'Ausschalten',
  newCodes: 'Neue Wiederherstellungscodes',
  title: 'Authenticator-App einrichten',
  scan: 'Scannen Sie das mit Ihrer Authenticator-App oder geben Sie den Schlüssel von Hand ein.',
  picture: 'QR-Code des Schlüssels',
  key: 'Schlüssel',
  code: 'Code, den die App zeigt',
  confirm: 'Einschalten',
  wrong: 'Falscher Code. Prüfen Sie, ob die Uhr Ihres Geräts stimmt.',
  codesTitle: 'Ihre Wiederherstellungscodes',
  codesHow: 'Jeder gilt einmal, wenn Sie die App nicht haben. Bewahren Sie sie gut auf. Sie erscheinen nur jetzt.',
  kept: 'Ich habe sie gesichert',
  turnedOff: 'Die Authenticator-App ist ausgeschaltet.',
};
