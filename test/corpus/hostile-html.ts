import { active } from './hostile-html/active.ts';
import { addresses } from './hostile-html/addresses.ts';
import { attributes } from './hostile-html/attributes.ts';
import { characters } from './hostile-html/characters.ts';
import { declarations } from './hostile-html/declarations.ts';
import { foreign } from './hostile-html/foreign.ts';
import { structure } from './hostile-html/structure.ts';

export { inert } from './hostile-html/inert.ts';

/** Texts that safeHtml refuses entirely. */
export const refused = [
  ...active,
  ...addresses,
  ...attributes,
  ...characters,
  ...declarations,
  ...foreign,
  ...structure,
];
