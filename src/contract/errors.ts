import type { Complaint } from '../lib/schema/complaint.ts';
import { deviceErrors, deviceRequestErrors } from './device-errors.ts';

/** A kind of refusal: its HTTP status, the condition that causes it, and how the client can recover. */
export type Reason = { readonly status: number; readonly condition: string; readonly recovery: string };

export const callerErrors = {
  invalid_request: {
    status: 400,
    condition: 'The shape, query, method or headers of the request are invalid.',
    recovery: 'Correct the request.',
  },
  invalid_json: { status: 400, condition: 'The body is not valid JSON.', recovery: 'Send valid JSON.' },
  request_too_large: {
    status: 413,
    condition: 'The JSON body exceeds its byte limit.',
    recovery: 'Make the body smaller than the limit.',
  },
  validation_failed: {
    status: 422,
    condition: 'One or more fields fail structural or semantic validation.',
    recovery: 'Correct every path that error.fields names.',
  },
  unsupported_icon: {
    status: 422,
    condition: 'An icon is not in the supported set.',
    recovery: 'Choose one of the Icon values.',
  },
  unsafe_html: {
    status: 422,
    condition: 'Display HTML has unsafe markup, attributes or URLs.',
    recovery: 'Remove the active or unsupported markup.',
  },
  unsafe_color: {
    status: 422,
    condition: 'A color is not in the palette.',
    recovery: 'Choose one of the Color values.',
  },
  upgrade_required: {
    status: 402,
    condition: 'The capability is not available on the tier of the account.',
    recovery: 'Follow error.upgrade or leave the gated capability out.',
  },
  retention_limit_exceeded: {
    status: 429,
    condition: 'Expired or excess live work must be removed before more is accepted.',
    recovery: 'Read, acknowledge or delete live work as error.limit indicates.',
  },
  billing_grace_expired: {
    status: 402,
    condition: 'The billing grace has ended and the limits of the current tier apply.',
    recovery: 'Restore billing or reduce usage.',
  },
  authentication_required: {
    status: 401,
    condition: 'The request carries no usable bearer credential.',
    recovery: 'Send the credential.',
  },
  invalid_caller_credentials: {
    status: 401,
    condition: 'The credential is invalid or can no longer be used.',
    recovery: 'Reconnect the caller or rotate its key.',
  },
  not_found: {
    status: 404,
    condition: 'The live resource is absent or not available to this caller.',
    recovery: 'Stop retrying, unless your own state says that it should be live.',
  },
  pending_content_conflict: {
    status: 409,
    condition: 'The pending caller_item_id already has different normalized content.',
    recovery: 'Use input/replace.',
  },
  answered_unacknowledged: {
    status: 409,
    condition: 'The item is answered and its output is not acknowledged.',
    recovery: 'Read the output, handle it durably, acknowledge it.',
  },
  input_not_pending: {
    status: 409,
    condition: 'The item to replace or delete is no longer pending.',
    recovery: 'Stop, and reconcile with the current state of its output.',
  },
  rate_limit_exceeded: {
    status: 429,
    condition: 'A fixed-window or burst limit blocked the request.',
    recovery: 'Honor Retry-After; retry with backoff and jitter.',
  },
  quota_limit_exceeded: {
    status: 429,
    condition: 'The request or submission quota of the account blocked the operation.',
    recovery: 'Inspect error.limit; wait for its reset or reduce usage.',
  },
  storage_limit_exceeded: {
    status: 429,
    condition: 'A queue or stored-byte limit blocked work that needs storage.',
    recovery: 'Delete pending work or acknowledge handled output.',
  },
  temporary_unavailable: {
    status: 503,
    condition: 'A dependency or the service itself failed temporarily.',
    recovery: 'Retry safe operations with bounded exponential backoff and jitter.',
  },
  internal_error: {
    status: 500,
    condition: 'The server met an error that it did not expect.',
    recovery: 'Retry only when it is safe; keep the request, correlation and error ids.',
  },
} as const satisfies Record<string, Reason>;

export const claimErrors = {
  already_claimed: {
    status: 409,
    condition: 'The decision was taken: by another claim_id, or by an acknowledgement.',
    recovery: 'Stop. Another program acts on the decision.',
  },
  made_before_restore: {
    status: 409,
    condition: 'The decision is older than the last restore of a backup, so a program may have taken it before.',
    recovery: 'Find out whether it was acted on. If not, read it and acknowledge it, or ask again.',
  },
  has_file: {
    status: 409,
    condition: 'The decision has a file, which an acknowledgement would remove.',
    recovery: 'Read the decision, download the file, and acknowledge it.',
  },
} as const satisfies Record<string, Reason>;

export const reviewErrors = {
  invalid_action_response: {
    status: 422,
    condition: 'The action is not one of the item’s, or its response does not fit.',
    recovery: 'Correct every path that error.fields names.',
  },
  stale_input_revision: {
    status: 409,
    condition: 'The caller replaced the item after it was shown.',
    recovery: 'Read the item again and decide on its current content.',
  },
  answer_held: {
    status: 409,
    condition: 'An answer to the item is held and becomes the decision soon, unless a person undoes it.',
    recovery: 'Wait for the decision, or undo the held answer that error.hold names.',
  },
  answer_id_reused: {
    status: 409,
    condition: 'The answer_id is that of another answer of the person.',
    recovery: 'Look at error.answer, which stands. Send another answer with an id of its own.',
  },
  output_already_read: {
    status: 409,
    condition: 'The caller has read the decision, so it can no longer be undone.',
    recovery: 'Settle it with the caller.',
  },
  name_changed: {
    status: 409,
    condition: 'A name of the policy means another person than the page showed.',
    recovery: 'Read the people again and choose those whom you mean.',
  },
  forbidden: {
    status: 403,
    condition: 'The reviewer has no right to do this, or the request came from another site.',
    recovery: 'Ask an admin of the account.',
  },
  reauthentication_required: {
    status: 401,
    condition: 'This needs a password that was entered recently.',
    recovery: 'Enter the password again.',
  },
  signature_required: {
    status: 403,
    condition: 'A policy asks for the signature of a passkey of the person, for exactly this answer.',
    recovery: 'Get the options of a signature for this answer, and send the signature with it. error.reason says more.',
  },
  signature_refused: {
    status: 403,
    condition: 'The signature is not one of the person for exactly this answer, or it was used or is too old.',
    recovery: 'Read the item again, and sign the answer again.',
  },
  ...deviceRequestErrors,
} as const satisfies Record<string, Reason>;

export const errors = {
  ...callerErrors,
  ...reviewErrors,
  ...deviceErrors,
  ...claimErrors,
} as const satisfies Record<string, Reason>;

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
export function busy(sentence: string, retry_after_seconds = 1): Refusal {
  return new Refusal('temporary_unavailable', sentence, { retry_after_seconds });
}
