import type { shortcutWords as english } from '../../../frame/shortcut-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the list of shortcuts. */
export const shortcutWords: Translation<typeof english> = {
  title: 'Tastenkürzel',
  to: 'bis',
  move: 'Navigieren',
  nextPrevious: 'Nächste, vorherige',
  open: 'Geöffnete Anfrage lesen',
  backToList: 'Zurück zur Liste',
  answer: 'Antworten',
  oneToNine: 'Antworten 1 bis 9',
  moreAnswers: 'Weitere Antworten',
  confirm: 'Eine Zustimmung bestätigen',
  undo: 'Letzte Antwort rückgängig',
  skip: 'Zurückstellen, zurückholen',
  note: 'Notiz hinzufügen',
  select: 'Auswählen',
  selectOne: 'Auswählen oder abwählen',
  extend: 'Auswahl erweitern',
  selectNone: 'Auswahl aufheben',
  form: 'Im Formular',
  submit: 'Senden',
  leave: 'Schließen (Text bleibt erhalten)',
  goTo: 'Wechseln zu',
  everywhere: 'Überall',
  search: 'Suchen',
  anything: 'Befehl ausführen',
  sheet: 'Diese Übersicht zeigen',
  singleKeys: 'Einzeltasten',
  singleKeysOn: (modifier) => `Ausgeschaltet wirken nur Tastenkürzel mit ${modifier} und die Menüs.`,
  singleKeysOff: (modifier) => `Aus: Nur Tastenkürzel mit ${modifier} und die Menüs wirken.`,
};
