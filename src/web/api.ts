import type { BodyOf, DataOf } from '../contract/endpoint.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import type { Complaint } from '../lib/complaint.ts';
import type { Decision } from './item.ts';
import { confirmAgain } from './state/confirmation.ts';
import { comeBack, session, timesEntered } from './state/session.ts';

export type Operation = Exclude<keyof ReviewEndpoints, 'fileUpload' | 'eventStream' | 'auditExport'>;
type Routes = { readonly [K in Operation]: readonly [ReviewEndpoints[K]['method'], ReviewEndpoints[K]['path']] };

/** The endpoints that pages use; the checker holds them against the contract, which stays on the server. */
const routes: Routes = {
  sessionStart: ['POST', '/review/api/session'],
  sessionRead: ['GET', '/review/api/session'],
  sessionEnd: ['DELETE', '/review/api/session'],
  itemList: ['GET', '/review/api/items'],
  choiceList: ['GET', '/review/api/choices'],
  itemRead: ['GET', '/review/api/items/{item_id}'],
  itemAnswer: ['POST', '/review/api/items/{item_id}/answer'],
  auditList: ['GET', '/review/api/audit'],
  sessionList: ['GET', '/review/api/sessions'],
  sessionRevoke: ['DELETE', '/review/api/sessions/{session_id}'],
  passwordRead: ['GET', '/review/api/password'],
  passwordSet: ['PUT', '/review/api/password'],
  nameSet: ['PUT', '/review/api/name'],
  tokenList: ['GET', '/review/api/tokens'],
  tokenRevoke: ['DELETE', '/review/api/tokens/{token_id}'],
  noticeList: ['GET', '/review/api/notices'],
  noticesSee: ['PUT', '/review/api/notices/seen'],
  uploadLimits: ['GET', '/review/api/uploads'],
  itemSkip: ['POST', '/review/api/items/{item_id}/skip'],
  itemUnskip: ['DELETE', '/review/api/items/{item_id}/skip'],
  itemUndo: ['POST', '/review/api/items/{item_id}/undo'],
  callerList: ['GET', '/review/api/callers'],
  callerAdd: ['POST', '/review/api/callers'],
  callerRevoke: ['DELETE', '/review/api/callers/{caller_id}'],
  keyIssue: ['POST', '/review/api/callers/{caller_id}/keys'],
  keyRotate: ['POST', '/review/api/keys/{key_id}/rotate'],
  keyRevoke: ['DELETE', '/review/api/keys/{key_id}'],
  deviceRequestList: ['GET', '/review/api/device-requests'],
  deviceRequestFind: ['POST', '/review/api/device-requests/find'],
  deviceRequestApprove: ['POST', '/review/api/device-requests/{device_request_id}/approve'],
  deviceRequestDeny: ['POST', '/review/api/device-requests/{device_request_id}/deny'],
  itemsAnswer: ['POST', '/review/api/answers'],
};

type Asked<K extends Operation> = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: BodyOf<ReviewEndpoints[K]> | Record<string, unknown>;
};

/**
 * A request that did not succeed: what the server said, `unreachable` where nothing came back, or `not_arrived` where
 * it was found out later that it had no effect.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | 'unreachable' | 'not_arrived';
  readonly fields: readonly Complaint[];
  readonly retry_after_seconds: number | undefined;
  readonly error_id: string | undefined;
  /** What has to be given again, where that is what is wanted. */
  readonly confirm_by: 'password' | 'link' | undefined;
  /** The answer that stands, where it came too late. */
  readonly answer: Decision | undefined;

  constructor(said: Partial<Omit<ApiError, keyof Error>> & { code: ApiError['code']; message: string }) {
    super(said.message);
    this.name = 'ApiError';
    this.code = said.code;
    this.fields = said.fields ?? [];
    this.retry_after_seconds = said.retry_after_seconds;
    this.error_id = said.error_id;
    this.confirm_by = said.confirm_by;
    this.answer = said.answer;
  }
}

const ending = new Set<string>(['authentication_required', 'invalid_caller_credentials']);

/**
 * Asks the server and gives the data of its answer. Where the session has ended it waits until the person has signed
 * in again, where the password is wanted once more until it was given, and goes on.
 * @throws {ApiError} reauthentication_required too, where the person would not
 */
export async function call<K extends Operation>(
  operation: K,
  asked: Asked<K> = {},
): Promise<DataOf<ReviewEndpoints[K]>> {
  const entered = timesEntered();
  try {
    return await once(operation, asked);
  } catch (error) {
    if (!(error instanceof ApiError) || !(await isResolved(error, operation, entered))) throw error;
    return call(operation, asked);
  }
}

/** What the server says; undefined where it refuses or nothing comes back. */
export async function attempt<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Why the server did not do what it was asked, or undefined where it did. */
export async function refusalOf(asked: Promise<unknown>): Promise<ApiError | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Waits for what stands between a request and its success; false where that is not for the person to change. */
async function isResolved(error: ApiError, operation: Operation, entered: number): Promise<boolean> {
  if (error.code === 'reauthentication_required')
    return confirmAgain({ operation, by: error.confirm_by ?? 'password' });
  if (!ending.has(error.code) || !isInside(operation)) return false;
  await comeBack(entered);
  return true;
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
