import { timestamp } from '../lib/clock.ts';
import type { Reviewer } from '../rules/outbox.ts';
import type { ReviewerRow } from '../store/reviewers.ts';
import type { Store } from '../store/store.ts';

/** By what a person is known: a browser's session, or a token that a program carries. */
export type Credential =
  | { readonly kind: 'session'; readonly session_hash: string }
  | { readonly kind: 'token'; readonly token_id: string };

/** Who sent a request. */
export type Person = { readonly reviewer: Reviewer; readonly credential: Credential; readonly expires_at: string };

/** The person of a credential that can be used at this moment; nothing is remembered, so its end counts at once. */
export function personOf(
  { sessions, tokens }: Pick<Store, 'sessions' | 'tokens'>,
  credential: Credential,
  now_ms: number,
): Person | undefined {
  const { kind } = credential;
  const found = kind === 'session' ? sessions.find.get(credential) : unrevoked(tokens.find.get(credential));
  if (!found || found.expires_at <= timestamp(now_ms)) return undefined;
  const reviewer = kind === 'session' ? reviewerOf(found) : { ...reviewerOf(found), token_id: credential.token_id };
  return { reviewer, credential, expires_at: found.expires_at };
}

function reviewerOf({ reviewer_id, account_id, name, role }: ReviewerRow): Reviewer {
  return { reviewer_id, account_id, name, role };
}

function unrevoked<T extends { revoked_at: string | null }>(token: T | undefined): T | undefined {
  return token?.revoked_at === null ? token : undefined;
}
