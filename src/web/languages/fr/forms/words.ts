import type { formWords as english } from '../../../forms/words.ts';
import { figure, language, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

const characters = (count: number): string =>
  `${figure(count)} ${plural(count, { one: 'caractère', other: 'caractères' })}`;

/** The messages for a missing answer, by kind of popup. */
const missing = {
  none: 'Choisissez une réponse.',
  free_text: 'Saisissez un texte.',
  single_select: 'Choisissez une option.',
  multi_select: 'Choisissez au moins une option.',
  date_picker: 'Choisissez une date.',
  datetime: 'Choisissez une date et une heure.',
  file_upload: 'Choisissez d’abord un fichier.',
};

/** Words of the answer forms, the visuals and display HTML. */
export const formWords: Translation<typeof english> = {
  back: 'Retour',
  leave: 'Fermer (le texte est conservé)',
  unseenInText: (names) => `Ce texte contient des caractères invisibles : ${names}.`,
  takeOut: 'Les supprimer',
  missing: (kind) => missing[kind],
  wrong: {
    tooShort: (min) => `Saisissez au moins ${characters(min)}.`,
    tooLong: (max) => `Saisissez ${characters(max)} au maximum.`,
    oneLine: 'Saisissez une seule ligne, sans retour à la ligne.',
    unsupported: 'Ce texte contient un caractère impossible à envoyer. Supprimez-le.',
    tooFew: (min) => `Choisissez au moins ${figure(min)} ${plural(min, { one: 'option', other: 'options' })}.`,
    tooMany: (max) => `Choisissez ${figure(max)} ${plural(max, { one: 'option', other: 'options' })} au maximum.`,
    notOffered: 'Cette option n’est plus disponible.',
    early: 'C’est trop tôt. Choisissez plus tard.',
    late: 'C’est trop tard. Choisissez plus tôt.',
    day: 'Saisissez la date au format AAAA-MM-JJ.',
    dayAndTime: 'Saisissez une date et une heure.',
    skippedTime: 'Cette heure n’existe pas ce jour-là.',
    repeatedTime: 'Cette heure existe deux fois ce jour-là. Choisissez laquelle.',
    emptyFile: 'Ce fichier est vide.',
    fileType: (claim) => `Un fichier du type ${claim} n’est pas accepté.`,
    fileContent: (claim) => `Le contenu de ce fichier ne correspond pas à son type, ${claim}.`,
    fileSize: (size) => `Ce fichier dépasse ${size}.`,
    fileGone: 'Ce fichier envoyé n’est plus disponible. Choisissez-le à nouveau.',
    oneFile: 'Choisissez un seul fichier.',
    other: 'Cette réponse n’est pas valable.',
  },
  notYet: 'Envoi impossible pour l’instant.',
  notKept: 'Ce navigateur ne conserve pas les brouillons. Si vous rechargez ou fermez cet onglet, le texte est perdu.',
  yourText: 'Votre texte',
  yourTextHow: 'Vous avez écrit ce texte sans l’envoyer.',
  copyText: 'Copier mon texte',
  copied: 'Texte copié.',
  notCopied: 'Votre navigateur n’a pas autorisé la copie. Sélectionnez le texte et copiez-le.',
  discard: 'Supprimer',

  confirm: {
    question: (action) => `${action} ?`,
    why: (agent) => `${agent} a signalé un risque.`,
    cut: 'Le bouton est trop étroit pour tout le libellé.',
  },

  lengths: ({ min, max }) => {
    if (min > 0 && min === max) return `Exactement ${characters(min)}`;
    if (min > 0) return `Au moins ${characters(min)}`;
    return max === null ? '' : `Jusqu’à ${characters(max)}`;
  },
  length: (count, max) => (max === null ? characters(count) : `${figure(count)} sur ${figure(max)}`),
  missingLength: (count) => `Encore ${characters(count)}`,
  tooMany: (count) => `${characters(count)} de trop`,

  find: (count) => `Rechercher parmi ${figure(count)} options`,
  matches: (found, all) => `${figure(found)} sur ${figure(all)}`,
  noMatch: 'Aucun résultat',
  chosen: 'Votre choix :',

  bounds: ({ min, max, of }) => {
    if (min === max)
      return min === of ? `Choisissez les ${figure(of)}` : `Choisissez-en ${figure(min)} sur ${figure(of)}`;
    if (min === 0) return max === of ? 'Autant que vous voulez, ou aucune' : `Jusqu’à ${figure(max)}`;
    return max === of ? `Au moins ${figure(min)}` : `De ${figure(min)} à ${figure(max)} choix`;
  },
  picked: ({ count, min, max }) => {
    const head = count === 0 ? 'Aucun choix' : `${figure(count)} choix`;
    if (count < min) return `${head}, encore ${figure(min - count)}`;
    if (count > max) return `${head}, ${figure(count - max)} de trop`;
    return count === max ? head : `${head}, jusqu’à ${figure(max - count)} de plus`;
  },
  all: 'Tout choisir',
  nothing: 'Ne rien choisir',

  day: 'Date',
  time: 'Heure',
  dayForm: 'AAAA-MM-JJ',
  timeForm: 'HH:MM',
  from: (first, last) => `Du ${first} au ${last}.`,
  notBefore: (first) => `À partir du ${first}.`,
  notAfter: (last) => `Au plus tard le ${last}.`,
  away: (days) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day'),
  nearDays: 'Première et dernière date',
  first: (day) => `Première : ${day}`,
  last: (day) => `Dernière : ${day}`,
  monthBefore: 'Mois précédent',
  monthAfter: 'Mois suivant',
  zone: {
    asked: (zone, agent) => `Heures du fuseau ${zone}, comme l’a demandé ${agent}.`,
    own: (zone) => `Heures du fuseau ${zone}, le vôtre.`,
    unknown: (zone) => `Heures en UTC : votre navigateur ne connaît pas le fuseau ${zone}.`,
  },
  twice: (time) => `${time} existe deux fois ce jour-là. Laquelle choisir ?`,
  turns: { first: 'La première', second: 'La seconde' },
  gap: ({ time, day, from, to }) => `${time} n’existe pas le ${day} : les horloges passent de ${from} à ${to}.`,
  useInstead: (time) => `Choisir ${time}`,
  sentAs: 'Envoyé sous la forme',
  inZone: 'Fuseau horaire',
  forYou: 'Chez vous',
  sameZone: 'même fuseau horaire',

  chooseFile: 'Choisissez un fichier',
  orDrop: (choose) => `${choose}, déposez-le ou collez-le ici`,
  dropIt: 'Déposez le fichier ici',
  anyFile: 'Un fichier, tous types acceptés',
  accepted: (types) => `Un fichier : ${types.join(', ')}`,
  atMost: (size) => `${size} au maximum`,
  plainText: 'texte brut',
  anyOf: { image: 'image', text: 'texte', audio: 'audio', video: 'vidéo', font: 'police' },
  any: (type) => `${type} (tous)`,
  of: (sent, all) => `${sent} sur ${all}`,
  sending: (name) => `Envoi du fichier ${name}`,
  here: (name) => `${name} est envoyé`,
  cancelUpload: 'Annuler l’envoi du fichier',
  removeFile: 'Retirer le fichier',
  again: 'Réessayer',
  fileUnreachable: 'Le fichier n’a pas été envoyé : le serveur n’a pas répondu.',
  notSent: 'Le fichier n’a pas pu être envoyé. Vérifiez votre connexion.',
  whenHere: 'En attente du fichier',
};
