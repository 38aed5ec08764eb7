import type { IncomingMessage } from 'node:http';

const event = 'broken_body';
const broken = new WeakSet<IncomingMessage>();

/** Notes that the parser cannot make sense of the rest of a request's body, which may be before anyone reads it. */
export function breakBody(req: IncomingMessage): void {
  broken.add(req);
  req.emit(event);
}

/** Calls back once it is known that the rest of a request's body is broken. */
export function onBrokenBody(req: IncomingMessage, tell: () => void): void {
  if (broken.has(req)) tell();
  else req.once(event, tell);
}
