/** All parts of an edit that are loaded when one is shown. */
export { changesOf, compare } from './compare.ts';
export { Difference } from './difference.tsx';
export { indented } from './json.ts';
export { Gutter, JsonNote, Pane } from './pane.tsx';
