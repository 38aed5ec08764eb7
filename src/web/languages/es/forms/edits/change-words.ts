import type { changeWords as english } from '../../../../forms/edits/change-words.ts';
import { figure, plural } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

const changes = (count: number) => `${figure(count)} ${plural(count, { one: 'cambio', other: 'cambios' })}`;

export const changeWords: Translation<typeof english> = {
  count: (count) => (count === 0 ? 'Sin cambios' : changes(count)),
  restore: 'Restaurar',
  restoreOne: (number, where) => `Restaurar ${where ?? `el cambio ${figure(number)}`}`,
  comparing: 'Comparando',
  restoreAll: 'Restaurar todo',
  restored: (left) => (left === 0 ? 'Restaurado. No quedan cambios.' : `Restaurado. Por restaurar: ${changes(left)}.`),
  bringBack: 'Deshacer la restauración',
  broughtBack: 'El texto escrito está de vuelta.',
  added: 'añadido:',
  removed: 'quitado:',
  space: 'espacio',
  spaces: 'espacios',
  lineBreak: 'salto de línea',
  whole: 'valor completo',
  json: {
    line: (line, said) => `Línea ${figure(line)}: ${said}`,
    asText: 'Editar como texto',
    asTextHow: (agent) => `${agent} envió JSON y quizá no entienda otro texto.`,
    asJson: 'Comprobar como JSON',
    twice: (name) => `«${name}» aparece dos veces.`,
    tooDeep: 'tiene demasiados niveles.',
    unreadable: 'esto no es JSON.',
    errors: {
      InvalidSymbol: 'esto no es un valor JSON. El texto va entre comillas dobles.',
      InvalidNumberFormat: 'esto no es un número.',
      PropertyNameExpected: 'falta un nombre entre comillas dobles.',
      ValueExpected: 'falta un valor.',
      ColonExpected: 'faltan dos puntos.',
      CommaExpected: 'falta una coma antes de esto.',
      CloseBraceExpected: 'falta la } de cierre.',
      CloseBracketExpected: 'falta el ] de cierre.',
      EndOfFileExpected: 'hay texto después del final.',
      InvalidCommentToken: 'JSON no admite comentarios.',
      UnexpectedEndOfString: 'faltan las comillas de cierre.',
      InvalidUnicode: '\\u necesita cuatro dígitos hexadecimales.',
      InvalidEscapeCharacter: 'este escape no existe en JSON.',
      InvalidCharacter: 'un tabulador u otro carácter de control debe ir escapado.',
    },
  },
};
