import type { wayWords as english } from '../../../sign-in/way-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of single sign-on, of the code beside a password, and of the sign-in through a proxy. */
export const wayWords: Translation<typeof english> = {
  signInWith: (host) => `Mit ${host} anmelden`,
  enterWith: (host) => `Mit ${host} eintreten`,
  enterWithHow: 'Danach melden Sie sich mit Ihrem Konto dort an, ohne Passwort.',
  confirmWith: (host) => `Mit ${host} bestätigen`,
  throughProxy: 'Über Ihr Netzwerk anmelden',
  inOtherTab: 'Es öffnet sich ein anderer Tab. Kommen Sie danach hierher zurück.',
  atWork: 'Sie werden angemeldet …',
  done: 'Sie sind angemeldet. Schließen Sie diesen Tab und machen Sie im anderen weiter.',
  toInbox: 'Zum Posteingang',
  toSignIn: 'Zurück zur Anmeldung',
  toInvite: 'Zurück zur Einladung',
  cancelled: 'Sie haben die Anmeldung abgebrochen.',
  refused: (error) => `Der Anmeldedienst hat abgelehnt: ${error}`,
  code: 'Code',
  codeHow: 'Die sechs Ziffern Ihrer Authenticator-App oder ein Wiederherstellungscode.',
  missingCode: 'Geben Sie den Code ein.',
  noStorage: 'Dieser Browser blockiert den Speicher dieser Seite. Single Sign-on braucht ihn.',
  failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  reasons: {
    state:
      'Diese Anmeldung hat nicht in diesem Browser begonnen, ist zu alt oder schon benutzt. Melden Sie sich neu an.',
    provider: 'Der Anmeldedienst antwortet nicht. Versuchen Sie es noch einmal oder melden Sie sich anders an.',
    answer: 'Die Antwort des Anmeldedienstes ist ungültig. Die Ursache steht im Protokoll des Servers.',
    clock: 'Die Uhren dieses Servers und des Anmeldedienstes weichen um mehr als fünf Minuten ab.',
    not_fresh: 'Der Anmeldedienst hat keinen neuen Nachweis verlangt, also bestätigt das nichts.',
    unbound:
      'Dieses Konto gehört hier noch niemandem. Melden Sie sich anders an und fügen Sie es in den Einstellungen hinzu.',
    bound: 'Dieses Konto gehört hier schon jemandem.',
    not_allowed: 'Ihr Konto hat keine Gruppe oder Rolle, die diesen Posteingang benutzen darf.',
    name: 'Kein Name Ihres Kontos ist hier frei. Der Betreiber dieses Servers kann Sie hinzufügen.',
    totp: 'Falscher oder schon benutzter Code. Geben Sie den nächsten ein, den die App zeigt.',
    totp_needed: 'Ihr Passwort stimmt. Geben Sie jetzt den Code Ihrer Authenticator-App ein.',
    header:
      'Ihr Netzwerk hat niemanden genannt, der hier bekannt ist. Der Betreiber dieses Servers kann Sie hinzufügen.',
  },
  blocked: {
    cookies: 'Dieser Browser blockiert Cookies für diese Seite. Hier kann sich deshalb niemand anmelden.',
    storage: 'Dieser Browser blockiert den Speicher für diese Seite. Eine Anmeldung endet deshalb mit jedem Neuladen.',
    full: 'Der Speicher dieses Browsers ist voll. Eine Anmeldung endet deshalb mit jedem Neuladen.',
  },
  allow: (host) =>
    `Erlauben Sie in den Einstellungen des Browsers Cookies und Websitedaten für ${host} und laden Sie die Seite neu.`,
  makeRoom: (host) =>
    `Löschen Sie in den Einstellungen des Browsers Websitedaten, die Sie nicht brauchen, oder die von ${host}, ` +
    'und laden Sie die Seite neu.',
  loadAgain: 'Neu laden',
  installed:
    'Das installierte hdo hat eine eigene Anmeldung. Links, Einladungen und Single Sign-on, die sich im Browser ' +
    'öffnen, melden dort an und nicht hier: Melden Sie sich hier mit Passkey oder Passwort an oder beginnen Sie ' +
    'Single Sign-on hier.',
  notInstalled:
    'Das meldet diesen Browser an. Liegt hdo auf Ihrem Startbildschirm, melden Sie sich auch dort an: Es hat ' +
    'eine eigene Anmeldung.',
};
