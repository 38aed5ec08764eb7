import type { noticeWords as english } from '../../../settings/notice-words.ts';
import type { Translation } from '../../translation.ts';

/** Words for notices about new sign-in links, tokens, passwords and invites. */
export const noticeWords: Translation<typeof english> = {
  title: 'Kürzlich hinzugefügte Anmeldewege',
  how: 'Alle in diesem Konto sehen sie. Kommt Ihnen etwas unbekannt vor, fragen Sie nach, wer es erstellt hat.',
  none: 'Keine.',
  isNew: 'neu',
  seen: 'Als gesehen markieren',
  made: {
    'reviewer.link_made': (who) => `Anmeldelink für ${who}`,
    'reviewer.token_made': (who) => `Token für ${who}`,
    'reviewer.password_set': (who) => `Passwort für ${who}`,
    'reviewer.name_taken': (who) => `${who} hat den Namen einer entfernten Person und deren Platz in den Regeln`,
    'invite.made': (who) => `Einladung für ${who}`,
    'invite.used': (who) => `${who} ist über eine Einladung dazugekommen`,
    'passkey.added': (who) => `Passkey für ${who}`,
    'reviewer.identity_added': (who) => `Konto für Single Sign-on von ${who}`,
    'reviewer.totp_set': (who) => `Authenticator-App für ${who}`,
    'reviewer.totp_off': (who) => `Authenticator-App von ${who} ausgeschaltet`,
    'reviewer.codes_made': (who) => `Neue Wiederherstellungscodes für ${who}`,
  },
  someone: 'eine entfernte Person',
  newcomer: 'eine neue Person',
  by: (who, when) => `von ${who}, ${when}`,
};
