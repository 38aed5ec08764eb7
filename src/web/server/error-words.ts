import type { ErrorCode } from '../../contract/errors.ts';

/**
 * Sentences for refusals of the server, by code. Pages in English show the server's own sentences for most codes, which
 * are more specific.
 */
export const errorWords = {
  invalid_request: 'The server didn’t understand this request.',
  invalid_json: 'The server didn’t understand this request.',
  request_too_large: 'This is too large.',
  validation_failed: 'Something here isn’t valid.',
  authentication_required: 'Your session has ended. Sign in again.',
  invalid_caller_credentials: 'This can’t be used to sign in.',
  not_found: 'This no longer exists.',
  input_not_pending: 'This request was already answered or withdrawn.',
  rate_limit_exceeded: 'Too many attempts. Wait a moment and try again.',
  quota_limit_exceeded: 'This account has used up its quota.',
  storage_limit_exceeded: 'This account has no room left for this.',
  temporary_unavailable: 'The server can’t do this right now. Try again later.',
  internal_error: 'Something went wrong on the server.',
  invalid_action_response: 'This answer isn’t valid.',
  stale_input_revision: 'This request was replaced after it was shown.',
  answer_held: 'An answer to this request is held and can be undone. Until then it can’t be answered again.',
  output_already_read: 'This answer was already collected, so it can’t be undone.',
  forbidden: 'You aren’t allowed to do this.',
  signature_refused: 'This signature isn’t for this answer, or is too old. Answer again.',
  reauthentication_required: 'Enter your password again to do this.',
  device_request_over: 'This was already decided, or the code has expired.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Sentences for refusals because of a policy. */
export const policyErrorWords = {
  onlyMay: (who: string) => `A policy lets only ${who} choose this.`,
} as const;
