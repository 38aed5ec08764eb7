import { acceptBody, invalidFields } from '../../contract/body.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Refusal } from '../../contract/errors.ts';
import { errorTrace } from '../../lib/process/error-text.ts';
import { checkValue } from '../../lib/schema/check.ts';
import type { TSchema } from '../../lib/schema/schema.ts';
import { replyData, replyRefusal } from '../reply/reply.ts';
import { readJson } from '../request/body.ts';
import type { Exchange } from '../request/exchange.ts';
import { loggedIds } from '../request/ids.ts';
import { leaveBody } from '../request/leave-body.ts';
import { traceOf } from '../request/trace.ts';
import { failureOf } from './failure.ts';
import type { Call, Handler, Plane } from './plane.ts';

/** A request with its path parameters and its query string. */
export type RoutedRequest = Omit<Exchange, 'ids'> & { params: Record<string, string>; search: string };

/**
 * Serves one request to an endpoint, in the contract's order of checks: credential, windows, queue space, headers,
 * size, JSON, validation, and then the rule. Never rejects.
 */
export async function serveEndpoint<E extends Endpoint, Who>(
  plane: Plane<Who>,
  { endpoint, handler }: { endpoint: E; handler: Handler<E, Who> },
  { req, res, params, search }: RoutedRequest,
): Promise<void> {
  const exchange = { req, res, ids: traceOf(req).ids };
  const headers: Record<string, string> = {};
  let leave = () => {};
  try {
    plane.guard?.(req);
    const who = endpoint.public ? undefined : await plane.authenticate(exchange, endpoint);
    if (who !== undefined) {
      traceOf(req).sender = plane.senderOf?.(who) ?? null;
      leave = plane.admit(who, endpoint);
    }
    if (endpoint.writes) plane.guardRoom();
    endpoint.guardHeaders?.(req.headers, search);
    const body = await bodyOf(plane, endpoint, exchange);
    const query = endpoint.query && readQuery(endpoint.query, search);
    const call = { ...exchange, who, params, query, body, headers, leave } as unknown as Call<E, Who>;
    const data = await handler(call);
    if (data !== undefined) replyData(res, exchange.ids, data as object, headers);
  } catch (error) {
    if (res.headersSent) {
      plane.log.error({ event: 'request_failed', ...loggedIds(exchange.ids), cause: errorTrace(error) });
      res.destroy();
    } else replyRefusal(exchange, failureOf(plane, endpoint, exchange, error), headers);
  } finally {
    leave();
  }
}

async function bodyOf(plane: Plane<unknown>, endpoint: Endpoint, exchange: Exchange): Promise<unknown> {
  const { body_kind, body, accept: own } = endpoint;
  if (body_kind === 'bytes') return undefined; // its handler reads the body
  if (!body) {
    leaveBody(exchange, { refused: false });
    return undefined;
  }
  const json = await readJson(exchange, plane.deadlines, { optional: body_kind === 'optional_json' });
  return own ? own(json) : acceptBody(body, json);
}

const digits = /^-?\d{1,15}$/;

/**
 * Reads the query of an endpoint. Unknown parameters are ignored, and an empty parameter counts as absent. An empty
 * cursor is refused, because reading it as the first page would make a client loop forever.
 * @throws {Refusal} invalid_request for a known parameter given twice, validation_failed for a bad value
 */
function readQuery(schema: TSchema, search: string): unknown {
  const known = search === '' ? {} : knownIn(schema, search);
  const checked = checkValue(schema, known);
  if (checked.value === undefined) throw invalidFields(checked);
  return checked.value;
}

function knownIn(schema: TSchema, search: string): Record<string, unknown> {
  const given = new URLSearchParams(search);
  const known: Record<string, unknown> = {};
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    const values = given.getAll(name);
    if (values.length > 1) throw new Refusal('invalid_request', `The query parameter ${name} is given more than once.`);
    const [value] = values;
    if (value === undefined || (value === '' && name !== 'cursor')) continue;
    known[name] = isInteger(property) && digits.test(value) ? Number(value) : value;
  }
  return known;
}

function isInteger(schema: TSchema): boolean {
  const choices: TSchema[] = schema.anyOf ?? [schema];
  return choices.some(({ type }) => type === 'integer');
}
