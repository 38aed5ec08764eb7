import type {
  answerWords as answerEnglish,
  approvalWords as approvalEnglish,
  holdWords as holdEnglish,
  noteWords as noteEnglish,
  skipWords as skipEnglish,
  undoWords as undoEnglish,
} from '../../../answering/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words for sending and undoing an answer. */
export const answerWords: Translation<typeof answerEnglish> = {
  answered: 'Votre réponse :',
  sending: 'Envoi :',
  undo: 'Annuler',
  collected: 'Trop tard, déjà récupérée :',
  noConnection: 'Le serveur n’a pas répondu.',
  undone: 'Réponse annulée. La demande est de nouveau à décider.',
  notAnswered: 'Réponse non envoyée :',
  nothingToUndo: 'Vous n’avez aucune réponse à annuler.',
  tooLate: 'Trop tard pour annuler : l’agent a déjà récupéré cette réponse.',
  show: 'Afficher',
  unreachable: 'Le serveur n’a pas répondu. Votre réponse n’est peut-être pas arrivée :',
  lost: 'La connexion a été coupée avant l’arrivée de votre réponse.',
  notSentOffline: 'Vous êtes hors ligne : rien n’a été envoyé. Votre réponse est conservée ici.',
  more: 'Plus',
  answers: 'de réponses',
  moreAnswers: 'Autres réponses',
  forSession: 'Autoriser pour cette session…',
  find: 'Chercher une réponse',
  found: (count, of) => `${figure(count)} sur ${figure(of)}`,
  noneFound: 'Aucun résultat',
  choose: 'choisir',
  close: 'fermer',
};

/** Words for answers that are held before they become decisions. */
export const holdWords: Translation<typeof holdEnglish> = {
  from: (time) => `Récupérable à partir de ${time}. L’annulation est certaine jusque-là.`,
};

/** Words for undoing several answers at once. */
export const undoWords: Translation<typeof undoEnglish> = {
  undoAll: 'Tout annuler',
  undoing: (count) =>
    `Annulation de ${plural(count, { one: `${figure(count)} réponse`, other: `${figure(count)} réponses` })}`,
  undone: (count) =>
    plural(count, {
      one: 'Réponse annulée. Une demande est de nouveau à décider.',
      other: `Réponses annulées. ${figure(count)} demandes sont de nouveau à décider.`,
    }),
  notAllUndone: (back, not) =>
    `${plural(back, { one: `${figure(back)} réponse annulée`, other: `${figure(back)} réponses annulées` })}. ` +
    `Trop tard pour ${figure(not)} : déjà ${plural(not, { one: 'récupérée', other: 'récupérées' })}.`,
};

/** Words for skipping a request. */
export const skipWords: Translation<typeof skipEnglish> = {
  skip: 'Reporter',
  skipMany: (count) => `Reporter (${figure(count)})`,
  unskip: 'Reprendre',
  cannot: 'Cette demande ne peut pas être reportée',
  skipped: 'Reportée à demain',
  clock: 'Non reportée : l’horloge de cet appareil diffère de celle du serveur.',
  unskipped: 'De nouveau à décider',
  group: 'Reportées à demain',
};

/** Words for the note on an answer. */
export const noteWords: Translation<typeof noteEnglish> = {
  add: 'Ajouter une note',
  note: 'Note',
  forWhom: 'Conservée dans le journal, pour votre équipe. L’agent ne la voit jamais.',
};

/** Words for an answer that is one of several approvals. */
export const approvalWords: Translation<typeof approvalEnglish> = {
  kept: (left) =>
    plural(left, {
      one: 'Votre approbation est enregistrée. Il en faut encore une.',
      other: `Votre approbation est enregistrée. Il en faut encore ${figure(left)}.`,
    }),
  undone: 'Votre approbation est annulée.',
  gone: 'Cette approbation a été annulée ou remplacée entre-temps. Regardez de nouveau la demande.',
  group: 'En attente d’autres personnes',
  progress: (count, of) => `${figure(count)} sur ${figure(of)}`,
  forOthers: 'pour d’autres',
};
