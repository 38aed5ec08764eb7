/** All parts of an edit that are loaded when one is shown. */
export { changesOf, compareTexts } from './compare.ts';
export { Difference } from './difference.tsx';
export { indentJson } from './json.ts';
export { Gutter, JsonNote, Pane } from './pane.tsx';
