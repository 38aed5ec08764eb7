import type { formWords as english } from '../../../forms/words.ts';
import { figure, language } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** The messages for a missing answer, by kind of popup. */
const missing = {
  none: 'Wählen Sie eine Antwort.',
  free_text: 'Geben Sie einen Text ein.',
  single_select: 'Wählen Sie eine Möglichkeit.',
  multi_select: 'Wählen Sie mindestens eine Möglichkeit.',
  date_picker: 'Wählen Sie ein Datum.',
  datetime: 'Wählen Sie Datum und Uhrzeit.',
  file_upload: 'Wählen Sie zuerst eine Datei.',
};

/** Words of the answer forms, the visuals and display HTML. */
export const formWords: Translation<typeof english> = {
  back: 'Zurück',
  leave: 'Schließen (Text bleibt erhalten)',
  unseenInText: (names) => `Dieser Text enthält unsichtbare Zeichen: ${names}.`,
  takeOut: 'Entfernen',
  missing: (kind) => missing[kind],
  wrong: {
    tooShort: (min) => `Geben Sie mindestens ${figure(min)} Zeichen ein.`,
    tooLong: (max) => `Geben Sie höchstens ${figure(max)} Zeichen ein.`,
    oneLine: 'Geben Sie eine einzige Zeile ein, ohne Zeilenumbruch.',
    unsupported: 'Dieser Text enthält ein Zeichen, das sich nicht senden lässt. Entfernen Sie es.',
    tooFew: (min) => `Wählen Sie mindestens ${figure(min)}.`,
    tooMany: (max) => `Wählen Sie höchstens ${figure(max)}.`,
    notOffered: 'Diese Option gibt es nicht mehr.',
    early: 'Das ist zu früh. Wählen Sie später.',
    late: 'Das ist zu spät. Wählen Sie früher.',
    day: 'Geben Sie das Datum als JJJJ-MM-TT ein.',
    dayAndTime: 'Geben Sie Datum und Uhrzeit ein.',
    skippedTime: 'Diese Uhrzeit gibt es an dem Tag nicht.',
    repeatedTime: 'Diese Uhrzeit gibt es an dem Tag zweimal. Wählen Sie eine davon.',
    emptyFile: 'Diese Datei ist leer.',
    fileType: (claim) => `Eine Datei des Typs ${claim} ist nicht erlaubt.`,
    fileContent: (claim) => `Der Inhalt dieser Datei passt nicht zu ihrem Typ ${claim}.`,
    fileSize: (size) => `Diese Datei ist größer als ${size}.`,
    fileGone: 'Diese hochgeladene Datei ist nicht mehr verfügbar. Wählen Sie die Datei noch einmal.',
    oneFile: 'Wählen Sie nur eine Datei.',
    other: 'Diese Antwort ist nicht gültig.',
  },
  notYet: 'Das lässt sich noch nicht senden.',
  notKept: 'Dieser Browser speichert keine Entwürfe. Beim Neuladen oder Schließen des Tabs geht Ihr Text verloren.',
  yourText: 'Ihr Text',
  yourTextHow: 'Sie haben das geschrieben, aber nicht gesendet.',
  copyText: 'Meinen Text kopieren',
  copied: 'Text kopiert.',
  notCopied: 'Ihr Browser hat das Kopieren nicht erlaubt. Markieren und kopieren Sie den Text.',
  discard: 'Verwerfen',

  confirm: {
    question: (action) => `${action}?`,
    why: (agent) => `${agent} hat das als riskant markiert.`,
    cut: 'Die Schaltfläche ist zu schmal für die ganze Beschriftung.',
  },

  lengths: ({ min, max }) => {
    if (min > 0 && min === max) return `Genau ${figure(min)} Zeichen`;
    if (min > 0) return `Mindestens ${figure(min)} Zeichen`;
    return max === null ? '' : `Höchstens ${figure(max)} Zeichen`;
  },
  length: (count, max) => (max === null ? `${figure(count)} Zeichen` : `${figure(count)} von ${figure(max)}`),
  missingLength: (count) => `Noch ${figure(count)} Zeichen`,
  tooMany: (count) => `${figure(count)} Zeichen zu viel`,

  find: (count) => `${figure(count)} Optionen durchsuchen`,
  matches: (found, all) => `${figure(found)} von ${figure(all)}`,
  noMatch: 'Keine Treffer',
  chosen: 'Gewählt:',

  bounds: ({ min, max, of }) => {
    if (min === max)
      return min === of ? `Wählen Sie alle ${figure(of)}` : `Wählen Sie ${figure(min)} von ${figure(of)}`;
    if (min === 0) return max === of ? 'Beliebig viele oder keine' : `Höchstens ${figure(max)}`;
    return max === of ? `Mindestens ${figure(min)}` : `Wählen Sie ${figure(min)} bis ${figure(max)}`;
  },
  picked: ({ count, min, max }) => {
    const head = count === 0 ? 'Nichts gewählt' : `${figure(count)} gewählt`;
    if (count < min) return `${head}, noch ${figure(min - count)} nötig`;
    if (count > max) return `${head}, ${figure(count - max)} zu viel`;
    return count === max ? head : `${head}, bis zu ${figure(max - count)} weitere`;
  },
  all: 'Alle wählen',
  nothing: 'Keine wählen',

  day: 'Datum',
  time: 'Uhrzeit',
  dayForm: 'JJJJ-MM-TT',
  timeForm: 'HH:MM',
  from: (first, last) => `Von ${first} bis ${last}.`,
  notBefore: (first) => `Frühestens ${first}.`,
  notAfter: (last) => `Spätestens ${last}.`,
  away: (days) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day'),
  nearDays: 'Frühester und spätester Tag',
  first: (day) => `Frühestens: ${day}`,
  last: (day) => `Spätestens: ${day}`,
  monthBefore: 'Voriger Monat',
  monthAfter: 'Nächster Monat',
  zone: {
    asked: (zone, agent) => `Zeiten gelten in ${zone}, wie ${agent} es verlangt.`,
    own: (zone) => `Zeiten gelten in ${zone}, Ihrer Zeitzone.`,
    unknown: (zone) => `Zeiten gelten in UTC: Ihr Browser kennt die Zeitzone ${zone} nicht.`,
  },
  twice: (time) => `${time} Uhr gibt es an diesem Tag zweimal. Welches Mal?`,
  turns: { first: 'Das erste Mal', second: 'Das zweite Mal' },
  gap: ({ time, day, from, to }) => `${time} Uhr gibt es am ${day} nicht: Die Uhren springen von ${from} auf ${to}.`,
  useInstead: (time) => `${time} nehmen`,
  sentAs: 'Gesendet als',
  inZone: 'Zeitzone',
  forYou: 'Bei Ihnen',
  sameZone: 'gleiche Zeitzone',

  chooseFile: 'Datei auswählen',
  orDrop: (choose) => `${choose}, hier ablegen oder einfügen`,
  dropIt: 'Datei hier ablegen',
  anyFile: 'Eine Datei, beliebiger Typ',
  accepted: (types) => `Eine Datei: ${types.join(', ')}`,
  atMost: (size) => `höchstens ${size}`,
  plainText: 'reiner Text',
  anyOf: { image: 'Bild', text: 'Text', audio: 'Audio', video: 'Video', font: 'Schrift' },
  any: (type) => `${type} (alle)`,
  of: (sent, all) => `${sent} von ${all}`,
  sending: (name) => `${name} wird hochgeladen`,
  here: (name) => `${name} ist hochgeladen`,
  cancelUpload: 'Hochladen abbrechen',
  removeFile: 'Datei entfernen',
  again: 'Noch einmal',
  fileUnreachable: 'Die Datei wurde nicht gesendet: Der Server hat nicht geantwortet.',
  notSent: 'Die Datei konnte nicht gesendet werden. Prüfen Sie Ihre Verbindung.',
  whenHere: 'Wartet auf das Hochladen',
};
