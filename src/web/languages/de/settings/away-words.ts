import type { awayWords as english } from '../../../settings/away-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the absences that concern the person. */
export const awayWords: Translation<typeof english> = {
  title: 'Abwesend',
  until: (day) => `Sie sind abwesend bis ${day}`,
  covers: (who) => `${who} vertritt Sie.`,
  noDeputy: 'Niemand vertritt Sie.',
  standIn: (who, day) => `Sie vertreten ${who} bis ${day}`,
  standInHow: 'Sie dürfen für diese Person antworten.',
  how: 'Abwesenheiten stehen in der Einstellungsdatei des Servers.',
};
