import { Refusal } from '../../../contract/errors.ts';
import { errorText } from '../../../lib/process/error-text.ts';
import type { Review } from '../../people.ts';

type LogHolder = Pick<Review, 'log'>;
const lost = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

/** Returns the refusal of a sign-in for which the provider cannot be reached, and logs the cause. */
export function refuseUnreachable({ log }: LogHolder, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  log.warn({ event: 'oidc_provider_unreachable', cause: providerFault(error) });
  const sentence = 'The provider of single sign-on cannot be reached. Try again, or sign in another way.';
  return new Refusal('temporary_unavailable', sentence, { reason: 'provider', retry_after_seconds: 5 });
}

/**
 * Returns the refusal of a failed sign-in, and logs the cause, but no token. An error that is no answer of the provider
 * is a bug, and returned as it is.
 */
export function refusalOf(review: LogHolder, error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof TypeError && error.cause === undefined && code === '') return error;
  if (error instanceof TypeError || lost.has(code)) return refuseUnreachable(review, error);
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return claimOf(error) === 'auth_time' ? notFresh() : clocksDiffer();
  review.log.warn({ event: 'oidc_sign_in_refused', code, cause: causeOf(error) });
  const sentence = 'The answer of the provider is not valid. Sign in again; the log of the server has the cause.';
  return new Refusal('invalid_caller_credentials', sentence, { reason: 'answer' });
}

/** Returns the refusal of a token that is not from the present time. */
export function clocksDiffer(): Refusal {
  const sentence = 'The clocks of this server and of the provider differ by more than five minutes. Set them right.';
  return new Refusal('invalid_caller_credentials', sentence, { reason: 'clock' });
}

/** Returns the refusal of a confirmation for which the provider did not ask for a proof again. */
export function notFresh(): Refusal {
  const sentence = 'The provider did not ask you to sign in again, so this confirms nothing.';
  return new Refusal('invalid_caller_credentials', sentence, { reason: 'not_fresh' });
}

function claimOf({ cause }: Error): unknown {
  const inner = cause instanceof Error ? cause.cause : cause;
  return typeof inner === 'object' && inner !== null && 'claim' in inner ? inner.claim : undefined;
}

/** Explains that the provider names itself otherwise than `oidc.issuer`, which is no failure to reach it. */
function mismatchOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')) return;
  const { expected, body } = error.cause as { expected?: unknown; body?: { issuer?: unknown } };
  return `oidc.issuer is ${expected}, but the provider names itself ${body?.issuer}: set oidc.issuer to that`;
}

/** Says why the provider cannot be used. A provider that names another issuer is no failure to reach it. */
export function providerFault(error: unknown): string {
  return mismatchOf(error) ?? causeOf(error);
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${errorText(error.cause)}` : '';
  return errorText(error) + cause;
}
