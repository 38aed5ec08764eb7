import { accept } from '../contract/body.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { guardJsonHeaders, readJson } from './body.ts';
import { failureOf } from './failure.ts';
import { guardFraming } from './guard.ts';
import { idsOf } from './ids.ts';
import { matchPath } from './path.ts';
import type { Call, Exchange, Handler, Plane } from './plane.ts';
import { readQuery } from './query.ts';
import { replyData, replyRefusal } from './reply.ts';
import { notFound } from './unrouted.ts';

type Requested = Omit<Exchange, 'ids'> & { path: string; search: string };

/**
 * Answers one request to an endpoint, in the contract's order of checks: route, credential, windows, headers, size,
 * JSON, validation, and then whatever its rule says. Never rejects.
 */
export async function serveEndpoint<E extends Endpoint, Who>(
  plane: Plane<Who>,
  { endpoint, handler }: { endpoint: E; handler: Handler<E, Who> },
  { req, res, path, search }: Requested,
): Promise<void> {
  const exchange = { req, res, ids: idsOf(req, plane.clock()) };
  let leave = () => {};
  try {
    guardFraming(req);
    plane.guard?.(req);
    const params = matchPath(endpoint.path, path);
    if (!params) return replyRefusal(exchange, notFound()); // no endpoint, so no list of statuses counts
    const who = endpoint.public ? undefined : await plane.authenticate(exchange, endpoint);
    if (who !== undefined) leave = plane.admit(who, endpoint);
    if (endpoint.writes) plane.guardRoom();
    const body = await bodyOf(plane, endpoint, req);
    const query = endpoint.query && readQuery(endpoint.query, search);
    const headers: Record<string, string> = {};
    const call = { ...exchange, who, params, query, body, headers, leave } as unknown as Call<E, Who>;
    const data = await handler(call);
    if (data !== undefined) replyData(res, exchange.ids, data as object, headers);
  } catch (error) {
    if (res.headersSent) res.destroy();
    else replyRefusal(exchange, failureOf(plane, endpoint, exchange, error));
  } finally {
    leave();
  }
}

async function bodyOf(plane: Plane<unknown>, endpoint: Endpoint, req: Exchange['req']): Promise<unknown> {
  const { body_kind, body, accept: own } = endpoint;
  if (body_kind === 'none' || body_kind === 'bytes' || !body) return undefined;
  const empty = req.headers['content-length'] === '0' || hasNoBody(req);
  if (!(body_kind === 'optional_json' && empty)) guardJsonHeaders(req);
  const json = await readJson(req, plane.deadlines, { optional: body_kind === 'optional_json' });
  return own ? own(json) : accept(body, json);
}

function hasNoBody({ headers }: Exchange['req']): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}
