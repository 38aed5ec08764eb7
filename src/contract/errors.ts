import type { Complaint } from '../lib/schema/complaint.ts';

/** A kind of refusal: its HTTP status, the condition that causes it, and how the client can recover. */
export type Reason = { readonly status: number; readonly condition: string; readonly recovery: string };

/** Makes the reasons with an HTTP status: the condition, then the recovery. */
function reasonWith(status: number) {
  return (condition: string, recovery: string): Reason => ({ status, condition, recovery });
}
const badRequest = reasonWith(400);
const unauthorized = reasonWith(401);
const paymentRequired = reasonWith(402);
const forbidden = reasonWith(403);
const notFound = reasonWith(404);
const conflict = reasonWith(409);
const tooLarge = reasonWith(413);
const unprocessable = reasonWith(422);
const tooMany = reasonWith(429);
const internal = reasonWith(500);
const unavailable = reasonWith(503);

export const callerErrors = {
  invalid_request: badRequest(
    'The shape, query, method or headers of the request are invalid.',
    'Correct the request.',
  ),
  invalid_json: badRequest('The body is not valid JSON.', 'Send valid JSON.'),
  request_too_large: tooLarge('The JSON body exceeds its byte limit.', 'Make the body smaller than the limit.'),
  validation_failed: unprocessable(
    'One or more fields fail structural or semantic validation.',
    'Correct every path that error.fields names.',
  ),
  unsupported_icon: unprocessable('An icon is not in the supported set.', 'Choose one of the Icon values.'),
  unsafe_html: unprocessable(
    'Display HTML has unsafe markup, attributes or URLs.',
    'Remove the active or unsupported markup.',
  ),
  unsafe_color: unprocessable('A color is not in the palette.', 'Choose one of the Color values.'),
  upgrade_required: paymentRequired(
    'The capability is not available on the tier of the account.',
    'Follow error.upgrade or leave the gated capability out.',
  ),
  retention_limit_exceeded: tooMany(
    'Expired or excess live work must be removed before more is accepted.',
    'Read, acknowledge or delete live work as error.limit indicates.',
  ),
  billing_grace_expired: paymentRequired(
    'The billing grace has ended and the limits of the current tier apply.',
    'Restore billing or reduce usage.',
  ),
  authentication_required: unauthorized('The request carries no usable bearer credential.', 'Send the credential.'),
  invalid_caller_credentials: unauthorized(
    'The credential is invalid or can no longer be used.',
    'Reconnect the caller or rotate its key.',
  ),
  not_found: notFound(
    'The live resource is absent or not available to this caller.',
    'Stop retrying, unless your own state says that it should be live.',
  ),
  pending_content_conflict: conflict(
    'The pending caller_item_id already has different normalized content.',
    'Use input/replace.',
  ),
  answered_unacknowledged: conflict(
    'The item is answered and its output is not acknowledged.',
    'Read the output, handle it durably, acknowledge it.',
  ),
  input_not_pending: conflict(
    'The item to replace or delete is no longer pending.',
    'Stop, and reconcile with the current state of its output.',
  ),
  rate_limit_exceeded: tooMany(
    'A fixed-window or burst limit blocked the request.',
    'Honor Retry-After; retry with backoff and jitter.',
  ),
  quota_limit_exceeded: tooMany(
    'The request or submission quota of the account blocked the operation.',
    'Inspect error.limit; wait for its reset or reduce usage.',
  ),
  storage_limit_exceeded: tooMany(
    'A queue or stored-byte limit blocked work that needs storage.',
    'Delete pending work or acknowledge handled output.',
  ),
  temporary_unavailable: unavailable(
    'A dependency or the service itself failed temporarily.',
    'Retry safe operations with bounded exponential backoff and jitter.',
  ),
  internal_error: internal(
    'The server met an error that it did not expect.',
    'Retry only when it is safe; keep the request, correlation and error ids.',
  ),
} satisfies Record<string, Reason>;

/** Refusals of a program that polls for its key (RFC 8628, section 3.5, and RFC 6749, section 5.2). */
export const deviceErrors = {
  authorization_pending: badRequest(
    'No person has approved or denied the request yet.',
    'Poll again after the interval, which Retry-After repeats.',
  ),
  slow_down: badRequest(
    'The program polled before the interval was over.',
    'Poll again after Retry-After, and from now on wait five seconds longer between two polls.',
  ),
  access_denied: badRequest('A person denied the device request or withdrew the approval.', 'Stop polling.'),
  expired_token: badRequest(
    'The codes expired after ten minutes and the key was not collected.',
    'Start a new device request to get new codes.',
  ),
  invalid_grant: badRequest(
    'The device code is unknown, or its key was already delivered.',
    'Start a new device request. Revoke a key that did not arrive in the inbox.',
  ),
} as const;

/** Refusals of an admin who decides on a device request too late. */
export const deviceRequestErrors = {
  device_request_over: conflict(
    'The device request was already decided, or its code expired after ten minutes; error.state says which.',
    'If the program should still be connected, let it start a new device request.',
  ),
} as const;

export const claimErrors = {
  already_claimed: conflict(
    'The decision was taken: by another claim_id, or by an acknowledgement.',
    'Stop. Another program acts on the decision.',
  ),
  made_before_restore: conflict(
    'The decision is older than the last restore of a backup, so a program may have taken it before.',
    'Find out whether it was acted on. If not, read it and acknowledge it, or ask again.',
  ),
  has_file: conflict(
    'The decision has a file, which an acknowledgement would remove.',
    'Read the decision, download the file, and acknowledge it.',
  ),
} satisfies Record<string, Reason>;

export const reviewErrors = {
  invalid_action_response: unprocessable(
    'The action is not one of the item’s, or its response does not fit.',
    'Correct every path that error.fields names.',
  ),
  stale_input_revision: conflict(
    'The caller replaced the item after it was shown.',
    'Read the item again and decide on its current content.',
  ),
  answer_held: conflict(
    'An answer to the item is held and becomes the decision soon, unless a person undoes it.',
    'Wait for the decision, or undo the held answer that error.hold names.',
  ),
  answer_id_reused: conflict(
    'The answer_id is that of another answer of the person.',
    'Look at error.answer, which stands. Send another answer with an id of its own.',
  ),
  output_already_read: conflict(
    'The caller has read the decision, so it can no longer be undone.',
    'Settle it with the caller.',
  ),
  name_changed: conflict(
    'A name of the policy means another person than the page showed.',
    'Read the people again and choose those whom you mean.',
  ),
  forbidden: forbidden(
    'The reviewer has no right to do this, or the request came from another site.',
    'Ask an admin of the account.',
  ),
  reauthentication_required: unauthorized(
    'This needs a password that was entered recently.',
    'Enter the password again.',
  ),
  signature_required: forbidden(
    'A policy asks for the signature of a passkey of the person, for exactly this answer.',
    'Get the options of a signature for this answer, and send the signature with it. error.reason says more.',
  ),
  signature_refused: forbidden(
    'The signature is not one of the person for exactly this answer, or it was used or is too old.',
    'Read the item again, and sign the answer again.',
  ),
  ...deviceRequestErrors,
} satisfies Record<string, Reason>;

export const errors = {
  ...callerErrors,
  ...reviewErrors,
  ...deviceErrors,
  ...claimErrors,
} satisfies Record<string, Reason>;

export type CallerErrorCode = keyof typeof callerErrors;
export type ErrorCode = keyof typeof errors;

/** The members of an error besides its code and sentence. Each appears only where it applies. */
export type Details = {
  readonly fields?: readonly Complaint[];
  readonly retry_after_seconds?: number;
  readonly limit?: Readonly<Record<string, unknown>>;
  readonly upgrade?: Readonly<Record<string, unknown>>;
  readonly error_id?: string;
  readonly [further: string]: unknown;
};

/** An expected refusal. Any other thrown error is a bug. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, sentence: string = errors[code].condition, details: Details = {}) {
    super(sentence);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/** Creates the refusal of work for which there is no room at present; the client may retry after that many seconds. */
export function busyRefusal(sentence: string, retry_after_seconds = 1): Refusal {
  return new Refusal('temporary_unavailable', sentence, { retry_after_seconds });
}
