import type { callerWords as callerEnglish, welcomeWords as welcomeEnglish } from '../../../callers/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';
import { requests } from '../requests/words.ts';

/** Words of the view of callers and keys. */
export const callerWords: Translation<typeof callerEnglish> = {
  callers: 'Agenten',
  caller: 'Agent',
  active: 'Aktiv',
  revoked: 'Gesperrt',
  add: 'Agenten hinzufügen',
  count: (count) => `${figure(count)} ${plural(count, { one: 'Agent', other: 'Agenten' })}`,
  waiting: (count) => `${figure(count)} offen`,
  neverUsed: 'nie benutzt',
  keyToStore: 'Schlüssel noch nicht gespeichert',
  none: 'Noch keine Agenten',
  noneChosen: 'Wählen Sie einen Agenten',
  noneHow: 'Ein Agent ist ein Programm oder Dienst, der Anfragen sendet. Er meldet sich mit einem API-Schlüssel an.',
  notThere: 'Agent nicht gefunden',
  notThereHow: 'Er wurde entfernt oder gehört zu einem anderen Konto.',
  toCallers: 'Alle Agenten',
  notRead: 'Die Agenten konnten nicht geladen werden',
  forAdmins: 'Nur für Admins',
  forAdminsHow: 'Wer diesen Server betreibt, kann Sie zum Admin machen.',
  sums: ({ pending, ready, unread }) => {
    const answered = ready === 0 ? '' : `, ${figure(ready)} beantwortet, aber nicht erledigt`;
    return `${figure(pending)} offen${answered}${unread === 0 ? '' : ` (${figure(unread)} nicht abgeholt)`}`;
  },
  isRevoked: 'Gesperrt: Seine Schlüssel gelten nicht, und seine Anfragen sind verborgen, bis er einen neuen bekommt.',
  since: (day) => `Hinzugefügt am ${day}.`,
  keys: 'API-Schlüssel',
  key: 'Schlüssel',
  made: 'Erstellt',
  lastUsed: 'Zuletzt benutzt',
  ends: 'Läuft ab',
  change: 'Ändern',
  noKeys: 'Er hat keinen API-Schlüssel und kann daher nichts senden.',
  never: 'nie',
  endedKeys: (count) =>
    plural(count, {
      one: '1 abgelaufener oder gesperrter Schlüssel',
      other: `${figure(count)} abgelaufene oder gesperrte Schlüssel`,
    }),
  ended: (day) => `abgelaufen am ${day}`,
  revokedOn: (day) => `gesperrt am ${day}`,
  late: '„Zuletzt benutzt“ kann bis zu 15 Minuten nachgehen.',
  issue: 'API-Schlüssel erstellen',
  rotate: 'Erneuern',
  revoke: 'Sperren',
  rotateKey: (key) => `Schlüssel ${key} erneuern`,
  revokeKey: (key) => `Schlüssel ${key} sperren`,
  askRotate: (key) => `Ein neuer Schlüssel ersetzt ${key}.`,
  overlap: 'Übergangszeit für den alten Schlüssel',
  askRevokeKey: (key) => `Schlüssel ${key} sperren?`,
  revokeKeyHow: 'Programme, die ihn benutzen, werden sofort abgewiesen.',
  revokeCaller: 'Agenten sperren',
  revokeCallerHow:
    'Seine Schlüssel gelten sofort nicht mehr. Seine offenen Anfragen sind verborgen, bis er einen neuen bekommt.',
  revokeThis: (name) => `${name} sperren…`,
  askRevoke: (name) => `${name} sperren?`,
  askRevokeHow: (pending) =>
    pending === 0
      ? 'Alle Schlüssel gelten sofort nicht mehr.'
      : `Alle Schlüssel gelten sofort nicht mehr, und ${requests(pending)} ${plural(pending, {
          one: 'wird',
          other: 'werden',
        })} verborgen.`,
  yesRevoke: (name) => `${name} sperren`,
  keep: 'Behalten',
  cancel: 'Abbrechen',
  name: 'Name',
  nameHow: 'Steht bei jeder Anfrage. Buchstaben, Ziffern und Leerzeichen; höchstens 100 Zeichen.',
  addAndIssue: 'Hinzufügen und Schlüssel erstellen',
  issueKey: 'Schlüssel erstellen',
  works: 'Der Schlüssel gilt',
  lives: { '30d': '30 Tage', '90d': '90 Tage', '365d': 'ein Jahr', '': 'bis er gesperrt wird' },
  overlaps: { '0s': 'keine', '1h': 'eine Stunde', '24h': 'ein Tag', '7d': 'eine Woche' },
  custom: 'eigene Dauer…',
  howLong: 'Dauer',
  howLongNote: 'Zum Beispiel 90d, 24h oder 15m.',
  newKey: 'Neuer API-Schlüssel',
  newKeyFor: (caller) => `Neuer API-Schlüssel für ${caller}`,
  endsOn: (day) => `Er gilt bis ${day}. Speichern Sie ihn jetzt: Er wird nicht noch einmal angezeigt.`,
  endsNever: 'Er gilt, bis er gesperrt wird. Speichern Sie ihn jetzt: Er wird nicht noch einmal angezeigt.',
  oldUntil: (time) => `Der bisherige Schlüssel gilt bis ${time}.`,
  copy: 'Kopieren',
  copyKey: 'Schlüssel kopieren',
  keyCopied: 'Schlüssel kopiert.',
  copied: 'Kopiert.',
  selected: 'Ihr Browser hat das Kopieren nicht erlaubt. Der Text ist markiert: Kopieren Sie ihn mit der Tastatur.',
  tryIt: 'Ausprobieren',
  snippet: 'Beispiel',
  command: 'Befehl',
  stored: 'Ich habe ihn gespeichert',
  keptHere: 'Der Schlüssel steht hier, bis Sie diese Seite verlassen.',
  keptThere: 'Der neue Schlüssel bleibt unter „Agenten“, bis Sie ihn speichern oder diese Seite verlassen.',
  problems: {
    name: {
      required: 'Geben Sie einen Namen ein.',
      too_short: 'Geben Sie einen Namen ein.',
      too_long: 'Verwenden Sie höchstens 100 Zeichen.',
      invalid_pattern: 'Verwenden Sie mindestens einen Buchstaben oder eine Ziffer.',
      invalid_format: 'Verwenden Sie kein Komma, Semikolon, Plus und nicht das Wort „and“.',
      unsupported_characters: 'Verwenden Sie nur sichtbare Zeichen.',
      duplicate_value: 'Ein anderer Agent hat diesen oder einen sehr ähnlichen Namen.',
    },
    expires: { invalid_pattern: 'Geben Sie Zahl und Einheit an: 90d, 24h oder 15m.' },
    overlap: { invalid_pattern: 'Geben Sie Zahl und Einheit an: 90d, 24h oder 15m.' },
  },
  gone: 'Das gibt es nicht mehr.',
  forbidden: 'Das dürfen Sie nicht mehr.',
  unreachable:
    'Der Server hat nicht geantwortet. Vielleicht ist es schon geändert: Sehen Sie nach, bevor Sie es wiederholen.',
  failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
};

/** Words of the first-run page about its new key. */
export const welcomeWords: Translation<typeof welcomeEnglish> = {
  issueKey: 'Schlüssel für diesen Befehl erstellen',
  madeFor: (caller, day) =>
    `Der Befehl enthält einen neuen API-Schlüssel für ${caller}. ` +
    `Er gilt bis ${day} und wird nicht noch einmal angezeigt.`,
  welcome: 'Noch keine Anfragen',
  welcomeHow: 'Braucht ein Agent eine Entscheidung, erscheint seine Anfrage hier.',
  tryIt: 'Probieren Sie es aus: Senden Sie eine erste Anfrage von einem Terminal.',
  demoHow: 'Oder sehen Sie sich Beispiele an: eine Anfrage jeder Art. Ihre Antworten haben keine Folgen.',
  sendDemo: 'Demo-Anfragen zeigen',
  command: 'Befehl',
};
