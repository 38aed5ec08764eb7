import type { BodyOf, DataOf } from '../contract/endpoint.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import type { Complaint } from '../lib/complaint.ts';
import { comeBack, session } from './state/session.ts';

type Operation = Exclude<keyof ReviewEndpoints, 'fileUpload' | 'eventStream' | 'itemsAnswer' | 'auditExport'>;
type Routes = { readonly [K in Operation]: readonly [ReviewEndpoints[K]['method'], ReviewEndpoints[K]['path']] };

/** The endpoints that pages use; the checker holds them against the contract, which stays on the server. */
const routes: Routes = {
  sessionStart: ['POST', '/review/api/session'],
  sessionRead: ['GET', '/review/api/session'],
  sessionEnd: ['DELETE', '/review/api/session'],
  itemList: ['GET', '/review/api/items'],
  itemRead: ['GET', '/review/api/items/{item_id}'],
  itemAnswer: ['POST', '/review/api/items/{item_id}/answer'],
  auditList: ['GET', '/review/api/audit'],
  itemUndo: ['POST', '/review/api/items/{item_id}/undo'],
};

type Asked<K extends Operation> = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: BodyOf<ReviewEndpoints[K]> | Record<string, unknown>;
};

/** A request that did not succeed: what the server said, or `unreachable` where nothing came back. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'unreachable';
  readonly fields: readonly Complaint[];
  readonly retry_after_seconds: number | undefined;
  readonly error_id: string | undefined;

  constructor(said: Partial<Omit<ApiError, keyof Error>> & { code: ApiError['code']; message: string }) {
    super(said.message);
    this.name = 'ApiError';
    this.code = said.code;
    this.fields = said.fields ?? [];
    this.retry_after_seconds = said.retry_after_seconds;
    this.error_id = said.error_id;
  }
}

const ending = new Set<string>(['authentication_required', 'invalid_caller_credentials']);

/**
 * Asks the server and gives the data of its answer. Where the session has ended it waits until the person has signed
 * in again, and goes on.
 * @throws {ApiError}
 */
export async function call<K extends Operation>(
  operation: K,
  asked: Asked<K> = {},
): Promise<DataOf<ReviewEndpoints[K]>> {
  try {
    return await once(operation, asked);
  } catch (error) {
    if (!(error instanceof ApiError) || !ending.has(error.code) || !isInside(operation)) throw error;
    await comeBack();
    return once(operation, asked);
  }
}

/** Whether somebody was signed in when this was asked. */
function isInside(operation: Operation): boolean {
  return 'reviewer' in session.peek() && operation !== 'sessionStart' && operation !== 'sessionEnd';
}

async function once<K extends Operation>(operation: K, { params, query, body }: Asked<K>) {
  const [method, path] = routes[operation];
  const reply = await send(target(path, params, query), {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const said = await reply.json().catch(() => undefined);
  if (said?.ok === true) return said.data as DataOf<ReviewEndpoints[K]>;
  throw new ApiError(said?.error ?? { code: 'unreachable', message: `${reply.status}` });
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, cache: 'no-store', redirect: 'error' });
  } catch {
    throw new ApiError({ code: 'unreachable', message: '' });
  }
}

function target(path: string, params: Asked<Operation>['params'] = {}, query: Asked<Operation>['query'] = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
