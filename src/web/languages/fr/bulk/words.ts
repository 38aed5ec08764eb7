import type { bulkWords as english } from '../../../bulk/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';
import { requests } from '../requests/words.ts';

/** Words for selecting several requests and answering them at once. */
export const bulkWords: Translation<typeof english> = {
  selection: 'Sélection',
  select: (title) => `Sélectionner : ${title}`,
  selected: (count) => plural(count, { one: `${figure(count)} sélectionnée`, other: `${figure(count)} sélectionnées` }),
  selectAll: 'Sélectionner toute la liste',
  all: (count, isAll) =>
    isAll ? plural(count, { one: 'La seule', other: `Toutes (${figure(count)})` }) : `Les ${figure(count)} premières`,
  clear: 'Désélectionner',
  title: (count) => `Une réponse pour ${requests(count)}`,
  each: 'Chaque demande reçoit sa propre réponse, que vous pouvez annuler séparément.',
  answer: 'Répondre ensemble',
  named: 'Les demandes concernées par cette réponse',
  unlisted: 'Sélectionnées, mais hors de cette liste :',
  pane: 'Demandes sélectionnées',
  showMore: (count, all) =>
    count === all ? `Afficher ${figure(count)} de plus` : `Afficher ${figure(count)} de plus sur ${figure(all)}`,
  takeOut: (title) => `Désélectionner : ${title}`,
  answersFor: (count) => `Réponses pour ${requests(count)}`,
  leftOut: (all) =>
    all === 2 ? 'Écartées, car une seule des deux les propose :' : `Écartées, car pas communes aux ${figure(all)} :`,
  some: (count, all) => `(${figure(count)} sur ${figure(all)})`,
  wantsFile: 'Écartées, car chaque demande exige son propre fichier :',
  policed: 'Écartées, car une règle exige d’examiner chaque demande :',
  nothingShared: 'Ces demandes n’ont aucune réponse en commun. Désélectionnez-en ou répondez une par une.',
  nothingLeft: 'Il n’est plus possible de répondre à ces demandes.',
  sending: (count) => `Réponse à ${requests(count)} en cours`,
  notAll: (taken, missing) =>
    taken === 0
      ? 'Réponse non envoyée :'
      : `${plural(taken, { one: `${figure(taken)} réponse envoyée`, other: `${figure(taken)} réponses envoyées` })}, ` +
        `${plural(missing, { one: `${figure(missing)} refusée`, other: `${figure(missing)} refusées` })}. ` +
        'Le motif figure à côté.',
  changed: 'Elle a changé après votre sélection.',
  readAgain: 'Lire la nouvelle version',
  withdrawn: 'L’agent l’a retirée.',
  answeredBy: (name) => `${name ?? 'Quelqu’un'} y a répondu.`,
};
