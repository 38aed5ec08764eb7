import type { paletteWords as english } from '../../../palette/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words of the palette. */
export const paletteWords: Translation<typeof english> = {
  title: 'Rechercher ou lancer une commande',
  groups: { request: 'Cette demande', requests: 'Demandes', change: 'Vues et réglages' },
  results: 'Résultats',
  found: (count) =>
    count === 0 ? 'Aucun résultat' : `${figure(count)} ${plural(count, { one: 'résultat', other: 'résultats' })}`,
  goTo: (view) => `Aller à : ${view}`,
  settings: 'Réglages',
  theme: { system: 'Thème : comme le système', light: 'Thème : clair', dark: 'Thème : sombre' },
  contrast: { system: 'Contraste : comme le système', standard: 'Contraste : normal', more: 'Contraste : élevé' },
  singleKeys: { on: 'Touches seules : oui', off: 'Touches seules : non' },
  sound: { on: 'Son : oui', off: 'Son : non' },
  mute: { hour: 'Ne pas déranger pendant 1 heure', end: 'Désactiver « Ne pas déranger »' },
  skip: 'Reporter ou reprendre cette demande',
  signOut: 'Se déconnecter',
};
