import type {
  answerWords as answerEnglish,
  approvalWords as approvalEnglish,
  holdWords as holdEnglish,
  noteWords as noteEnglish,
  skipWords as skipEnglish,
  undoWords as undoEnglish,
} from '../../../answering/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words for sending and undoing an answer. */
export const answerWords: Translation<typeof answerEnglish> = {
  answered: 'Ihre Antwort:',
  sending: 'Wird gesendet:',
  undo: 'Rückgängig',
  collected: 'Zu spät, schon abgeholt:',
  noConnection: 'Der Server hat nicht geantwortet.',
  undone: 'Rückgängig gemacht. Die Anfrage ist wieder im Eingang.',
  notAnswered: 'Nicht gesendet:',
  nothingToUndo: 'Sie haben keine Antwort, die sich rückgängig machen lässt.',
  tooLate: 'Zu spät: Der Agent hat diese Antwort schon abgeholt.',
  show: 'Anzeigen',
  unreachable: 'Der Server hat nicht geantwortet. Ihre Antwort ist vielleicht nicht angekommen:',
  lost: 'Die Verbindung ist abgebrochen, bevor Ihre Antwort angekommen ist.',
  notSentOffline: 'Sie sind offline, daher wurde nichts gesendet. Ihre Antwort bleibt hier erhalten.',
  more: 'Mehr',
  answers: 'Antworten',
  moreAnswers: 'Weitere Antworten',
  forSession: 'Für diese Sitzung erlauben…',
  find: 'Antwort suchen',
  found: (count, of) => `${figure(count)} von ${figure(of)}`,
  noneFound: 'Keine Treffer',
  choose: 'wählen',
  close: 'schließen',
};

/** Words for answers that are held before they become decisions. */
export const holdWords: Translation<typeof holdEnglish> = {
  from: (time) => `Abholbar ab ${time}. Bis dahin sicher rückgängig zu machen.`,
};

/** Words for undoing several answers at once. */
export const undoWords: Translation<typeof undoEnglish> = {
  undoAll: 'Alle rückgängig',
  undoing: (count) =>
    plural(count, {
      one: '1 Antwort wird rückgängig gemacht',
      other: `${figure(count)} Antworten werden rückgängig gemacht`,
    }),
  undone: (count) =>
    plural(count, {
      one: 'Rückgängig gemacht. Eine Anfrage ist wieder im Eingang.',
      other: `Rückgängig gemacht. ${figure(count)} Anfragen sind wieder im Eingang.`,
    }),
  notAllUndone: (back, not) => `${figure(back)} rückgängig gemacht. Zu spät für ${figure(not)}: schon abgeholt.`,
};

/** Words for skipping a request. */
export const skipWords: Translation<typeof skipEnglish> = {
  skip: 'Zurückstellen',
  skipMany: (count) => `${figure(count)} zurückstellen`,
  unskip: 'Zurückholen',
  cannot: 'Diese Anfrage lässt sich nicht zurückstellen',
  skipped: 'Bis morgen zurückgestellt',
  clock: 'Nicht zurückgestellt: Die Uhr dieses Geräts geht anders als die des Servers.',
  unskipped: 'Wieder im Eingang',
  group: 'Bis morgen zurückgestellt',
};

/** Words for the note on an answer. */
export const noteWords: Translation<typeof noteEnglish> = {
  add: 'Notiz hinzufügen',
  note: 'Notiz',
  forWhom: 'Bleibt im Verlauf, für Ihr Team. Der Agent sieht sie nie.',
};

/** Words for an answer that is one of several approvals. */
export const approvalWords: Translation<typeof approvalEnglish> = {
  kept: (left) =>
    plural(left, {
      one: 'Ihre Zustimmung ist gespeichert. Eine weitere ist nötig.',
      other: `Ihre Zustimmung ist gespeichert. ${figure(left)} weitere sind nötig.`,
    }),
  undone: 'Ihre Zustimmung ist zurückgenommen.',
  gone: 'Diese Zustimmung wurde inzwischen zurückgenommen oder ersetzt. Sehen Sie die Anfrage noch einmal an.',
  group: 'Warten auf andere',
  progress: (count, of) => `${figure(count)} von ${figure(of)}`,
  forOthers: 'für andere',
};
