import type { IncomingMessage } from 'node:http';
import type { Exchange } from './exchange.ts';

const most_drained = 128_000;
const drain_ms = 15_000;
const linger_ms = 2_000;

/**
 * Disposes of a body that nobody will read. A short rest is drained, so that the connection can be reused. After a long
 * rest, or a refusal of the request itself, the connection ends with the response.
 */
export function leaveBody({ req, res }: Pick<Exchange, 'req' | 'res'>, { refused }: { refused: boolean }): void {
  if (req.complete || !hasBody(req)) return;
  if (refused || isLarge(req)) {
    res.shouldKeepAlive = false;
    linger(req);
  } else {
    res.once('finish', () => drain(req));
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isLarge({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > most_drained;
}

/** Lets the client read the response before the connection closes: closing with unread bytes would reset it. */
function linger({ socket }: IncomingMessage): void {
  socket.destroySoon = () => {
    socket.end();
    socket.resume();
    setTimeout(() => socket.destroy(), linger_ms).unref();
  };
}

/** Limits the time for which Node drains the rest by itself. */
function drain(req: IncomingMessage): void {
  if (req.complete) return;
  const late = setTimeout(() => req.socket.destroy(), drain_ms).unref();
  req.once('end', () => clearTimeout(late));
  req.once('close', () => clearTimeout(late));
}
