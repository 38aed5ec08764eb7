import type { decidedWords as english } from '../../../decided/words.ts';
import type { Translation } from '../../translation.ts';

/** Words for decisions. */
export const decidedWords: Translation<typeof english> = {
  byPolicy: 'Par une règle, à l’échéance',
  held: 'Retenues',
  heldUntil: (time) => `Retenue jusqu’à ${time}`,
  heldFrom: (time) => `à partir de ${time}`,
  undoIsCertain: (time, agent) =>
    `L’annulation est certaine jusqu’à ${time}. ${agent} ne peut pas voir cette réponse avant.`,
  undoable: 'Annulables',
  collected: 'Récupérées',
  handled: 'Traitées, contenu supprimé',
  notCollected: 'Non récupérée',
  notCollectedYet: 'Pas encore récupérée',
  collectedAt: (time) => `Récupérée ${time}`,
  handledShort: 'Traitée',
  yourAnswer: 'Votre réponse',
  answerOf: (who) => `Réponse donnée par ${who}`,
  printed: (who, answer) => `Réponse donnée par ${who} : ${answer}`,
  decision: 'Décision',
  asSeen: (revision) => `La demande au moment de la réponse (version ${revision})`,
  undo: 'Annuler',
  returns: 'La demande retrouve sa place dans la liste.',
  ofOthers: (who) => `Décision commune de ${who} : eux seuls peuvent l’annuler.`,
  locked: (agent) => `${agent} a récupéré cette réponse : elle ne peut plus être annulée.`,
  gone: (agent) => `${agent} a traité cette réponse : son contenu a été supprimé. Le journal conserve la décision.`,
  steps: { sent: 'Envoi', answered: 'Réponse', collected: 'Récupération', handled: 'Traitement' },
  notYet: 'pas encore',
  notRead: 'non récupérée',
  undoEnds: 'puis définitive',
  byStanding: (who, until) =>
    until === undefined
      ? `Par une réponse permanente de ${who}, terminée depuis`
      : `Par une réponse permanente de ${who}, jusqu’à ${until}`,
  endStanding: 'Y mettre fin',
  contentGoes: 'puis sans contenu',
};
