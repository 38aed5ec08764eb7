import type { deviceRequestWords as english } from '../../../callers/device-request-words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words for requests of programs to connect. */
export const deviceRequestWords: Translation<typeof english> = {
  request: 'Verbindungsanfrage',
  waiting: 'Wartet auf Sie',
  wants: (name) => `${name} möchte sich verbinden`,
  wantsShort: 'möchte sich verbinden',
  notCollected: 'genehmigt, nicht abgeholt',
  title: 'Programm verbinden',
  typeHow: 'Geben Sie den Code ein, den das Programm anzeigt, in seinem Terminal oder wo es sonst läuft.',
  code: 'Code',
  goOn: 'Weiter',
  missing: 'Geben Sie den Code ein: acht Buchstaben.',
  compare: 'Genehmigen Sie nur, wenn das Programm, das Sie gestartet haben, genau diesen Code zeigt.',
  warning: 'Hat Ihnen jemand diesen Link oder Code geschickt?',
  warningHow:
    'Dann lehnen Sie ab. Wer Sie um diese Genehmigung bittet, bekommt damit einen API-Schlüssel zu Ihrem Konto, ' +
    'wie gut der Grund auch klingt.',
  name: 'Genannter Name',
  address: 'Adresse',
  asked: 'Angefragt',
  it_may: 'Es darf',
  may: 'Anfragen senden und ihre Antworten abholen. Selbst antworten kann es nie.',
  ago: (time, age) => (age === undefined ? `${time}, gerade eben` : `${time}, vor ${age}`),
  ends: 'Code läuft ab in',
  left: (minutes, seconds) => (minutes > 0 ? `${minutes} Min. ${seconds} Sek.` : `${seconds} Sek.`),
  unchecked: 'Niemand hat den Namen geprüft. Jedes Programm, das diese Adresse erreicht, kann sich beliebig nennen.',
  isKnown: (name) => `${name} gibt es schon als Agenten`,
  isKnownHow: (keys) => {
    const could = 'Damit könnte es die Anfragen dieses Agenten lesen und zurückziehen und ihre Antworten abholen.';
    if (keys === 0) return `Das Programm bekäme einen API-Schlüssel dieses Agenten. ${could}`;
    const has = `zusätzlich zu ${plural(keys, { one: 'dem einen', other: `den ${figure(keys)}` })} dieses Agenten`;
    return `Das Programm bekäme einen weiteren API-Schlüssel, ${has}. ${could}`;
  },
  sure: 'Ich habe dieses Programm gerade selbst gestartet, und es zeigt diesen Code.',
  notSure: 'Bestätigen Sie, dass Sie es gestartet haben und die Codes gleich sind; sonst lehnen Sie ab.',
  approve: 'Codes sind gleich, verbinden',
  approveKnown: 'Codes sind gleich, Schlüssel geben',
  refuse: 'Ablehnen',
  refused: 'Abgelehnt.',
  toCallers: 'Alle Agenten',
  again: 'Anderen Code eingeben',
  unknown: 'Kein Programm zeigt diesen Code',
  unknownHow: 'Prüfen Sie auf Tippfehler. Ein Code gilt zehn Minuten; vielleicht zeigt das Programm schon einen neuen.',
  denied: 'Abgelehnt',
  deniedHow: 'Das Programm weiß es und hat keinen Schlüssel bekommen.',
  expired: 'Code abgelaufen',
  expiredHow: 'Ein Code gilt zehn Minuten. Starten Sie das Programm noch einmal, um einen neuen zu bekommen.',
  approved: 'Genehmigt',
  approvedHow:
    'Das Programm holt seinen API-Schlüssel in wenigen Sekunden ab, wenn es noch läuft. ' +
    'Bis dahin lässt sich das rückgängig machen.',
  undoApproval: 'Rückgängig',
  collected: 'Verbunden',
  collectedHow: 'Das Programm hat seinen API-Schlüssel. Niemand sonst hat ihn gesehen.',
  toCaller: 'Agenten anzeigen',
  isPending: 'Noch kein API-Schlüssel. Der genehmigte entsteht, wenn das Programm ihn abholt.',
  isExpired:
    'Der genehmigte API-Schlüssel wurde nicht rechtzeitig abgeholt. Lassen Sie das Programm noch einmal anfragen ' +
    'oder erstellen Sie hier einen Schlüssel.',
  notYet: 'Noch kein API-Schlüssel',
  notRead: 'Diese Anfrage konnte nicht geladen werden',
};
