import { type OutboxConnection, type Patience, usualPatience } from './connection.ts';
import { OutboxError } from './error.ts';
import { readRefusal } from './read-refusal.ts';
import { passing, retrying } from './retry.ts';
import { routes } from './routes.ts';
import type { Answers, CallerOperation } from './types.ts';

/** The parts of one request. */
export type RequestParts = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | null | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds of the long poll, which extend the timeout. */
  readonly held_seconds?: number;
  readonly signal?: AbortSignal | undefined;
};

/** Sends requests of one caller to one outbox. */
export type Requests = ReturnType<typeof openRequests>;

/** Operations that must not be repeated: a second deletion fails or hits a new item. */
const notIdempotent = new Set<CallerOperation>(['inputDelete']);

/**
 * Prepares requests for a connection. Throws a TypeError for an invalid address or a key with invalid characters. The
 * requests of one wait for people have no bound of tries once the server has answered one of them.
 */
export function openRequests(connection: OutboxConnection, { waits = false } = {}) {
  const base_url = baseOf(connection.url);
  if (!/^[\x21-\x7e]+$/.test(connection.api_key))
    throw new TypeError('the API key is missing or has invalid characters');
  const patience = { ...usualPatience, ...connection.patience };
  const fetch = connection.fetch ?? globalThis.fetch;

  async function once(operation: CallerOperation, parts: RequestParts): Promise<Response> {
    const { method, path } = routes[operation];
    const { signal, body } = parts;
    const response = await orUnreachable(
      () =>
        fetch(base_url + filled(path, parts), {
          method,
          redirect: 'manual', // never forwards a key to another address
          headers: {
            authorization: `Bearer ${connection.api_key}`,
            accept: 'application/json',
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...parts.headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: limited(patience, parts),
        }),
      signal,
    );
    if (response.status === 200) return response;
    throw await orUnreachable(() => readRefusal(response, base_url), signal);
  }

  const endless = waits && (connection.patience?.tries ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY;
  return requestsOf(once, { base_url, patience, endless });
}

type Whole<K extends CallerOperation> = { readonly data: Answers[K]; readonly headers: Headers };
type Once = (operation: CallerOperation, parts: RequestParts) => Promise<Response>;

type Repeated = { readonly base_url: string; readonly patience: Patience; readonly endless: boolean };

/** Recognises a decision whose file is unavailable: other decisions must not wait for it. */
function isOfOneDecision(operation: CallerOperation, code: OutboxError['code']): boolean {
  return operation === 'outputRead' && code === 'temporary_unavailable';
}

/** Adds retries to requests that can be repeated safely. */
function requestsOf(once: Once, { base_url, patience, endless }: Repeated) {
  let isReached = false; // until then, a wrong address must end a wait
  const repeating = <T>(operation: CallerOperation, { signal }: RequestParts, act: () => Promise<T>): Promise<T> => {
    const outlasts = ({ code }: OutboxError) => endless && isReached && !isOfOneDecision(operation, code);
    return retrying(patience, { idempotent: !notIdempotent.has(operation), signal, outlasts }, async () => {
      try {
        const answer = await act();
        isReached = true;
        return answer;
      } catch (error) {
        isReached ||= error instanceof OutboxError && !passing.has(error.code); // such as answered_unacknowledged
        throw error;
      }
    });
  };
  const whole = <K extends CallerOperation>(operation: K, parts: RequestParts = {}): Promise<Whole<K>> =>
    repeating(operation, parts, async () => {
      const response = await once(operation, parts);
      const text = await orUnreachable(() => response.text(), parts.signal);
      return { data: dataOf(text, base_url) as Answers[K], headers: response.headers };
    });
  return {
    /** Returns the response of a successful request, with its body unread. */
    answer: (operation: CallerOperation, parts: RequestParts = {}): Promise<Response> =>
      repeating(operation, parts, () => once(operation, parts)),
    /** Returns the `data` of a successful request, and its headers. */
    whole,
    /** Returns the `data` of a successful request. */
    data: async <K extends CallerOperation>(operation: K, parts: RequestParts = {}): Promise<Answers[K]> =>
      (await whole(operation, parts)).data,
  };
}

/** Returns the address without a trailing slash. Throws a TypeError for an invalid address. */
export function baseOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password && !parsed.search) {
    return `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, '');
  }
  const otherwise = url.startsWith('unix:') ? '; for a Unix socket use http://localhost and a fetch to it' : '';
  throw new TypeError(`the address must be an http or https URL such as http://127.0.0.1:8484${otherwise}`);
}

function filled(path: string, { params = {}, query = {} }: RequestParts): string {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value == null ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${target}?${new URLSearchParams(given)}` : target;
}

function limited({ request_ms }: Patience, { held_seconds = 0, signal }: RequestParts): AbortSignal {
  const late = AbortSignal.timeout(request_ms + held_seconds * 1_000);
  return signal ? AbortSignal.any([signal, late]) : late;
}

/** Runs a network operation. Errors become `unreachable`, unless the caller aborted it. */
export async function orUnreachable<T>(act: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new OutboxError('unreachable', `no answer came: ${reasonOf(error)}`, {}, error);
  }
}

/** Returns the cause of a connection error: platforms wrap it into an error without details. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return cause.message || ('code' in cause ? String(cause.code) : cause.name);
  return error.message;
}

/** Returns the `data` of a success. Throws `not_an_outbox` for any other text. */
export function dataOf(text: string, base_url: string): unknown {
  try {
    const { ok, data } = JSON.parse(text);
    if (ok === true) return data;
  } catch {
    // not JSON: the error below says that this is no outbox
  }
  throw new OutboxError('not_an_outbox', `the server at ${base_url} is not an outbox`, { status: 200 });
}
