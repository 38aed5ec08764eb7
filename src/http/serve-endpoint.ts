import { accept } from '../contract/body.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { readJson } from './body.ts';
import type { Exchange } from './exchange.ts';
import { failureOf } from './failure.ts';
import { leaveBody } from './leave-body.ts';
import type { Call, Handler, Plane } from './plane.ts';
import { readQuery } from './query.ts';
import { replyData, replyRefusal } from './reply.ts';
import { traceOf } from './trace.ts';

type Requested = Omit<Exchange, 'ids'> & { params: Record<string, string>; search: string };

/**
 * Answers one request to an endpoint, in the contract's order of checks: credential, windows, room, headers, size,
 * JSON, validation, and then whatever its rule says. Never rejects.
 */
export async function serveEndpoint<E extends Endpoint, Who>(
  plane: Plane<Who>,
  { endpoint, handler }: { endpoint: E; handler: Handler<E, Who> },
  { req, res, params, search }: Requested,
): Promise<void> {
  const exchange = { req, res, ids: traceOf(req).ids };
  let leave = () => {};
  try {
    plane.guard?.(req);
    const who = endpoint.public ? undefined : await plane.authenticate(exchange, endpoint);
    if (who !== undefined) leave = plane.admit(who, endpoint);
    if (endpoint.writes) plane.guardRoom();
    const body = await bodyOf(plane, endpoint, exchange);
    const query = endpoint.query && readQuery(endpoint.query, search);
    const headers: Record<string, string> = {};
    const call = { ...exchange, who, params, query, body, headers, leave } as unknown as Call<E, Who>;
    const data = await handler(call);
    if (data !== undefined) replyData(res, exchange.ids, data as object, headers);
  } catch (error) {
    if (res.headersSent) {
      plane.log.error({ ...exchange.ids, cause: error instanceof Error ? error.stack : String(error) });
      res.destroy();
    } else replyRefusal(exchange, failureOf(plane, endpoint, exchange, error));
  } finally {
    leave();
  }
}

async function bodyOf(plane: Plane<unknown>, endpoint: Endpoint, exchange: Exchange): Promise<unknown> {
  const { body_kind, body, accept: own } = endpoint;
  if (body_kind === 'bytes') return undefined; // its handler reads it
  if (body_kind === 'none' || !body) {
    leaveBody(exchange, { refused: false });
    return undefined;
  }
  const json = await readJson(exchange, plane.deadlines, { optional: body_kind === 'optional_json' });
  return own ? own(json) : accept(body, json);
}
