import type { callerWords as callerEnglish, welcomeWords as welcomeEnglish } from '../../../callers/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';
import { requests } from '../requests/words.ts';

/** Words of the view of callers and keys. */
export const callerWords: Translation<typeof callerEnglish> = {
  callers: 'Agents',
  caller: 'Agent',
  active: 'Actifs',
  revoked: 'Révoqués',
  add: 'Ajouter un agent',
  count: (count) => `${figure(count)} ${plural(count, { one: 'agent', other: 'agents' })}`,
  waiting: (count) => `${figure(count)} à décider`,
  neverUsed: 'jamais utilisé',
  keyToStore: 'clé à enregistrer',
  none: 'Aucun agent pour l’instant',
  noneChosen: 'Choisissez un agent',
  noneHow: 'Un agent est un programme ou un service qui envoie des demandes. Il s’identifie par une clé API.',
  notThere: 'Agent introuvable',
  notThereHow: 'Il a été supprimé ou appartient à un autre compte.',
  toCallers: 'Tous les agents',
  notRead: 'Impossible de charger les agents',
  forAdmins: 'Réservé aux admins',
  forAdminsHow: 'L’administration de ce serveur peut vous donner ce rôle.',
  sums: ({ pending, ready, unread }) => {
    const answers = plural(ready, { one: 'réponse non traitée', other: 'réponses non traitées' });
    const answered = ready === 0 ? '' : `, ${figure(ready)} ${answers}`;
    const left = plural(unread, { one: 'non récupérée', other: 'non récupérées' });
    return `${figure(pending)} à décider${answered}${unread === 0 ? '' : ` (${figure(unread)} ${left})`}`;
  },
  isRevoked: 'Révoqué : ses clés ne marchent plus, et ses demandes sont masquées jusqu’à sa prochaine clé.',
  since: (day) => `Ajouté le ${day}.`,
  keys: 'Clés API',
  key: 'Clé',
  made: 'Créée',
  lastUsed: 'Dernière utilisation',
  ends: 'Expire',
  change: 'Modifier',
  noKeys: 'Il n’a pas de clé API et ne peut donc rien envoyer.',
  never: 'jamais',
  endedKeys: (count) =>
    `${figure(count)} ${plural(count, { one: 'clé expirée ou révoquée', other: 'clés expirées ou révoquées' })}`,
  ended: (day) => `expirée le ${day}`,
  revokedOn: (day) => `révoquée le ${day}`,
  late: 'La dernière utilisation peut avoir jusqu’à 15 minutes de retard.',
  issue: 'Créer une clé API',
  rotate: 'Renouveler',
  revoke: 'Révoquer',
  rotateKey: (key) => `Renouveler la clé ${key}`,
  revokeKey: (key) => `Révoquer la clé ${key}`,
  askRotate: (key) => `Une nouvelle clé remplace ${key}.`,
  overlap: 'Validité restante de l’ancienne clé',
  askRevokeKey: (key) => `Révoquer la clé ${key} ?`,
  revokeKeyHow: 'Les programmes qui l’utilisent sont aussitôt refusés.',
  revokeCaller: 'Révoquer l’agent',
  revokeCallerHow: 'Ses clés cessent aussitôt de marcher. Ses demandes sont masquées jusqu’à sa prochaine clé.',
  revokeThis: (name) => `Révoquer ${name}…`,
  askRevoke: (name) => `Révoquer ${name} ?`,
  askRevokeHow: (pending) =>
    pending === 0
      ? 'Toutes ses clés cessent aussitôt de marcher.'
      : `Toutes ses clés cessent aussitôt de marcher ; ${requests(pending)} ${plural(pending, {
          one: 'sera masquée',
          other: 'seront masquées',
        })}.`,
  yesRevoke: (name) => `Révoquer ${name}`,
  keep: 'Conserver',
  cancel: 'Annuler',
  name: 'Nom',
  nameHow: 'Il figure sur chaque demande. Lettres, chiffres et espaces ; 100 caractères au maximum.',
  addAndIssue: 'Ajouter et créer une clé',
  issueKey: 'Créer la clé',
  works: 'La clé est valable',
  lives: { '30d': '30 jours', '90d': '90 jours', '365d': 'un an', '': 'jusqu’à sa révocation' },
  overlaps: { '0s': 'aucune', '1h': 'une heure', '24h': 'un jour', '7d': 'une semaine' },
  custom: 'une autre durée…',
  howLong: 'Durée',
  howLongNote: 'Par exemple 90d, 24h ou 15m.',
  newKey: 'Nouvelle clé API',
  newKeyFor: (caller) => `Nouvelle clé API pour ${caller}`,
  endsOn: (day) => `Expire le ${day}. Enregistrez-la maintenant : elle ne sera plus affichée.`,
  endsNever: 'Valable jusqu’à sa révocation. Enregistrez-la maintenant : elle ne sera plus affichée.',
  oldUntil: (time) => `La clé précédente expire : ${time}.`,
  copy: 'Copier',
  copyKey: 'Copier la clé',
  keyCopied: 'Clé copiée.',
  copied: 'Copié.',
  selected: 'Votre navigateur n’a pas autorisé la copie. Le texte est sélectionné : copiez-le au clavier.',
  tryIt: 'Essayer',
  snippet: 'Exemple',
  command: 'Commande',
  stored: 'Je l’ai enregistrée',
  keptHere: 'La clé reste affichée ici jusqu’à ce que vous quittiez cette page.',
  keptThere: 'La nouvelle clé reste sous « Agents » jusqu’à son enregistrement ou votre départ de cette page.',
  problems: {
    name: {
      required: 'Saisissez un nom.',
      too_short: 'Saisissez un nom.',
      too_long: 'Utilisez 100 caractères au maximum.',
      invalid_pattern: 'Utilisez au moins une lettre ou un chiffre.',
      invalid_format: 'N’utilisez ni virgule, ni point-virgule, ni signe plus, ni le mot « and ».',
      unsupported_characters: 'N’utilisez que des caractères visibles.',
      duplicate_value: 'Un autre agent porte ce nom, ou un nom très proche.',
    },
    expires: { invalid_pattern: 'Saisissez un nombre et une unité : 90d, 24h ou 15m.' },
    overlap: { invalid_pattern: 'Saisissez un nombre et une unité : 90d, 24h ou 15m.' },
  },
  gone: 'Cela n’existe plus.',
  forbidden: 'Vous n’avez plus le droit de faire cela.',
  unreachable: 'Le serveur n’a pas répondu. La modification a peut-être eu lieu : vérifiez avant de réessayer.',
  failed: 'L’opération a échoué. Réessayez.',
};

/** Words of the first-run page about its new key. */
export const welcomeWords: Translation<typeof welcomeEnglish> = {
  issueKey: 'Créer une clé pour cette commande',
  madeFor: (caller, day) =>
    `La commande contient une nouvelle clé API pour ${caller}. Elle expire le ${day} et ne sera plus affichée.`,
  welcome: 'Aucune demande pour l’instant',
  welcomeHow: 'Quand un agent a besoin d’une décision, sa demande apparaît ici.',
  tryIt: 'Essayez : envoyez une première demande depuis un terminal.',
  demoHow: 'Ou regardez des exemples : une demande de chaque type. Vos réponses n’ont aucune conséquence.',
  sendDemo: 'Afficher les demandes de démo',
  command: 'Commande',
};
