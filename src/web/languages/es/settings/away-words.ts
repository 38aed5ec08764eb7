import type { awayWords as english } from '../../../settings/away-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the absences that concern the person. */
export const awayWords: Translation<typeof english> = {
  title: 'Ausencia',
  until: (day) => `Ausencia propia hasta ${day}`,
  covers: (who) => `Sustituye: ${who}.`,
  noDeputy: 'No hay sustitución.',
  standIn: (who, day) => `Sustitución de ${who} hasta ${day}`,
  standInHow: 'Se puede responder en su lugar.',
  how: 'Las ausencias se definen en el archivo de configuración del servidor.',
};
