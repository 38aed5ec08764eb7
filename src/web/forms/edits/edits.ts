/** All parts of an edit that are loaded when one is shown. */
export { changesOf, compare } from './compare.ts';
export { Difference } from './difference.tsx';
export { Gutter } from './gutter.tsx';
export { indented } from './json.ts';
export { JsonNote } from './json-note.tsx';
export { Pane } from './pane.tsx';
