import type { IncomingMessage } from 'node:http';

const event = 'broken_body';
const broken = new WeakSet<IncomingMessage>();

/** Marks the rest of a request's body as malformed, possibly before anything reads it. */
export function breakBody(req: IncomingMessage): void {
  broken.add(req);
  req.emit(event);
}

/** Calls `tell` when the body of a request is known to be malformed. */
export function onBrokenBody(req: IncomingMessage, tell: () => void): void {
  if (broken.has(req)) tell();
  else req.once(event, tell);
}
