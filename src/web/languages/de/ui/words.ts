import { figure, plural } from '../../../ui/numbers.ts';
import type { uiWords as english } from '../../../ui/words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the parts that every page uses. */
export const uiWords: Translation<typeof english> = {
  close: 'Schließen',
  control: 'Strg',
  tooQuick: 'Zu schnell. Zum Beantworten noch einmal drücken.',
  moreBelow: 'Weiter unten',
  moreBeside: 'Seitlich geht es weiter',
  ownHost: ' \u26a0\u00a0eigener Host',
  minutes: (count) => `${count}\u00a0Min.`,
  hours: (count) => `${count}\u00a0Std.`,
  days: (count) => plural(count, { one: `${count}\u00a0Tag`, other: `${count}\u00a0Tage` }),
  ago: (age) => `vor ${age.replace(/Tage$/, 'Tagen')}`,
  justNow: 'gerade eben',
  toQueue: 'Zum Eingang',
  noAnswer: 'Der Server antwortet nicht',
  noZone: 'Dieses Gerät nennt keine bekannte Zeitzone, deshalb gilt UTC.',
  noAnswerHow: 'Die Seite ist geladen, aber der Server meldet sich nicht. Gesendete Antworten sind sicher.',
  tryNow: 'Jetzt versuchen',
  unseen: (names) => `Unsichtbar, oder verschiebt oder verdeckt Text: ${names}`,
  table: 'Tabelle',
  allRows: (count) => `Alle ${figure(count)} Zeilen anzeigen`,
  code: 'Vorformatierter Text',
  diff: 'Änderungen Zeile für Zeile',
  asSent: 'Original anzeigen',
  indented: 'Eingerückt anzeigen',
  tooLong: 'Zu lang, um farbig dargestellt zu werden.',
  scale: ({ min, max, unit }) => `${figure(min)} bis ${figure(max)} ${unit}`,
  operator: 'Befehlszeile',
};
