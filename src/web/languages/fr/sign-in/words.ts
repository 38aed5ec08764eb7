import type { confirmWords as confirmEnglish, signInWords as signInEnglish } from '../../../sign-in/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words of the sign-in page. */
export const signInWords: Translation<typeof signInEnglish> = {
  signIn: 'Se connecter',
  signInTo: 'Se connecter à hdo',
  about: 'Vos agents logiciels demandent ici avant d’agir, et vous décidez.',
  name: 'Nom',
  password: 'Mot de passe',
  missingName: 'Saisissez votre nom.',
  missingPassword: 'Saisissez votre mot de passe.',
  mismatch: 'Nom ou mot de passe incorrect.',
  linkSpent: 'Ce lien a déjà servi ou a expiré. Connectez-vous avec votre mot de passe ou demandez un nouveau lien.',
  tooMany: (seconds) =>
    `Trop de tentatives. Réessayez dans ${figure(seconds)} ${plural(seconds, { one: 'seconde', other: 'secondes' })}.`,
  unreachable: 'Le serveur n’a pas répondu. Réessayez.',
  failed: 'L’opération a échoué. Réessayez.',
  linkHow: 'Ce lien vous connecte une seule fois, sur cet appareil.',
  linkUse: 'Se connecter avec ce lien',
  withPassword: 'Utiliser un mot de passe',
  noPassword: 'Pas encore de mot de passe ? L’administration de ce serveur peut créer un lien de connexion :',
  command: 'hdo reviewer link NAME',
  inviteHow:
    'Vous êtes invité. Cette invitation ouvre une session, une seule fois, sur cet appareil ; définissez ensuite un ' +
    'mot de passe.',
  inviteInstead: 'Vous avez déjà une session. Cette invitation crée une nouvelle personne et ouvre sa session.',
  inviteName: 'Vos réponses l’affichent. Vous pouvez le modifier.',
  inviteUse: 'Entrer',
  inviteLeave: 'Pas maintenant',
  inviteSpent: 'Cette invitation a été utilisée ou révoquée, ou a expiré. Demandez-en une nouvelle.',
  inviteAgain: 'Réessayer',
  nameProblems: {
    too_long: 'Utilisez 100 caractères au plus.',
    invalid_format: 'Évitez les virgules, les points-virgules, les signes plus et le mot « and ».',
    unsupported_characters: 'Utilisez uniquement des caractères visibles.',
    duplicate_value: 'Quelqu’un ici a ce nom ou un nom qui lui ressemble. Choisissez-en un autre.',
  },
  withPasskey: 'Se connecter avec une clé d’accès',
  or: 'ou',
  passkeyAt: (host) => `Se connecter avec une clé d’accès sur ${host}`,
  noPasskey: (why) => `Aucune clé d’accès utilisée. ${why} Réessayez ou connectez-vous autrement.`,
  passkeyRefused: 'Cette clé d’accès n’est pas valable ici. Elle a peut-être été supprimée.',
  again: 'Session expirée',
  againHow: 'Connectez-vous pour reprendre où vous en étiez.',
  againKeys: 'Appuyez d’abord sur Tab ou Entrée. D’ici là, votre saisie n’est pas prise en compte.',
  someoneElse: 'Utiliser un autre nom',
  hasEnded: 'Session expirée. Connectez-vous pour reprendre où vous en étiez.',
  ownLink: 'Un lien vers l’hôte de hdo',
  ownLinkHow: 'Ce lien ouvre un autre programme sur le même hôte. Il peut imiter parfaitement cette page.',
  ownLinkCare: 'Ne l’ouvrez que si vous savez ce qui s’y trouve. N’y saisissez pas votre mot de passe.',
  ownLinkStay: 'Rester ici',
  ownLinkOpen: 'Ouvrir dans un nouvel onglet',
};

/** Words of the confirmation dialog for sensitive operations. */
export const confirmWords: Translation<typeof confirmEnglish> = {
  title: 'Saisissez à nouveau votre mot de passe',
  titleLink: 'Connectez-vous à nouveau',
  byPasskey: 'Confirmer avec une clé d’accès',
  why: (act) => `Votre connexion date de plus de dix minutes. ${act}, confirmez votre identité.`,
  passwordOf: (name) => `Mot de passe : ${name}`,
  byLink:
    'Vous n’avez pas de mot de passe. Ouvrez un nouveau lien de connexion dans ce navigateur, puis continuez ici. ' +
    'L’administration de ce serveur peut le créer :',
  command: (name) => `hdo reviewer link ${JSON.stringify(name)}`,
  goOn: 'Lien ouvert, continuer',
  operations: {
    callerAdd: { does: 'Pour ajouter un agent', button: 'Ajouter l’agent' },
    passwordSet: { does: 'Pour définir votre mot de passe', button: 'Définir le mot de passe' },
    reviewerSignOut: { does: 'Pour déconnecter quelqu’un', button: 'Fermer ses sessions', tone: 'danger' },
    roleSet: { does: 'Pour modifier un rôle', button: 'Modifier le rôle' },
    reviewerRemove: { does: 'Pour supprimer une personne', button: 'Supprimer la personne', tone: 'danger' },
    reviewerSessionRevoke: { does: 'Pour fermer une session', button: 'Fermer la session', tone: 'danger' },
    reviewerTokenRevoke: { does: 'Pour révoquer un jeton', button: 'Révoquer le jeton', tone: 'danger' },
    inviteMake: { does: 'Pour inviter une personne', button: 'Créer le lien' },
    inviteRevoke: { does: 'Pour révoquer une invitation', button: 'Révoquer l’invitation', tone: 'danger' },
    passkeyOptions: { does: 'Pour ajouter une clé d’accès', button: 'Ajouter la clé d’accès' },
    passkeyAdd: { does: 'Pour ajouter une clé d’accès', button: 'Ajouter la clé d’accès' },
    reviewerPasskeyRemove: {
      does: 'Pour supprimer la clé d’accès de quelqu’un',
      button: 'Supprimer la clé d’accès',
      tone: 'danger',
    },
    keyIssue: { does: 'Pour créer une clé API', button: 'Créer la clé' },
    keyRotate: { does: 'Pour renouveler une clé API', button: 'Renouveler la clé' },
    keyRevoke: { does: 'Pour révoquer une clé API', button: 'Révoquer la clé', tone: 'danger' },
    deviceRequestApprove: { does: 'Pour donner une clé API à un programme', button: 'Connecter' },
    policySave: { does: 'Pour modifier une règle', button: 'Enregistrer la règle' },
    policyRemove: { does: 'Pour supprimer une règle', button: 'Supprimer la règle', tone: 'danger' },
    callerRevoke: { does: 'Pour révoquer un agent', button: 'Révoquer l’agent', tone: 'danger' },
  },
  other: { does: 'Pour modifier les droits d’accès', button: 'Continuer' },
};
