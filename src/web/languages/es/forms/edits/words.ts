import type { editWords as english } from '../../../../forms/edits/words.ts';
import { figure, plural } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

export const editWords: Translation<typeof english> = {
  asIs: (action) => `${action} sin cambios`,
  withChanges: (action, count) => {
    if (count === undefined) return `${action} con cambios`;
    return `${action} con ${figure(count)} ${plural(count, { one: 'cambio', other: 'cambios' })}`;
  },
  gets: (agent) => `${agent} recibe el texto`,
  fix: (line) => `Corregir la línea ${figure(line)} para enviar`,
  fixSomewhere: 'Corregir el JSON para enviar',
};
