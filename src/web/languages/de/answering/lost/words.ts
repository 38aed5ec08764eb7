import type { lostWords as english } from '../../../../answering/lost/words.ts';
import { figure } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words for answers that ended before they counted: held ones, and approvals that waited for others. */
export const lostWords: Translation<typeof english> = {
  replaced: (agent) => `${agent} hat die Anfrage ersetzt, daher zählt Ihre Antwort nicht`,
  withdrawn: (agent) => `${agent} hat die Anfrage zurückgezogen, daher zählt Ihre Antwort nicht`,
  askerEnded: (agent) => `${agent} wartet nicht mehr auf die Anfrage, daher zählt Ihre Antwort nicht`,
  outdone: (name) => `${name ?? 'Jemand anderes'} hat geantwortet, daher zählt Ihre Antwort nicht`,
  expired: 'Die Anfrage ist abgelaufen, daher zählt Ihre Antwort nicht',
  endedElsewhere: 'Ihre Antwort wurde anderswo rückgängig gemacht',
  barred: 'Sie haben jetzt nur noch Lesezugriff, daher zählt Ihre Antwort nicht',
  lostMany: (count) => `${figure(count)} Ihrer Antworten zählen nicht`,
};
