import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '../contract/endpoint.ts';
import { Refusal } from '../contract/errors.ts';
import { bearerOf } from '../http/bearer.ts';
import type { Exchange } from '../http/exchange.ts';
import { parseCredential, secretMatches } from '../lib/credential.ts';
import { tokenKind } from '../rules/reviewers.ts';
import { secretOf } from './cookie.ts';
import { type Person, personOf } from './credential.ts';
import type { Review } from './review.ts';
import type { Site } from './site.ts';
import { sessionSlide } from './slide.ts';

/**
 * Makes the check of who a person is: by the Bearer token if there is one, else by the session's cookie. With a cookie,
 * what changes something has to come from a page of ours. The check throws authentication_required where nobody is
 * signed in, and invalid_caller_credentials for a token that cannot be used, be it a caller's key.
 */
export function personAuthentication(review: Review, site: Site) {
  const slide = sessionSlide(review, site);
  return (exchange: Exchange, { method }: Endpoint): Person => {
    const { req } = exchange;
    if (/^bearer /i.test(req.headers.authorization ?? '')) return byToken(review, bearerOf(req));
    const found = bySession(review, site, req);
    if (!found) throw signInFirst('Sign in, or send a reviewer token as a Bearer token.');
    const { person, secret } = found;
    if (!person) throw signInFirst('The session has ended. Sign in again.');
    if (method !== 'GET') site.guardOrigin(req);
    slide(exchange, { person, secret });
    return person;
  };
}

/** Whose session a request's cookie names: nobody's where it has ended; undefined where there is no cookie. */
export function bySession(
  { store, clock }: Pick<Review, 'store' | 'clock'>,
  site: Pick<Site, 'isSecure'>,
  req: IncomingMessage,
): { readonly person: Person | undefined; readonly secret: string } | undefined {
  const secret = secretOf(req, { secure: site.isSecure(req) });
  if (secret === undefined) return undefined;
  return { secret, person: personOf(store, { kind: 'session', session_hash: hash('sha256', secret) }, clock()) };
}

function byToken({ store, clock }: Review, text: string): Person {
  const parsed = parseCredential(tokenKind, text);
  const token_id = `tok_${parsed?.digits ?? ''}`;
  const matches = secretMatches(parsed?.secret ?? '', store.tokens.find.get({ token_id })?.token_hash);
  const person = personOf(store, { kind: 'token', token_id }, clock());
  if (!matches || !person) throw new Refusal('invalid_caller_credentials', 'The credential cannot be used.');
  return person;
}

function signInFirst(sentence: string): Refusal {
  return new Refusal('authentication_required', sentence);
}
