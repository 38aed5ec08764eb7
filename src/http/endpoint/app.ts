import type { IncomingMessage, ServerResponse } from 'node:http';
import polka from 'polka';
import { Refusal } from '../../contract/errors.ts';
import { replyRefusal } from '../reply/reply.ts';
import { ambiguous, guardFraming } from '../request/guard.ts';
import { traceOf } from '../request/trace.ts';
import { answerUnrouted, type PlaneRoutes } from './unrouted.ts';

/** Serves a request whose route is known. `search` begins with its question mark, or is empty. */
type Serve = (req: IncomingMessage, res: ServerResponse, search: string) => void;

export type App = {
  readonly router: ReturnType<typeof polka>;
  /** Endpoints without a path parameter, by `GET /path`. A map is faster than the router, which tries each route. */
  readonly literal: Map<string, Serve>;
  readonly planes: PlaneRoutes[];
  /** Answers a request that has no route. */
  unrouted(req: IncomingMessage & { path: string }, res: ServerResponse): void;
  handle(req: IncomingMessage, res: ServerResponse): void;
};

/** Creates an app without routes. A request without a route is answered in the style of its plane. */
export function makeApp(): App {
  const planes: PlaneRoutes[] = [];
  const literal: App['literal'] = new Map();
  const unrouted: App['unrouted'] = (req, res) => answerUnrouted(planes, { req, res, ids: traceOf(req).ids }, req.path);
  const router = polka({
    onNoMatch: unrouted,
    onError: (_error, _req, res) => {
      res.destroy(); // every route answers its own errors; after an error that it missed, no response is possible
    },
  });
  return {
    router,
    literal,
    planes,
    unrouted,
    handle: (req, res) => {
      if (!wellFormed({ req, res })) return;
      const { path, search } = splitTarget(req.url ?? '');
      const serve = literal.get(`${req.method} ${path}`);
      if (serve) serve(req, res, search);
      else router.handler(req as Parameters<typeof router.handler>[0], res, undefined as never);
    },
  };
}

function splitTarget(target: string): { path: string; search: string } {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, search: '' } : { path: target.slice(0, mark), search: target.slice(mark) };
}

/** Tells whether a request may be routed. If not, it is answered and its connection ends. */
function wellFormed({ req, res }: { req: IncomingMessage; res: ServerResponse }): boolean {
  try {
    guardFraming(req);
    guardTarget(req);
    return true;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    res.shouldKeepAlive = false;
    replyRefusal({ req, res, ids: traceOf(req).ids }, refusal);
    return false;
  }
}

const absolute = /^https?:\/\/([^/?]*)(.*)$/i;

/**
 * Converts the target of a request into origin form (RFC 9112, section 3.2). An absolute target must name the same host
 * as the `Host` header, because a proxy may have used either.
 * @throws {Refusal} invalid_request
 */
function guardTarget(req: IncomingMessage): void {
  const target = req.url ?? '';
  if (target.includes('#')) throw ambiguous('The request target contains a fragment.');
  const [, authority, rest = ''] = absolute.exec(target) ?? [];
  if (authority === undefined) return;
  if (authority.toLowerCase() !== req.headers.host?.toLowerCase()) {
    throw ambiguous('The request target and the Host header name different hosts.');
  }
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
}
