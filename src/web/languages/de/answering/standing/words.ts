import type { standingWords as english } from '../../../../answering/standing/words.ts';
import { figure } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words for standing answers: answers that also allow later calls of an agent in its session. */
export const standingWords: Translation<typeof english> = {
  title: 'Für diese Sitzung erlauben',
  how: (agent) =>
    `Spätere Anfragen von ${agent} in dieser Sitzung werden in Ihrem Namen erlaubt, ohne Rückfrage, wenn sie passen.`,
  what: 'Was erlaubt ist',
  exact: 'Genau diese Argumente',
  exactHow: 'Derselbe Befehl kann etwas anderes tun, wenn sich Dateien geändert haben.',
  byField: (field) => `Beliebige Argumente mit diesem ${field}:`,
  byFieldHow: 'Alles andere darf abweichen, zum Beispiel der neue Inhalt.',
  theArguments: 'Argumente',
  theValue: 'Wert',
  tool: 'Werkzeug',
  folder: 'Ordner',
  session: 'Sitzung',
  until: 'Wie lange',
  hours: (hours, time) => `${figure(hours)} Std., bis ${time}`,
  given: 'Für diese Sitzung erlaubt bis',
  end: 'Beenden',
  ended: 'Beendet. Der Agent fragt wieder.',
  notEnded: 'Nicht beendet: Der Server hat nicht geantwortet. Versuchen Sie es noch einmal.',
  list: 'Für eine Sitzung erlaubt',
  none: 'Nichts. Anfragen von Coding-Agenten bieten es an.',
  listed: (tool, agent) => `${tool}, für ${agent}`,
  givenBy: (who, time) => `von ${who}, bis ${time}`,
  endOf: (what) => `Beenden: ${what}`,
};
