import type { BodyOf, DataOf } from '../../contract/endpoint.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import type { Complaint } from '../../lib/schema/complaint.ts';
import { noteRefusedZone } from '../ui/time/zone-time.ts';
import { confirmAgain } from './confirmation.ts';
import { replyTo } from './early-reply.ts';
import type { Decision } from './item.ts';
import { sentenceOf } from './said-by-server.ts';
import { comeBack, session, timesEntered } from './session.ts';

/** The operations that pages call with JSON. */
type Operation = Exclude<keyof ReviewEndpoints, 'uploadSend' | 'eventStream' | 'auditExport' | 'decisionExport'>;

/** The operations of Settings, ways to sign in, people, signatures, standing answers and policies. They load later. */
type LaterOperation =
  | `session${'List' | 'Revoke'}`
  | `password${'Read' | 'Set'}`
  | 'nameSet'
  | 'oidcBegin'
  | `totp${'Read' | 'Begin' | 'Set' | 'Off'}`
  | 'codesMake'
  | `identity${'List' | 'Begin' | 'Add' | 'Remove'}`
  | `push${'Read' | 'Subscribe' | 'Unsubscribe'}`
  | `token${'List' | 'Revoke'}`
  | `reviewer${'List' | 'Read' | 'Remove' | 'SignOut' | 'SessionRevoke' | 'TokenRevoke'}`
  | `reviewerPasskey${'List' | 'Remove'}`
  | 'roleSet'
  | `invite${'List' | 'Make' | 'Revoke' | 'Find'}`
  | `passkey${'Challenge' | 'Options' | 'Add' | 'List' | 'Rename' | 'Remove'}`
  | 'signatureOptions'
  | `standing${'List' | 'End'}`
  | `policy${'List' | 'Use' | 'Save' | 'Remove' | 'Preview'}`
  | 'statisticsRead'
  | 'demoSend'
  | 'itemAssign'
  | 'assigneeList';

type Routes = { readonly [K in Operation]: readonly [ReviewEndpoints[K]['method'], ReviewEndpoints[K]['path']] };

/** The endpoints that pages use. The compiler checks them against the contract, so the page need not load it. */
const routes = {
  signInRead: ['GET', '/review/api/sign-in'],
  sessionStart: ['POST', '/review/api/session'],
  sessionRead: ['GET', '/review/api/session'],
  sessionEnd: ['DELETE', '/review/api/session'],
  itemList: ['GET', '/review/api/items'],
  choiceList: ['GET', '/review/api/choices'],
  itemRead: ['GET', '/review/api/items/{item_id}'],
  itemAnswer: ['POST', '/review/api/items/{item_id}/answer'],
  auditList: ['GET', '/review/api/audit'],
  noticeList: ['GET', '/review/api/notices'],
  noticesSee: ['PUT', '/review/api/notices/seen'],
  uploadLimits: ['GET', '/review/api/uploads'],
  itemSkip: ['POST', '/review/api/items/{item_id}/skip'],
  itemUnskip: ['DELETE', '/review/api/items/{item_id}/skip'],
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
  answerList: ['GET', '/review/api/answers'],
  answerRead: ['GET', '/review/api/answers/{answer_id}'],
  answerUndo: ['DELETE', '/review/api/answers/{answer_id}'],
} satisfies Omit<Routes, LaterOperation> as unknown as Routes;

/** Adds the routes of a part that loads later. */
export function addRoutes(more: Partial<Pick<Routes, LaterOperation>>): void {
  Object.assign(routes, more);
}

type CallOptions<K extends Operation> = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: BodyOf<ReviewEndpoints[K]> | Record<string, unknown>;
};

/**
 * A failed request. `code` is the server's error code, or one of the page: `unreachable` without a response,
 * `not_arrived` if the request had no effect, as the page found out later, `not_signed` if the person did not sign.
 */
export class ApiError extends Error {
  declare readonly code: ErrorCode | 'unreachable' | 'not_arrived' | 'not_signed';
  declare readonly fields: readonly Complaint[];
  declare readonly retry_after_seconds: number | undefined;
  declare readonly error_id: string | undefined;
  /** The confirmation that `reauthentication_required` asks for. */
  declare readonly confirm_by: 'password' | 'link' | undefined;
  /** True if a passkey serves too. */
  declare readonly has_passkey: boolean;
  /** True if single sign-on serves too. */
  declare readonly has_oidc: boolean;
  /** The cause of a sign-in or a signature that was refused, such as `clock`. */
  declare readonly reason: string | undefined;
  /** The origin where passkeys work, if it is another one. */
  declare readonly origin: string | undefined;
  /** The decision that was made earlier, if this answer came too late. */
  declare readonly answer: Decision | undefined;

  constructor(said: Partial<Omit<ApiError, keyof Error>> & { code: ApiError['code']; message: string }) {
    super(said.message);
    Object.assign(this, { name: 'ApiError', fields: [], has_passkey: false, has_oidc: false }, said);
  }
}

type Refusal = ConstructorParameters<typeof ApiError>[0] & { readonly who?: readonly string[] };

/** Makes the error of a refusal, with its sentence in the language of the page. */
export function refusedBy(said: Refusal): ApiError {
  if (said.fields?.some(({ code }) => code === 'invalid_timezone')) noteRefusedZone();
  return new ApiError({ ...said, message: sentenceOf(said) });
}

const ending = new Set<string>(['authentication_required', 'invalid_caller_credentials']);

/**
 * Calls an operation and returns its data. If the session has ended, or the operation needs a confirmation, it waits
 * until the person has signed in or confirmed, then tries again if `mayRepeat` still allows it.
 * @throws {ApiError} also `reauthentication_required`, if the person cancels
 */
export async function call<K extends Operation>(
  operation: K,
  asked: CallOptions<K> = {},
  mayRepeat = () => true,
): Promise<DataOf<ReviewEndpoints[K]>> {
  const entered = timesEntered();
  try {
    return await once(operation, asked);
  } catch (error) {
    if (!(error instanceof ApiError) || !(await isResolved(error, operation, entered)) || !mayRepeat()) throw error;
    return call(operation, asked, mayRepeat);
  }
}

/** Awaits a call. Returns undefined if it fails with an ApiError. */
export async function attempt<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Awaits a call. Returns its ApiError, or undefined if it succeeds. */
export async function refusalOf(asked: Promise<unknown>): Promise<ApiError | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Waits until the person signs in or confirms. Returns false if they cancel or the error has another cause. */
async function isResolved(error: ApiError, operation: Operation, entered: number): Promise<boolean> {
  if (error.code === 'reauthentication_required') {
    const { confirm_by, has_passkey, has_oidc } = error;
    return confirmAgain({ operation, by: confirm_by ?? 'password', has_passkey, has_oidc });
  }
  if (!ending.has(error.code) || !isInside(operation)) return false;
  await comeBack(entered);
  return true;
}

/** Operations that start or end the session, or bring a credential of their own. */
const apart = new Set<Operation>(['sessionStart', 'sessionEnd', 'inviteFind']);

/** Returns true if somebody is signed in and the operation depends on the session. */
function isInside(operation: Operation): boolean {
  return 'reviewer' in session.peek() && !apart.has(operation);
}

async function once<K extends Operation>(operation: K, { params, query, body }: CallOptions<K>) {
  const [method, path] = routes[operation];
  const reply = await sendRequest(target(path, params, query), { method, ...(body && { body: JSON.stringify(body) }) });
  const said = await reply.json().catch(() => undefined); // a response that is not JSON throws below
  if (said?.ok === true) return said.data as DataOf<ReviewEndpoints[K]>;
  throw said?.error ? refusedBy(said.error) : new ApiError({ code: 'unreachable', message: `${reply.status}` });
}

/**
 * Sends a request with the secret of the session, or an empty one if nobody is signed in.
 * @throws {ApiError} unreachable
 */
export async function sendRequest(url: string, init: { method: string; body?: string }): Promise<Response> {
  try {
    return await replyTo(url, init);
  } catch {
    throw new ApiError({ code: 'unreachable', message: '' });
  }
}

function target(
  path: string,
  params: CallOptions<Operation>['params'] = {},
  query: CallOptions<Operation>['query'] = {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
