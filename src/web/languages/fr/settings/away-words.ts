import type { awayWords as english } from '../../../settings/away-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the absences that concern the person. */
export const awayWords: Translation<typeof english> = {
  title: 'Absence',
  until: (day) => `Votre absence : jusqu’au ${day}`,
  covers: (who) => `Remplacement : ${who}.`,
  noDeputy: 'Personne ne vous remplace.',
  standIn: (who, day) => `Vous remplacez ${who} jusqu’au ${day}`,
  standInHow: 'Vous pouvez répondre à sa place.',
  how: 'Les absences se définissent dans le fichier de configuration du serveur.',
};
