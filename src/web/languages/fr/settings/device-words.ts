import type { deviceWords as english } from '../../../settings/device-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the notifications on devices. */
export const deviceWords: Translation<typeof english> = {
  title: 'Notifications sur vos appareils',
  here: 'Notifications sur cet appareil',
  hereHow:
    'Même quand hdo est fermé. Elles indiquent le nombre de demandes à décider et passent, chiffrées, par les ' +
    'serveurs de l’éditeur de votre navigateur.',
  blocked:
    'Votre navigateur n’autorise pas les notifications ici. Sur iPhone ou iPad, ajoutez d’abord hdo à l’écran ' +
    'd’accueil. Ailleurs, autorisez-les dans les réglages du site.',
  hasEnded:
    'Les notifications de cet appareil ont pris fin : le navigateur les a abandonnées, ou elles ont été retirées ' +
    'sur un autre appareil. Réactivez-les.',
  refused: (why: string) => `Le service push de votre navigateur a refusé la dernière notification : ${why}.`,
  titles: 'Afficher le titre et l’agent',
  titlesHow: 'Et jusqu’à deux réponses en boutons. Un bouton ouvre la demande ; il n’envoie jamais la réponse.',
  since: (ago) => `activées ${ago}`,
  remove: 'Retirer',
  removeOf: (browser) => `Retirer : ${browser}`,
  ended: 'Cet appareil ne recevra plus de notifications.',
};
