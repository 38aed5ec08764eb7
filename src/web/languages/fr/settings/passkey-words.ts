import type { passkeyWords as english } from '../../../settings/passkey-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the person's passkeys. */
export const passkeyWords: Translation<typeof english> = {
  title: 'Clés d’accès',
  how: 'Connexion et confirmation par empreinte, visage, code PIN ou clé de sécurité, sans mot de passe.',
  off: 'Les clés d’accès sont désactivées sur ce serveur.',
  nowhere:
    'Les clés d’accès exigent HTTPS avec un nom d’hôte, ou localhost. L’administration de ce serveur peut configurer ' +
    'une telle adresse :',
  elsewhere: (host) => `Les clés d’accès ne fonctionnent pas à cette adresse. Ajoutez-en une sur ${host}.`,
  unable: 'Ce navigateur ne peut pas utiliser de clé d’accès ici.',
  add: 'Ajouter une clé d’accès',
  added: 'Clé d’accès ajoutée.',
  notAdded: 'Aucune clé d’accès ajoutée.',
  made: (ago) => `créée ${ago}`,
  used: (ago) => `utilisée ${ago}`,
  unused: 'jamais utilisée',
  at: (host) => `pour ${host}`,
  copied: 'sur tous vos appareils',
  rename: 'Renommer…',
  renameOf: (name) => `Renommer : ${name}`,
  renameTitle: 'Renommer une clé d’accès',
  name: 'Nom',
  save: 'Enregistrer',
  missingName: 'Saisissez un nom.',
  unseen: 'N’utilisez que des caractères visibles.',
  tooLong: 'Utilisez 100 caractères au maximum.',
  remove: 'Supprimer',
  removeOf: (name) => `Supprimer : ${name}`,
  removed: 'Clé d’accès supprimée. Elle ne vous connecte plus.',
  removedOther: 'Clé d’accès supprimée.',
};
