import type { changeWords as english } from '../../../../forms/edits/change-words.ts';
import { figure, plural } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

const changes = (count: number): string =>
  count === 0
    ? 'Aucune modification'
    : `${figure(count)} ${plural(count, { one: 'modification', other: 'modifications' })}`;

/** Words of the list of changes and of wrong JSON, which are loaded with them. */
export const changeWords: Translation<typeof english> = {
  count: changes,
  restore: 'Rétablir',
  restoreOne: (number, where) => `Rétablir : ${where ?? `modification ${figure(number)}`}`,
  comparing: 'Comparaison',
  restoreAll: 'Tout rétablir',
  restored: (left) => `Texte rétabli. ${left === 0 ? 'Plus aucune modification.' : `Reste : ${changes(left)}.`}`,
  bringBack: 'Annuler le rétablissement',
  broughtBack: 'Votre texte est de retour.',
  added: 'ajouté :',
  removed: 'supprimé :',
  space: 'espace',
  spaces: 'espaces',
  lineBreak: 'saut de ligne',
  whole: 'valeur entière',
  json: {
    line: (line, said) => `Ligne ${figure(line)} : ${said}`,
    asText: 'Modifier en texte',
    asTextHow: (agent) => `${agent} a envoyé du JSON et ne comprendra peut-être pas un autre texte.`,
    asJson: 'Vérifier le JSON',
    twice: (name) => `« ${name} » apparaît deux fois.`,
    tooDeep: 'l’imbrication est trop profonde.',
    unreadable: 'ce n’est pas du JSON.',
    errors: {
      InvalidSymbol: 'ce n’est pas une valeur JSON. Le texte exige des guillemets doubles.',
      InvalidNumberFormat: 'ce n’est pas un nombre.',
      PropertyNameExpected: 'il manque un nom entre guillemets doubles.',
      ValueExpected: 'il manque une valeur.',
      ColonExpected: 'il manque un deux-points.',
      CommaExpected: 'il manque une virgule avant.',
      CloseBraceExpected: 'il manque l’accolade fermante }.',
      CloseBracketExpected: 'il manque le crochet fermant ].',
      EndOfFileExpected: 'il reste du texte après la fin.',
      InvalidCommentToken: 'JSON n’accepte pas les commentaires.',
      UnexpectedEndOfString: 'il manque le guillemet fermant.',
      InvalidUnicode: '\\u exige quatre chiffres hexadécimaux.',
      InvalidEscapeCharacter: 'cette séquence d’échappement n’existe pas en JSON.',
      InvalidCharacter: 'une tabulation ou un autre caractère de contrôle doit être échappé.',
    },
  },
};
