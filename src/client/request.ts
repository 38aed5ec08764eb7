import { type OutboxConnection, type Patience, usualPatience } from './connection.ts';
import { OutboxError } from './error.ts';
import { dataOf, foreignReply, readRefusal } from './reply.ts';
import { deadlineSignal, retryRequest, unlessAborted } from './retry.ts';
import type { Answers, CallerOperation, Routes } from './types.ts';

export type RequestParts = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | null | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds of the long poll, which extend the timeout. */
  readonly held_seconds?: number;
  readonly signal?: AbortSignal | undefined;
};

export type Requests = ReturnType<typeof openRequests>;

/** The time for the rest of a reply, which may be large, after its head. Downloads have no such limit. */
const longest_body_ms = 30_000;

/** Operations that must not be repeated: a second deletion fails or hits a new item. */
const notIdempotent = new Set<CallerOperation>(['inputDelete']);

/**
 * Prepares requests for a connection. Throws a TypeError for an invalid address or a key with invalid characters. The
 * requests of one wait for people have no bound of tries once the server has answered one of them.
 */
export function openRequests(connection: OutboxConnection, { waits = false, server = serverOf(connection) } = {}) {
  const base_url = baseOf(connection.url);
  if (!/^[\x21-\x7e]+$/.test(connection.api_key))
    throw new TypeError('the API key is missing or has invalid characters');
  const patience = patienceOf(connection.patience);
  const fetch = connection.fetch ?? globalThis.fetch;

  async function once<T>({ operation, parts, left_ms }: Try, take: (response: Response) => Promise<T>): Promise<T> {
    const { method, path } = routes[operation];
    const { signal: stop, body, held_seconds = 0 } = parts;
    const late = deadlineSignal(Math.min(patience.request_ms + held_seconds * 1_000, left_ms));
    const signal = stop ? AbortSignal.any([stop, late.signal]) : late.signal;
    const hasBody = body !== undefined;
    const answered = async (): Promise<T> => {
      const response = await fetch(base_url + filled(path, parts), {
        method,
        redirect: 'manual', // never forwards a key to another address
        headers: {
          authorization: `Bearer ${connection.api_key}`,
          accept: 'application/json',
          ...(hasBody && { 'content-type': 'application/json' }),
          ...parts.headers,
        },
        ...(hasBody && { body: JSON.stringify(body) }),
        signal,
      });
      late.extend(Math.min(longest_body_ms, left_ms));
      if (response.status === 200) return take(response);
      throw await readRefusal(response, { base_url, hasBody, newer: newer.get(operation) });
    };
    return orUnreachable(() => unlessAborted(answered(), signal), stop).finally(late.clear);
  }

  const endless = waits && (connection.patience?.tries ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY;
  return requestsOf(once, { base_url, patience, endless, server });
}

/** The server behind an address: it is reached once an outbox has answered there. Until then, waits can end. */
type Server = { isReached: boolean };

/** Starts to watch the server of a connection. All requests of one client watch together. */
export function serverOf({ reached = false }: Pick<OutboxConnection, 'reached'>): Server {
  return { isReached: reached };
}

function patienceOf(given: Partial<Patience> = {}): Patience {
  const { tries = usualPatience.tries, request_ms = usualPatience.request_ms } = given;
  const total_ms = tries === Number.POSITIVE_INFINITY ? tries : Math.max(usualPatience.total_ms, request_ms);
  return { ...usualPatience, total_ms, ...given };
}

type Whole<K extends CallerOperation> = { readonly data: Answers[K]; readonly headers: Headers };
type Try = { readonly operation: CallerOperation; readonly parts: RequestParts; readonly left_ms: number };
type Once = <T>(one: Try, take: (response: Response) => Promise<T>) => Promise<T>;

type RetryContext = {
  readonly base_url: string;
  readonly patience: Patience;
  readonly endless: boolean;
  readonly server: Server;
};

/** Recognises a decision whose file is unavailable: other decisions must not wait for it. */
function isOfOneDecision(operation: CallerOperation, code: OutboxError['code']): boolean {
  return operation === 'outputRead' && code === 'temporary_unavailable';
}

const newer = new Map<CallerOperation, string>([
  ['outputClaim', '/claims'],
  ['askerSet', '/askers'],
]);

function requestsOf(once: Once, { base_url, patience, endless, server }: RetryContext) {
  const repeating = <T>(operation: CallerOperation, parts: RequestParts, take: (response: Response) => Promise<T>) => {
    const { signal, held_seconds } = parts;
    const outlasts = ({ code }: OutboxError) => endless && server.isReached && !isOfOneDecision(operation, code);
    const repeat = { idempotent: !notIdempotent.has(operation), signal, held_seconds, outlasts };
    return retryRequest(patience, repeat, async (left_ms) => {
      try {
        const answer = await once({ operation, parts, left_ms }, take);
        server.isReached = true;
        return answer;
      } catch (error) {
        throw error instanceof OutboxError ? weathered(error, server) : error;
      }
    });
  };
  const whole = <K extends CallerOperation>(operation: K, parts: RequestParts = {}): Promise<Whole<K>> =>
    repeating(operation, parts, async (response) => {
      return { data: dataOf(await response.text(), base_url) as Answers[K], headers: response.headers };
    });
  return {
    /** Returns the response of a successful download, with its body unread. */
    file: (parts: RequestParts): Promise<Response> =>
      repeating('outputFile', parts, async (response) => {
        if (isFile(response.headers)) return response;
        await response.body?.cancel();
        throw foreignReply(response, { base_url });
      }),
    whole,
    data: async <K extends CallerOperation>(operation: K, parts: RequestParts = {}): Promise<Answers[K]> =>
      (await whole(operation, parts)).data,
  };
}

/** Tells if a reply can be a file of an outbox, which has a name and no type, and not the page of another program. */
function isFile(headers: Headers): boolean {
  return headers.has('content-disposition') || !/html|json|text/.test(headers.get('content-type') ?? '');
}

/** Turns the reply of another program into a passing error once the outbox has answered: something is in between. */
function weathered(error: OutboxError, server: Server): OutboxError {
  server.isReached ||= error.request_id !== undefined;
  if (!server.isReached || error.code !== 'not_an_outbox') return error;
  const { status = 200, retry_after_seconds } = error;
  const details = { status, ...(retry_after_seconds !== undefined && { retry_after_seconds }) };
  return new OutboxError('unreachable', `${error.sentence}, but an outbox has answered there before`, details, error);
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

/** Runs a network operation. Errors become `unreachable`, unless the caller aborted it. */
export async function orUnreachable<T>(act: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof OutboxError) throw error;
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

/** The method and path of each operation. Importing the contract rows would bring in their schemas. */
export const routes = {
  inputSend: { method: 'POST', path: '/api/input/send' },
  inputReplace: { method: 'POST', path: '/api/input/replace' },
  inputDelete: { method: 'POST', path: '/api/input/delete' },
  inputList: { method: 'GET', path: '/api/input/list' },
  inputRead: { method: 'POST', path: '/api/input/read' },
  outputCheck: { method: 'GET', path: '/api/output/check' },
  outputRead: { method: 'POST', path: '/api/output/{output_result_id}/read' },
  outputReadAll: { method: 'POST', path: '/api/output/read-all' },
  outputAck: { method: 'POST', path: '/api/output/{output_result_id}/ack' },
  outputFile: { method: 'GET', path: '/api/output/{output_result_id}/files/{file_id}' },
  callerStatus: { method: 'GET', path: '/api/caller/status' },
  outputClaim: { method: 'POST', path: '/claims/{output_result_id}' },
  askerSet: { method: 'POST', path: '/askers' },
  accountStatus: { method: 'GET', path: '/api/account/status' },
} as const satisfies Routes;
