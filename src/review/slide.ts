import type { Exchange } from '../http/exchange.ts';
import { giveCookie } from './cookie.ts';
import type { Person } from './credential.ts';
import { type Review, sessionLifetime } from './review.ts';
import type { Site } from './site.ts';

const lag_ms = 3_600_000;
const most_remembered = 10_000;

/** Makes what moves the end of a used session ahead, at most once an hour; no request waits for it. */
export function sessionSlide(review: Review, site: Site) {
  const moved = new Map<string, number>();
  const lifetime_ms = sessionLifetime(review);
  return ({ req, res }: Exchange, { person, secret }: { person: Person; secret: string }): void => {
    const { credential, expires_at } = person;
    if (credential.kind !== 'session') return;
    const { session_hash } = credential;
    const now_ms = review.clock();
    const last_ms = Math.max(Date.parse(expires_at) - lifetime_ms, moved.get(session_hash) ?? 0);
    if (now_ms - last_ms < lag_ms) return;
    if (moved.size >= most_remembered) moved.clear();
    moved.set(session_hash, now_ms);
    giveCookie(res, { secret, lifetime_ms, secure: site.isSecure(req) });
    review
      .write('extendSession', { session_hash, lifetime_ms })
      .catch(({ message }: Error) => review.log.warn({ event: 'session_not_extended', message }));
  };
}
