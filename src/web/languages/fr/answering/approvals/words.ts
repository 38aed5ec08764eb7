import type { policyWords as english } from '../../../../answering/approvals/words.ts';
import { figure, plural } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words for what policies ask of a request, and for approvals by several people. */
export const policyWords: Translation<typeof english> = {
  title: 'Approbations',
  needs: (action, count) =>
    `Pour ${action} : ${plural(count, { one: 'une personne', other: `${figure(count)} personnes` })}`,
  needsOf: (action, count, who) => `Pour ${action} : ${figure(count)} personne(s) parmi ${who}`,
  signed: 'Qui répond signe la réponse avec une clé d’accès',
  progress: (count, of) => `${figure(count)} approbation(s) sur ${figure(of)}`,
  approved: (who) => `Approuvé par ${who} :`,
  youApproved: 'Vous avez approuvé :',
  wasSigned: 'signée avec une clé d’accès',
  notCounted: 'Ne compte plus : cette personne ne peut plus répondre, ou pas avec les autres.',
  more: (count) => plural(count, { one: 'Il en faut encore une', other: `Il en faut encore ${figure(count)}` }),
  moreOf: (count, who) =>
    plural(count, {
      one: `Il en faut encore une, parmi ${who}`,
      other: `Il en faut encore ${figure(count)}, parmi ${who}`,
    }),
  you: 'vous',
  others: (count) => plural(count, { one: 'une autre personne', other: `${figure(count)} autres` }),
  ends: 'L’agent reçoit la réponse après la dernière approbation. Chaque autre choix est compté à part.',
  changed: 'Les règles ont changé pendant votre lecture. Voici ce qu’elles demandent maintenant.',
  changedBefore: 'Les règles ont changé après l’envoi de cette demande. Voici ce qu’elles demandent maintenant.',
  onlyMay: (who, action) => `Seuls peuvent choisir ${action} : ${who}.`,
  nobodyMay: (action) => `Vous ne pouvez pas choisir ${action}.`,
  confirmIt: (action) => `Confirmer : ${action}`,
  confirmHow: (who) => `Confirme exactement ce que ${who} a approuvé.`,
  gone: 'Cette approbation a été annulée ou remplacée',
  undoOwn: 'Annuler votre approbation',
  stays: 'La demande reste ouverte pour les autres.',
};
