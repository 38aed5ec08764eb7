/** Words of the absences that concern the person. */
export const awayWords = {
  title: 'Away',
  until: (day: string) => `You are away until ${day}`,
  covers: (who: string) => `${who} covers for you.`,
  noDeputy: 'Nobody covers for you.',
  standIn: (who: string, day: string) => `You cover for ${who} until ${day}`,
  standInHow: 'You may answer in their place.',
  how: 'The operator sets absences in the settings file of the server.',
} as const;
