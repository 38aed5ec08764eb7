import type { frameWords as english } from '../../../frame/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words of the masthead, the tab bar, the strip and the toast. */
export const frameWords: Translation<typeof english> = {
  product: 'hdo',
  views: 'Vues',
  viewsOnPhone: 'Vues sur téléphone',
  home: 'hdo, demandes à décider',
  search: 'Rechercher',
  searchIn: 'Rechercher dans les demandes',
  clearSearch: 'Effacer la recherche',
  shortcuts: 'Raccourcis clavier',
  account: (name) => `Connexion : ${name}`,
  signOut: 'Se déconnecter',
  waiting: (count) => `(${count}) hdo`,
  hide: 'Masquer',
  offlineSince: (time) => `Hors ligne depuis ${time}.`,
  offlineHow: 'L’affichage n’est peut-être plus à jour. Vous pourrez répondre dès le retour de la connexion.',
  trying: 'Connexion…',
  inDoubt: (count) =>
    plural(count, {
      one: 'Une réponse n’est peut-être pas arrivée.',
      other: `${figure(count)} réponses ne sont peut-être pas arrivées.`,
    }),
  inDoubtHow: 'hdo le vérifiera dès que le serveur répondra. Rien n’est envoyé deux fois.',
  newNotices: 'Nouveaux avis',
  settingsWithNotices: (count) =>
    `Réglages, ${figure(count)} ${plural(count, { one: 'nouvel avis', other: 'nouveaux avis' })}`,
};
