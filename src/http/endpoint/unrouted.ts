import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../contract/errors.ts';
import { commonHeaders, replyRefusal } from '../reply/reply.ts';
import type { Exchange } from '../request/exchange.ts';
import { leaveBody } from '../request/leave-body.ts';
import { replyToBrowser } from './no-page.ts';
import { matchPath } from './path.ts';

/** The routes of a plane, used to distinguish a wrong method from an unknown path. */
export type PlaneRoutes = {
  readonly prefix: string;
  readonly paths: ReadonlyMap<string, readonly string[]>;
  guard?(req: IncomingMessage): void;
};

export function notFound(): Refusal {
  return new Refusal('not_found', 'There is no such route or live resource.');
}

/**
 * Answers a request without a route. OPTIONS gets the methods of its path, a wrong method invalid_request, and an
 * unknown path not_found, or a page in a browser. `Allow` lists the methods (RFC 9110, section 10.2.1).
 */
export function answerUnrouted(planes: readonly PlaneRoutes[], exchange: Exchange, path: string): void {
  const { req, res, ids } = exchange;
  const plane = planes.find(({ prefix }) => path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`)));
  const allow = plane && allowed(plane, path);
  try {
    plane?.guard?.(req);
    if (!allow) throw notFound();
    if (req.method !== 'OPTIONS') throw new Refusal('invalid_request', `This path allows only ${allow}.`);
    leaveBody(exchange, { refused: false });
    res.writeHead(204, { ...commonHeaders(ids), Allow: allow }).end();
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    if (allow) replyRefusal(exchange, refusal, { Allow: allow });
    else replyToBrowser(exchange, refusal, path);
  }
}

function allowed({ paths }: PlaneRoutes, path: string): string | undefined {
  for (const [pattern, methods] of paths) {
    if (!matchPath(pattern, path)) continue;
    const heads = methods.includes('GET') ? ['HEAD'] : [];
    return [...methods, ...heads, 'OPTIONS'].join(', ');
  }
  return undefined;
}
