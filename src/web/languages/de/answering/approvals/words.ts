import type { policyWords as english } from '../../../../answering/approvals/words.ts';
import { figure, plural } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words for what policies ask of a request, and for approvals by several people. */
export const policyWords: Translation<typeof english> = {
  title: 'Zustimmungen',
  needs: (action, count) =>
    `Für ${action}: ${plural(count, { one: 'eine Person', other: `${figure(count)} Personen` })}`,
  needsOf: (action, count, who) => `Für ${action}: ${figure(count)} von ${who}`,
  signed: 'Wer antwortet, unterschreibt die Antwort mit einem Passkey',
  progress: (count, of) => `${figure(count)} von ${figure(of)} Zustimmungen`,
  approved: (who) => `Zugestimmt von ${who}:`,
  youApproved: 'Sie haben zugestimmt:',
  wasSigned: 'mit Passkey unterschrieben',
  notCounted: 'Zählt nicht mehr: Die Person darf nicht mehr antworten oder nicht neben den anderen.',
  more: (count) => plural(count, { one: 'Eine weitere ist nötig', other: `${figure(count)} weitere sind nötig` }),
  moreOf: (count, who) =>
    plural(count, {
      one: `Eine weitere ist nötig, von ${who}`,
      other: `${figure(count)} weitere sind nötig, von ${who}`,
    }),
  you: 'Ihnen',
  others: (count) => plural(count, { one: 'einer anderen Person', other: `${figure(count)} anderen` }),
  ends: 'Der Agent bekommt die Antwort nach der letzten Zustimmung. Jede andere Wahl wird für sich gezählt.',
  changed: 'Die Regeln haben sich geändert, während Sie gelesen haben. Das verlangen sie jetzt.',
  changedBefore: 'Die Regeln haben sich geändert, seit diese Anfrage gesendet wurde. Das verlangen sie jetzt.',
  onlyMay: (who, action) => `${action} dürfen nur wählen: ${who}.`,
  nobodyMay: (action) => `Sie dürfen ${action} nicht wählen.`,
  confirmIt: (action) => `Bestätigen: ${action}`,
  confirmHow: (who) => `Bestätigt genau das, was ${who} gewählt hat.`,
  gone: 'Diese Zustimmung wurde zurückgenommen oder ersetzt',
  undoOwn: 'Eigene Zustimmung zurücknehmen',
  stays: 'Die Anfrage bleibt für die anderen offen.',
};
