/**
 * Loads what is rarely needed about answers that ended: the message that one does not count, and undoing what this page
 * has not sent. Returns undefined if that fails, without a connection or after an upgrade of the server.
 */
export const loadLost = () => import('./ended.ts').catch(() => undefined); // silent: the next load tells it
