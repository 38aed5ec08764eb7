import type { IncomingMessage } from 'node:http';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../../contract/review-endpoints.ts';
import type { Reviewer } from '../../../rules/base/outbox.ts';
import type { NewSession } from '../../../rules/people/sessions.ts';

export type SignInBody = BodyOf<ReviewEndpoints['sessionStart']>;

/** One attempt to sign in: the credentials, the session to open, and the request. */
export type Attempt = { readonly given: SignInBody; readonly session: NewSession; readonly req: IncomingMessage };

/**
 * Checks the credentials of an attempt in one way, opens its session and returns the person.
 * @throws {Refusal} invalid_caller_credentials, or rate_limit_exceeded
 */
export type SignInWay = (attempt: Attempt) => Promise<Reviewer>;
