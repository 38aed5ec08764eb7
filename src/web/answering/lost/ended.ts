export { settle, settleAll } from './lost.ts';
export { readTexts } from './read-texts.ts';
export { undoReleased } from './undo-released.ts';
