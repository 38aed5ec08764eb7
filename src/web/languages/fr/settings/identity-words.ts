import type { identityWords as english } from '../../../settings/identity-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of a person’s accounts at providers of single sign-on. */
export const identityWords: Translation<typeof english> = {
  title: 'Authentification unique',
  none: 'Aucun de vos comptes ne permet encore de se connecter ici.',
  add: (host) => `Ajouter votre compte chez ${host}`,
  added: 'Compte ajouté. Vous pouvez maintenant vous connecter avec lui.',
  removed: 'Compte supprimé.',
  remove: 'Supprimer',
  removeOne: (label) => `Supprimer ${label}`,
  at: (host) => `chez ${host}`,
  addedOn: (ago) => `ajouté ${ago}`,
  used: (ago) => `dernière utilisation ${ago}`,
};
