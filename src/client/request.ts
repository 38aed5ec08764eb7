import { OutboxError } from './error.ts';
import { type Patience, type Place, usualPatience } from './place.ts';
import { readRefusal } from './read-refusal.ts';
import { retrying } from './retry.ts';
import { routes } from './routes.ts';
import type { Answers, CallerOperation } from './types.ts';

/** The parts of one request. */
export type Asked = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | null | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long the server was asked to hold its answer, in seconds. */
  readonly held_seconds?: number;
  readonly signal?: AbortSignal | undefined;
};

/** Sends requests to one outbox in one caller's name. */
export type Requests = ReturnType<typeof openRequests>;

/** Everything but a withdrawal can be repeated: doing it twice comes to the same as doing it once. */
const notIdempotent = new Set<CallerOperation>(['inputDelete']);

/** Opens requests to a place. Throws a TypeError for an address that is none, or a key that no header can carry. */
export function openRequests(place: Place) {
  const base_url = baseOf(place.url);
  if (!/^[\x21-\x7e]+$/.test(place.api_key)) throw new TypeError('the API key is missing or holds odd characters');
  const patience = { ...usualPatience, ...place.patience };
  const fetch = place.fetch ?? globalThis.fetch;

  async function once(operation: CallerOperation, asked: Asked): Promise<Response> {
    const { method, path } = routes[operation];
    const { signal, body } = asked;
    const response = await reached(
      () =>
        fetch(base_url + filled(path, asked), {
          method,
          redirect: 'manual', // a key is never sent on to another address
          headers: {
            authorization: `Bearer ${place.api_key}`,
            accept: 'application/json',
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...asked.headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: limited(patience, asked),
        }),
      signal,
    );
    if (response.status === 200) return response;
    throw await reached(() => readRefusal(response, base_url), signal);
  }

  const answer = (operation: CallerOperation, asked: Asked = {}): Promise<Response> =>
    retrying(patience, { idempotent: !notIdempotent.has(operation), signal: asked.signal }, () =>
      once(operation, asked),
    );

  return {
    /** The response of a request that succeeded; its body is still to be read. */
    answer,
    /** The `data` of a request that succeeded. */
    async data<K extends CallerOperation>(operation: K, asked: Asked = {}): Promise<Answers[K]> {
      const repeat = { idempotent: !notIdempotent.has(operation), signal: asked.signal };
      return retrying(patience, repeat, async () => {
        const response = await once(operation, asked);
        return dataOf(await reached(() => response.text(), asked.signal), base_url) as Answers[K];
      });
    },
  };
}

/** The address without what would double a slash. Throws a TypeError for one that is none. */
export function baseOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password && !parsed.search) {
    return `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, '');
  }
  const otherwise = url.startsWith('unix:') ? '; for a Unix socket give http://localhost and a fetch that uses it' : '';
  throw new TypeError(`the address must be an http or https URL such as http://127.0.0.1:8484${otherwise}`);
}

function filled(path: string, { params = {}, query = {} }: Asked): string {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value == null ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${target}?${new URLSearchParams(given)}` : target;
}

function limited({ request_ms }: Patience, { held_seconds = 0, signal }: Asked): AbortSignal {
  const late = AbortSignal.timeout(request_ms + held_seconds * 1_000);
  return signal ? AbortSignal.any([signal, late]) : late;
}

/** Runs something on the network; what fails there is `unreachable`, unless the caller has called it off. */
export async function reached<T>(act: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new OutboxError('unreachable', `no answer came: ${reasonOf(error)}`, {}, error);
  }
}

/** Platforms wrap what went wrong with a connection into an error that says nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return cause.message || ('code' in cause ? String(cause.code) : cause.name);
  return error.message;
}

/** The `data` of a success's text; throws `not_an_outbox` for any other text. */
export function dataOf(text: string, base_url: string): unknown {
  try {
    const { ok, data } = JSON.parse(text);
    if (ok === true) return data;
  } catch {} // said below
  throw new OutboxError('not_an_outbox', `what answers at ${base_url} is no outbox`, { status: 200 });
}
