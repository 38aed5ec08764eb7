import type { IncomingMessage } from 'node:http';
import { Refusal } from '../contract/errors.ts';
import type { Exchange } from './exchange.ts';
import { leaveBody } from './leave-body.ts';
import { matchPath } from './path.ts';
import { commonHeaders, replyRefusal } from './reply.ts';

/** What a plane's routes are, to tell a wrong method from an unknown path. */
export type PlaneRoutes = {
  readonly prefix: string;
  /** The methods of each path. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  guard?(req: IncomingMessage): void;
};

/** The refusal of a path that no route has. */
export function notFound(): Refusal {
  return new Refusal('not_found', 'There is no such route or live resource.');
}

/**
 * Answers a request that no route took: OPTIONS with the methods of its path, a wrong method with invalid_request,
 * an unknown path with not_found; `Allow` names the methods (RFC 9110, section 10.2.1).
 */
export function answerUnrouted(planes: readonly PlaneRoutes[], exchange: Exchange, path: string): void {
  const { req, res, ids } = exchange;
  const plane = planes.find(({ prefix }) => path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`)));
  const allow = plane && allowed(plane, path);
  try {
    plane?.guard?.(req);
    if (!allow) throw notFound();
    if (req.method !== 'OPTIONS') throw new Refusal('invalid_request', `The methods of this path are ${allow}.`);
    leaveBody(exchange, { refused: false });
    res.writeHead(204, { ...commonHeaders(ids), Allow: allow }).end();
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    replyRefusal(exchange, refusal, allow ? { Allow: allow } : {});
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
