import type { decidedWords as english } from '../../../decided/words.ts';
import type { Translation } from '../../translation.ts';

/** Words for decisions. */
export const decidedWords: Translation<typeof english> = {
  byPolicy: 'Nach Richtlinie, als die Zeit um war',
  held: 'Zurückgehalten',
  heldUntil: (time) => `Zurückgehalten bis ${time}`,
  heldFrom: (time) => `ab ${time}`,
  undoIsCertain: (time, agent) =>
    `Bis ${time} lässt sich die Antwort sicher rückgängig machen. ${agent} sieht sie vorher nicht.`,
  undoable: 'Rückgängig möglich',
  collected: 'Abgeholt',
  handled: 'Erledigt, Inhalt entfernt',
  notCollected: 'Nicht abgeholt',
  notCollectedYet: 'Noch nicht abgeholt',
  collectedAt: (time) => `Abgeholt ${time}`,
  handledShort: 'Erledigt',
  yourAnswer: 'Ihre Antwort',
  answerOf: (who) => `Antwort von ${who}`,
  printed: (who, answer) => `Antwort von ${who}: ${answer}`,
  decision: 'Entscheidung',
  asSeen: (revision) => `Die Anfrage zum Zeitpunkt der Antwort (Version ${revision})`,
  undo: 'Rückgängig',
  returns: 'Die Anfrage kehrt an ihren Platz im Eingang zurück.',
  ofOthers: (who) => `${who} haben das gemeinsam entschieden. Nur sie können es rückgängig machen.`,
  locked: (agent) => `${agent} hat diese Antwort abgeholt. Sie lässt sich nicht mehr rückgängig machen.`,
  gone: (agent) =>
    `${agent} hat diese Antwort erledigt, daher ist ihr Inhalt entfernt. Der Verlauf hält die Entscheidung fest.`,
  steps: { sent: 'Gesendet', answered: 'Beantwortet', collected: 'Abgeholt', handled: 'Erledigt' },
  notYet: 'noch nicht',
  notRead: 'nicht abgeholt',
  undoEnds: 'dann endgültig',
  byStanding: (who, until) =>
    until === undefined
      ? `Durch eine Dauerantwort von ${who}, inzwischen beendet`
      : `Durch eine Dauerantwort von ${who}, bis ${until}`,
  endStanding: 'Beenden',
  contentGoes: 'dann ohne Inhalt',
};
