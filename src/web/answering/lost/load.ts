/**
 * Loads what is rarely needed about answers that ended: the message that one does not count, and undoing what this page
 * has not sent. Returns undefined without a connection.
 */
export const loadLost = () => import('./ended.ts').catch(() => undefined); // the next event tries again
