import type { bulkWords as english } from '../../../bulk/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';
import { requests } from '../requests/words.ts';

/** Words for selecting several requests and answering them at once. */
export const bulkWords: Translation<typeof english> = {
  selection: 'Auswahl',
  select: (title) => `Auswählen: ${title}`,
  selected: (count) => `${figure(count)} ausgewählt`,
  selectAll: 'Ganze Liste auswählen',
  all: (count, isAll) => (isAll ? `Alle ${figure(count)}` : `Die ersten ${figure(count)}`),
  clear: 'Aufheben',
  title: (count) => `Eine Antwort für ${requests(count)}`,
  each: 'Jede Anfrage wird einzeln beantwortet, und jede Antwort lässt sich einzeln rückgängig machen.',
  answer: 'Gemeinsam beantworten',
  named: 'Die Anfragen, die hiermit beantwortet werden',
  unlisted: 'Ausgewählt, aber nicht in dieser Liste:',
  pane: 'Ausgewählte Anfragen',
  showMore: (count, all) =>
    count === all ? `${figure(count)} weitere anzeigen` : `${figure(count)} von ${figure(all)} weiteren anzeigen`,
  takeOut: (title) => `Abwählen: ${title}`,
  answersFor: (count) => `Antworten für ${requests(count)}`,
  leftOut: (all) =>
    all === 2
      ? 'Nicht dabei, weil nur eine der beiden sie hat:'
      : `Nicht dabei, weil nicht alle ${figure(all)} sie haben:`,
  some: (count, all) => `(${figure(count)} von ${figure(all)})`,
  wantsFile: 'Nicht dabei, weil jede Anfrage eine eigene Datei braucht:',
  policed: 'Nicht dabei, weil eine Regel jede Anfrage einzeln verlangt:',
  nothingShared: 'Diese Anfragen haben keine gemeinsame Antwort. Wählen Sie einige ab oder antworten Sie einzeln.',
  nothingLeft: 'Davon lässt sich keine mehr beantworten.',
  sending: (count) => `${plural(count, { one: '1 Anfrage wird', other: `${requests(count)} werden` })} beantwortet`,
  notAll: (taken, missing) =>
    taken === 0
      ? 'Nicht beantwortet:'
      : `${figure(taken)} beantwortet, ${figure(missing)} nicht. Der Grund steht jeweils daneben.`,
  changed: 'Sie hat sich geändert, nachdem Sie sie ausgewählt hatten.',
  readAgain: 'Neue Version lesen',
  withdrawn: 'Der Agent hat sie zurückgezogen.',
  answeredBy: (name) => `${name ?? 'Jemand'} hat sie beantwortet.`,
};
