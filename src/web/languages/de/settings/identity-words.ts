import type { identityWords as english } from '../../../settings/identity-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of a person’s accounts at providers of single sign-on. */
export const identityWords: Translation<typeof english> = {
  title: 'Single Sign-on',
  none: 'Noch keines Ihrer Konten kann sich hier anmelden.',
  add: (host) => `Ihr Konto bei ${host} hinzufügen`,
  added: 'Konto hinzugefügt. Sie können sich jetzt damit anmelden.',
  removed: 'Konto entfernt.',
  remove: 'Entfernen',
  removeOne: (label) => `${label} entfernen`,
  at: (host) => `bei ${host}`,
  addedOn: (ago) => `hinzugefügt ${ago}`,
  used: (ago) => `zuletzt benutzt ${ago}`,
};
