import { figure } from '../../../ui/numbers.ts';
import type { uiWords as english } from '../../../ui/words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the parts that every page uses. */
export const uiWords: Translation<typeof english> = {
  close: 'Fermer',
  control: 'Ctrl',
  tooQuick: 'Trop vite. Appuyez à nouveau pour répondre.',
  moreBelow: 'Suite plus bas',
  moreBeside: 'Faites défiler sur le côté',
  ownHost: ' \u26a0\u00a0même hôte',
  minutes: (count) => `${count}\u00a0min`,
  hours: (count) => `${count}\u00a0h`,
  days: (count) => `${count}\u00a0j`,
  ago: (age) => `il y a ${age}`,
  justNow: 'à l’instant',
  toQueue: 'Voir les demandes',
  noAnswer: 'Le serveur ne répond pas',
  noZone: 'Cet appareil n’indique aucun fuseau horaire connu : l’heure UTC est utilisée.',
  noAnswerHow: 'La page est chargée, mais le serveur ne répond pas. Les réponses envoyées ne sont pas perdues.',
  tryNow: 'Réessayer',
  unseen: (names) => `Invisible, ou déplace ou couvre le texte : ${names}`,
  table: 'Tableau',
  allRows: (count) => `Afficher les ${figure(count)} lignes`,
  code: 'Texte préformaté',
  diff: 'Modifications, ligne par ligne',
  asSent: 'Afficher l’original',
  indented: 'Afficher indenté',
  tooLong: 'Trop long pour être affiché en couleur.',
  scale: ({ min, max, unit }) => `de ${figure(min)} à ${figure(max)} ${unit}`,
  operator: 'Ligne de commande',
};
