import confusables from 'unhomoglyph/data.json' with { type: 'json' };

const prototypes = new Map<string, string>(Object.entries(confusables));

/** Returns the skeleton of a text (UTS 39, section 4). Texts that look alike have the same one. Not for display. */
export function skeletonOf(text: string): string {
  let made = '';
  for (const character of text.normalize('NFD').replaceAll(/\p{DI}/gu, ''))
    made += prototypes.get(character) ?? character;
  return made.normalize('NFD');
}
