import type { passkeyWords as english } from '../../../settings/passkey-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the person's passkeys. */
export const passkeyWords: Translation<typeof english> = {
  title: 'Passkeys',
  how: 'Anmelden und bestätigen mit Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel, ohne Passwort.',
  off: 'Passkeys sind auf diesem Server ausgeschaltet.',
  nowhere:
    'Passkeys brauchen HTTPS mit einem Hostnamen, oder localhost. Eine solche Adresse kann einrichten, wer diesen ' +
    'Server betreibt:',
  elsewhere: (host) => `Unter dieser Adresse gehen keine Passkeys. Fügen Sie einen unter ${host} hinzu.`,
  unable: 'Dieser Browser kann hier keine Passkeys verwenden.',
  add: 'Passkey hinzufügen',
  added: 'Passkey hinzugefügt.',
  notAdded: 'Es wurde kein Passkey hinzugefügt.',
  made: (ago) => `erstellt ${ago}`,
  used: (ago) => `zuletzt benutzt ${ago}`,
  unused: 'nie benutzt',
  at: (host) => `für ${host}`,
  copied: 'auf allen Ihren Geräten',
  rename: 'Umbenennen…',
  renameOf: (name) => `Umbenennen: ${name}`,
  renameTitle: 'Passkey umbenennen',
  name: 'Name',
  save: 'Sichern',
  missingName: 'Geben Sie einen Namen ein.',
  unseen: 'Verwenden Sie nur sichtbare Zeichen.',
  tooLong: 'Verwenden Sie höchstens 100 Zeichen.',
  remove: 'Entfernen',
  removeOf: (name) => `Entfernen: ${name}`,
  removed: 'Passkey entfernt. Er meldet Sie nicht mehr an.',
  removedOther: 'Passkey entfernt.',
};
