import type { changeWords as english } from '../../../../forms/edits/change-words.ts';
import { figure, plural } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

const changes = (count: number): string =>
  count === 0 ? 'Keine Änderungen' : `${figure(count)} ${plural(count, { one: 'Änderung', other: 'Änderungen' })}`;

/** Words of the list of changes and of wrong JSON, which are loaded with them. */
export const changeWords: Translation<typeof english> = {
  count: changes,
  restore: 'Zurücksetzen',
  restoreOne: (number, where) => `Zurücksetzen: ${where ?? `Änderung ${figure(number)}`}`,
  comparing: 'Wird verglichen',
  restoreAll: 'Alle zurücksetzen',
  restored: (left) => `Zurückgesetzt. ${left === 0 ? 'Keine Änderungen mehr.' : `Noch ${changes(left)}.`}`,
  bringBack: 'Zurücksetzen rückgängig',
  broughtBack: 'Ihr Text ist wieder da.',
  added: 'hinzugefügt:',
  removed: 'entfernt:',
  space: 'Leerzeichen',
  spaces: 'Leerzeichen',
  lineBreak: 'Zeilenumbruch',
  whole: 'ganzer Wert',
  json: {
    line: (line, said) => `Zeile ${figure(line)}: ${said}`,
    asText: 'Als Text bearbeiten',
    asTextHow: (agent) => `${agent} hat JSON gesendet und versteht anderen Text vielleicht nicht.`,
    asJson: 'Als JSON prüfen',
    twice: (name) => `„${name}“ steht zweimal da.`,
    tooDeep: 'Das ist zu tief verschachtelt.',
    unreadable: 'Das ist kein JSON.',
    errors: {
      InvalidSymbol: 'Das ist kein JSON-Wert. Text braucht doppelte Anführungszeichen.',
      InvalidNumberFormat: 'Das ist keine Zahl.',
      PropertyNameExpected: 'Hier fehlt ein Name in doppelten Anführungszeichen.',
      ValueExpected: 'Hier fehlt ein Wert.',
      ColonExpected: 'Hier fehlt ein Doppelpunkt.',
      CommaExpected: 'Davor fehlt ein Komma.',
      CloseBraceExpected: 'Die schließende } fehlt.',
      CloseBracketExpected: 'Die schließende ] fehlt.',
      EndOfFileExpected: 'Nach dem Ende steht noch Text.',
      InvalidCommentToken: 'JSON kennt keine Kommentare.',
      UnexpectedEndOfString: 'Das schließende Anführungszeichen fehlt.',
      InvalidUnicode: '\\u braucht vier Hexadezimalziffern.',
      InvalidEscapeCharacter: 'Diese Escape-Sequenz gibt es in JSON nicht.',
      InvalidCharacter: 'Tabulatoren und andere Steuerzeichen müssen als Escape-Sequenz stehen.',
    },
  },
};
