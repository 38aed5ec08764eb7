import type { standingWords as english } from '../../../../answering/standing/words.ts';
import { figure } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words for standing answers: answers that also allow later calls of an agent in its session. */
export const standingWords: Translation<typeof english> = {
  title: 'Autoriser pour cette session',
  how: (agent) =>
    `Les prochaines demandes de ${agent} dans cette session sont autorisées en votre nom si elles correspondent.`,
  what: 'Ce qui est autorisé',
  exact: 'Exactement ces arguments',
  exactHow: 'La même commande peut agir autrement si des fichiers ont changé.',
  byField: (field) => `Tous les arguments avec ce ${field} :`,
  byFieldHow: 'Tout le reste peut différer, par exemple le nouveau contenu.',
  theArguments: 'Les arguments',
  theValue: 'Valeur',
  tool: 'Outil',
  folder: 'Dossier',
  session: 'Session de l’agent',
  until: 'Durée',
  hours: (hours, time) => `${figure(hours)} h, jusqu’à ${time}`,
  given: 'Autorisé pour cette session jusqu’à',
  end: 'Terminer',
  ended: 'Terminé. L’agent demande de nouveau.',
  notEnded: 'Non terminé : le serveur n’a pas répondu. Réessayez.',
  list: 'Autorisé pour une session',
  none: 'Rien. Les demandes des agents de code le proposent.',
  listed: (tool, agent) => `${tool}, pour ${agent}`,
  givenBy: (who, time) => `par ${who}, jusqu’à ${time}`,
  endOf: (what) => `Terminer : ${what}`,
};
