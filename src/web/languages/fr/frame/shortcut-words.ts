import type { shortcutWords as english } from '../../../frame/shortcut-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the list of shortcuts. */
export const shortcutWords: Translation<typeof english> = {
  title: 'Raccourcis',
  to: 'à',
  move: 'Se déplacer',
  nextPrevious: 'Suivante, précédente',
  open: 'Lire la demande ouverte',
  backToList: 'Revenir à la liste',
  answer: 'Répondre',
  oneToNine: 'Réponses 1 à 9',
  moreAnswers: 'Autres réponses',
  confirm: 'Confirmer ce que quelqu’un a approuvé',
  undo: 'Annuler la dernière réponse',
  skip: 'Reporter, reprendre',
  note: 'Ajouter une note',
  select: 'Sélectionner',
  selectOne: 'Sélectionner, désélectionner',
  extend: 'Étendre la sélection',
  selectNone: 'Tout désélectionner',
  form: 'Dans un formulaire',
  submit: 'Envoyer',
  leave: 'Fermer (le texte est conservé)',
  goTo: 'Aller à',
  everywhere: 'Partout',
  search: 'Rechercher',
  anything: 'Lancer une commande',
  sheet: 'Afficher ces raccourcis',
  singleKeys: 'Touches seules',
  singleKeysOn: (modifier) => `Si désactivé, seuls les raccourcis avec ${modifier} et les menus fonctionnent.`,
  singleKeysOff: (modifier) => `Désactivé : seuls les raccourcis avec ${modifier} et les menus fonctionnent.`,
};
