import type { wayWords as english } from '../../../sign-in/way-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of single sign-on, of the code beside a password, and of the sign-in through a proxy. */
export const wayWords: Translation<typeof english> = {
  signInWith: (host) => `Se connecter avec ${host}`,
  enterWith: (host) => `Entrer avec ${host}`,
  enterWithHow: 'Vous vous connectez ensuite avec votre compte là-bas, sans mot de passe.',
  confirmWith: (host) => `Confirmer avec ${host}`,
  throughProxy: 'Se connecter par votre réseau',
  inOtherTab: 'Un autre onglet s’ouvre. Revenez ici ensuite.',
  atWork: 'Connexion en cours…',
  done: 'Vous êtes connecté. Fermez cet onglet et continuez dans l’autre.',
  toInbox: 'Aller à la boîte de réception',
  toSignIn: 'Retour à la connexion',
  toInvite: 'Retour à l’invitation',
  cancelled: 'Vous avez annulé la connexion.',
  refused: (error) => `Le service de connexion a refusé : ${error}`,
  code: 'Code',
  codeHow: 'Les six chiffres de votre application d’authentification, ou un code de secours.',
  missingCode: 'Saisissez le code.',
  noStorage: 'Ce navigateur bloque le stockage de cette page. L’authentification unique en a besoin.',
  failed: 'Cela n’a pas fonctionné. Réessayez.',
  reasons: {
    state: 'Cette connexion n’a pas commencé dans ce navigateur, est trop ancienne ou a déjà servi. Recommencez.',
    provider: 'Le service de connexion ne répond pas. Réessayez ou connectez-vous autrement.',
    answer: 'La réponse du service de connexion n’est pas valable. Réessayez. Le journal du serveur en donne la cause.',
    clock: 'Les horloges de ce serveur et du service de connexion diffèrent de plus de cinq minutes.',
    not_fresh: 'Le service de connexion n’a pas demandé de nouvelle preuve, donc cela ne confirme rien.',
    unbound:
      'Ce compte n’appartient encore à personne ici. Connectez-vous autrement, puis ajoutez-le dans les réglages.',
    bound: 'Ce compte appartient déjà à quelqu’un ici.',
    not_allowed: 'Votre compte n’a aucun groupe ni rôle autorisé dans cette boîte de réception.',
    name: 'Aucun nom de votre compte n’est libre ici. L’opérateur de ce serveur peut vous ajouter.',
    totp: 'Code incorrect ou déjà utilisé. Saisissez le prochain que l’application affiche.',
    totp_needed: 'Votre mot de passe est correct. Saisissez maintenant le code de votre application.',
    header: 'Votre réseau n’a nommé personne de connu ici. L’opérateur de ce serveur peut vous ajouter.',
  },
  blocked: {
    cookies: 'Ce navigateur bloque les cookies de cette page : personne ne peut s’y connecter.',
    storage: 'Ce navigateur bloque le stockage de cette page : une connexion y prend fin à chaque rechargement.',
    full: 'Le stockage de ce navigateur est plein : une connexion y prend fin à chaque rechargement.',
  },
  allow: (host) =>
    `Autorisez les cookies et les données de ${host} dans les réglages du navigateur, puis rechargez cette page.`,
  makeRoom: (host) =>
    `Supprimez dans les réglages du navigateur des données de sites devenues inutiles, ou celles de ${host}, ` +
    'puis rechargez cette page.',
  loadAgain: 'Recharger',
  installed:
    'L’application installée garde sa propre connexion. Les liens, les invitations et l’authentification unique ' +
    'qui s’ouvrent dans le navigateur y connectent, et non ici : connectez-vous ici avec une clé d’accès ou un ' +
    'mot de passe, ou commencez ici l’authentification unique.',
  notInstalled:
    'Cela connecte ce navigateur. Si hdo est sur votre écran d’accueil, connectez-vous aussi là : il garde sa ' +
    'propre connexion.',
};
