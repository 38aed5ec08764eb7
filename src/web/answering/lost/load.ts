/**
 * Loads what is rarely needed about answers that ended: the message that one does not count, and undoing what this page
 * has not sent. Returns undefined if that fails, without a connection or after an upgrade of the server. That is not
 * reported: what this browser keeps of an answer is told at the next event or load, and an undo must not fail for it.
 */
export const loadLost = () => import('./ended.ts').catch(() => undefined); // silent, as said above
