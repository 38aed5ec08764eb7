import type { queueWords as english } from '../../../queue/words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the list and the details pane. */
export const queueWords: Translation<typeof english> = {
  loading: 'Chargement',
  nothingWaits: 'Rien à décider',
  choose: 'Choisissez la demande suivante',
  chooseHow: 'La demande à laquelle vous avez répondu n’était pas dans cette liste.',
  allAnswered: 'Tout est décidé',
  allAnsweredHow: 'Les nouvelles demandes apparaissent ici.',
  seeDecided: 'Voir les décisions',
  nothingFound: 'Aucun résultat',
  nothingFoundHow: 'Aucune demande en attente ne correspond.',
  clearFilter: 'Afficher toutes les demandes',
  nothingDecided: 'Aucune décision pour l’instant',
  notThere: 'Demande introuvable',
  notThereHow: 'Elle a été retirée ou appartient à un autre compte.',
  notRead: 'Impossible de charger les demandes.',
  welcomeList: 'Rien à décider pour l’instant',
};
