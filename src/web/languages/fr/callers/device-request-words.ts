import type { deviceRequestWords as english } from '../../../callers/device-request-words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words for requests of programs to connect. */
export const deviceRequestWords: Translation<typeof english> = {
  request: 'Demande de connexion',
  waiting: 'En attente de votre accord',
  wants: (name) => `${name} souhaite se connecter`,
  wantsShort: 'souhaite se connecter',
  notCollected: 'approuvée, non récupérée',
  title: 'Connecter un programme',
  typeHow: 'Saisissez le code qu’affiche le programme, dans son terminal ou là où il s’exécute.',
  code: 'Code',
  goOn: 'Continuer',
  missing: 'Saisissez le code : huit lettres.',
  compare: 'N’approuvez que si le programme que vous avez lancé affiche exactement ce code.',
  warning: 'Quelqu’un vous a envoyé ce lien ou ce code ?',
  warningHow:
    'Alors refusez. Approuver la demande d’une autre personne lui donne une clé API de votre compte, ' +
    'même si la raison paraît bonne.',
  name: 'Nom annoncé',
  address: 'Adresse',
  asked: 'Demandé',
  it_may: 'Il peut',
  may: 'envoyer des demandes et récupérer leurs réponses. Il ne peut jamais répondre.',
  ago: (time, age) => (age === undefined ? `${time}, à l’instant` : `${time}, il y a ${age}`),
  ends: 'Le code expire dans',
  left: (minutes, seconds) =>
    minutes > 0 ? `${figure(minutes)}\u00a0min ${figure(seconds)}\u00a0s` : `${figure(seconds)}\u00a0s`,
  unchecked: 'Personne n’a vérifié ce nom. Tout programme qui atteint cette adresse peut en choisir un à sa guise.',
  isKnown: (name) => `${name} est déjà un agent connu`,
  isKnownHow: (keys) => {
    const could = 'Le programme pourrait ainsi lire et retirer les demandes de cet agent et récupérer leurs réponses.';
    if (keys === 0) return `Le programme recevrait une clé API de cet agent. ${could}`;
    const others = plural(keys, { one: 'celle', other: `les ${figure(keys)}` });
    return `Le programme recevrait une clé API de plus, outre ${others} que possède cet agent. ${could}`;
  },
  sure: 'J’ai lancé ce programme moi-même, à l’instant, et il affiche ce code.',
  notSure: 'Confirmez que vous l’avez lancé et que les codes sont identiques. Sinon, refusez.',
  approve: 'Codes identiques, connecter',
  approveKnown: 'Codes identiques, donner une clé',
  refuse: 'Refuser',
  refused: 'Refusé.',
  toCallers: 'Tous les agents',
  again: 'Saisir un autre code',
  unknown: 'Aucun programme n’affiche ce code',
  unknownHow: 'Vérifiez la saisie. Un code expire après dix minutes : le programme en affiche peut-être un nouveau.',
  denied: 'Refusé',
  deniedHow: 'Le programme en est informé et n’a reçu aucune clé.',
  expired: 'Code expiré',
  expiredHow: 'Un code est valable dix minutes. Relancez le programme pour en obtenir un nouveau.',
  approved: 'Approuvé',
  approvedHow:
    'Le programme récupère sa clé API en quelques secondes, s’il tourne encore. ' + 'D’ici là, vous pouvez annuler.',
  undoApproval: 'Annuler',
  collected: 'Connecté',
  collectedHow: 'Le programme a sa clé API. Personne d’autre ne l’a vue.',
  toCaller: 'Afficher l’agent',
  isPending: 'Pas encore de clé API. La clé approuvée est créée quand le programme la récupère.',
  isExpired:
    'La clé API approuvée n’a pas été récupérée à temps. Laissez le programme redemander, ou créez une clé ici.',
  notYet: 'Sans clé API',
  notRead: 'Impossible de charger cette demande',
};
