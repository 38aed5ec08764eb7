import type { confirmWords as confirmEnglish, signInWords as signInEnglish } from '../../../sign-in/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words of the sign-in page. */
export const signInWords: Translation<typeof signInEnglish> = {
  signIn: 'Anmelden',
  signInTo: 'Bei hdo anmelden',
  about: 'Ihre Software-Agenten fragen hier, bevor sie handeln, und Sie entscheiden.',
  name: 'Name',
  password: 'Passwort',
  missingName: 'Geben Sie Ihren Namen ein.',
  missingPassword: 'Geben Sie Ihr Passwort ein.',
  mismatch: 'Name oder Passwort falsch.',
  linkSpent:
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Melden Sie sich mit Ihrem Passwort an ' +
    'oder bitten Sie um einen neuen Link.',
  tooMany: (seconds) =>
    `Zu viele Versuche. Versuchen Sie es in ${figure(seconds)} ${plural(seconds, {
      one: 'Sekunde',
      other: 'Sekunden',
    })} noch einmal.`,
  unreachable: 'Der Server hat nicht geantwortet. Versuchen Sie es noch einmal.',
  failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  linkHow: 'Dieser Link meldet Sie einmal an, auf diesem Gerät.',
  linkUse: 'Mit diesem Link anmelden',
  withPassword: 'Stattdessen mit Passwort',
  noPassword: 'Noch kein Passwort? Wer diesen Server betreibt, kann Ihnen einen Anmeldelink erstellen:',
  command: 'hdo reviewer link NAME',
  inviteHow:
    'Sie sind eingeladen. Damit melden Sie sich einmal an, auf diesem Gerät. Legen Sie danach ein Passwort fest.',
  inviteInstead: 'Sie sind schon angemeldet. Diese Einladung legt eine neue Person an und meldet Sie als diese an.',
  inviteName: 'Ihre Antworten zeigen ihn. Sie können ihn ändern.',
  inviteUse: 'Eintreten',
  inviteLeave: 'Nicht jetzt',
  inviteSpent: 'Diese Einladung wurde benutzt oder widerrufen oder ist abgelaufen. Bitten Sie um eine neue.',
  inviteAgain: 'Erneut versuchen',
  nameProblems: {
    too_long: 'Verwenden Sie höchstens 100 Zeichen.',
    invalid_format: 'Verwenden Sie weder Komma, Semikolon oder Plus noch das Wort „and“.',
    unsupported_characters: 'Verwenden Sie nur sichtbare Zeichen.',
    duplicate_value: 'Jemand hier hat diesen oder einen ähnlich aussehenden Namen. Wählen Sie einen anderen.',
  },
  withPasskey: 'Mit Passkey anmelden',
  or: 'oder',
  passkeyAt: (host) => `Mit Passkey anmelden bei ${host}`,
  noPasskey: (why) =>
    `Es wurde kein Passkey benutzt. ${why} Versuchen Sie es noch einmal oder melden Sie sich anders an.`,
  passkeyRefused: 'Dieser Passkey gilt hier nicht. Vielleicht wurde er entfernt.',
  again: 'Sitzung abgelaufen',
  againHow: 'Melden Sie sich an, um dort weiterzumachen, wo Sie waren.',
  againKeys: 'Drücken Sie zuerst Tab oder Eingabe. Bis dahin bewirkt Tippen nichts.',
  someoneElse: 'Als jemand anderes anmelden',
  hasEnded: 'Sitzung abgelaufen. Melden Sie sich an, um dort weiterzumachen, wo Sie waren.',
  ownLink: 'Ein Link zum Host von hdo selbst',
  ownLinkHow: 'Dieser Link öffnet ein anderes Programm auf demselben Host. Es kann genau wie diese Seite aussehen.',
  ownLinkCare: 'Öffnen Sie es nur, wenn Sie wissen, was dort läuft. Geben Sie dort nicht Ihr Passwort ein.',
  ownLinkStay: 'Hier bleiben',
  ownLinkOpen: 'In neuem Tab öffnen',
};

/** Words of the confirmation dialog for sensitive operations. */
export const confirmWords: Translation<typeof confirmEnglish> = {
  title: 'Passwort noch einmal eingeben',
  titleLink: 'Noch einmal anmelden',
  byPasskey: 'Mit Passkey bestätigen',
  why: (act) => `Ihre letzte Anmeldung ist über zehn Minuten her. ${act} ist eine neue nötig.`,
  passwordOf: (name) => `Passwort für ${name}`,
  byLink:
    'Sie haben kein Passwort. Öffnen Sie einen neuen Anmeldelink in diesem Browser und machen Sie hier weiter. ' +
    'Erstellen kann ihn, wer diesen Server betreibt:',
  command: (name) => `hdo reviewer link ${JSON.stringify(name)}`,
  goOn: 'Link geöffnet, weiter',
  operations: {
    callerAdd: { does: 'Zum Hinzufügen eines Agenten', button: 'Agenten hinzufügen' },
    passwordSet: { does: 'Zum Festlegen Ihres Passworts', button: 'Passwort festlegen' },
    reviewerSignOut: { does: 'Zum Abmelden anderer Personen', button: 'Sitzungen beenden', tone: 'danger' },
    roleSet: { does: 'Zum Ändern einer Rolle', button: 'Rolle ändern' },
    reviewerRemove: { does: 'Zum Entfernen einer Person', button: 'Person entfernen', tone: 'danger' },
    reviewerSessionRevoke: { does: 'Zum Beenden einer Sitzung', button: 'Sitzung beenden', tone: 'danger' },
    reviewerTokenRevoke: { does: 'Zum Widerrufen eines Tokens', button: 'Token widerrufen', tone: 'danger' },
    inviteMake: { does: 'Zum Einladen einer Person', button: 'Link erstellen' },
    inviteRevoke: { does: 'Zum Widerrufen einer Einladung', button: 'Einladung widerrufen', tone: 'danger' },
    passkeyOptions: { does: 'Zum Hinzufügen eines Passkeys', button: 'Passkey hinzufügen' },
    passkeyAdd: { does: 'Zum Hinzufügen eines Passkeys', button: 'Passkey hinzufügen' },
    reviewerPasskeyRemove: { does: 'Zum Entfernen fremder Passkeys', button: 'Passkey entfernen', tone: 'danger' },
    keyIssue: { does: 'Zum Erstellen eines API-Schlüssels', button: 'Schlüssel erstellen' },
    keyRotate: { does: 'Zum Erneuern eines API-Schlüssels', button: 'Schlüssel erneuern' },
    keyRevoke: { does: 'Zum Sperren eines API-Schlüssels', button: 'Schlüssel sperren', tone: 'danger' },
    deviceRequestApprove: { does: 'Zum Verbinden eines Programms', button: 'Verbinden' },
    policySave: { does: 'Zum Ändern einer Regel', button: 'Regel speichern' },
    policyRemove: { does: 'Zum Entfernen einer Regel', button: 'Regel entfernen', tone: 'danger' },
    callerRevoke: { does: 'Zum Sperren eines Agenten', button: 'Agenten sperren', tone: 'danger' },
  },
  other: { does: 'Zum Ändern von Rechten', button: 'Weiter' },
};
