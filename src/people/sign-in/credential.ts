import { Refusal } from '../../contract/errors.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import type { Handlers } from '../../http/endpoint/plane.ts';
import { timestamp } from '../../lib/time/clock.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { Store } from '../../store/store.ts';
import type { ReviewerRow } from '../../store/tables/reviewers.ts';

/** The credential of a person: a browser's session or a program's token. */
type Credential =
  | { readonly kind: 'session'; readonly session_hash: string }
  | { readonly kind: 'token'; readonly token_id: string };

export type Person = {
  readonly reviewer: Reviewer;
  readonly credential: Credential;
  readonly expires_at: string;
  /** The time of sign-in of a session; null for a token. */
  readonly opened_at: string | null;
  /** The last recorded use of a session; null if it was never used. */
  readonly used_at: string | null;
  /** The latest end of a session that is shorter than others; else null. */
  readonly ends_at: string | null;
};

export type HandlersOf<Operation extends keyof ReviewEndpoints> = Pick<Handlers<ReviewEndpoints, Person>, Operation>;

const tokenTimes = { opened_at: null, used_at: null, ends_at: null } as const;

/** Finds the person of a valid credential. Nothing is cached, so that a revocation takes effect at once. */
export function personOf(
  { sessions, tokens }: Pick<Store, 'sessions' | 'tokens'>,
  credential: Credential,
  now_ms: number,
): Person | undefined {
  const { kind } = credential;
  const found = kind === 'session' ? sessions.find.get(credential) : unrevoked(tokens.find.get(credential));
  if (!found || found.expires_at <= timestamp(now_ms)) return undefined;
  const reviewer = kind === 'session' ? reviewerOf(found) : { ...reviewerOf(found), token_id: credential.token_id };
  const { opened_at, used_at, ends_at } = 'opened_at' in found ? found : tokenTimes;
  return { reviewer, credential, expires_at: found.expires_at, opened_at, used_at, ends_at };
}

/**
 * Requires a session, and returns its person and its hash.
 * @throws {Refusal} forbidden for a token
 */
export function requireSession({ reviewer, credential }: Person): { reviewer: Reviewer; session_hash: string } {
  if (credential.kind === 'session') return { reviewer, session_hash: credential.session_hash };
  throw new Refusal('forbidden', 'A token cannot do this. Sign in to the inbox.');
}

function reviewerOf({ reviewer_id, account_id, name, role }: ReviewerRow): Reviewer {
  return { reviewer_id, account_id, name, role };
}

function unrevoked<T extends { revoked_at: string | null }>(token: T | undefined): T | undefined {
  return token?.revoked_at === null ? token : undefined;
}
