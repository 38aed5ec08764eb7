import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../../contract/errors.ts';
import { bearerOf } from '../../../rules/policy/bound-names.ts';
import type { Review } from '../../people.ts';
import type { SignInServices } from '../services.ts';
import type { SignInWay } from './way.ts';

/** The header in which the proxy proves that it is the proxy. */
const secret_header = 'x-hdo-proxy-secret';

/**
 * Creates the sign-in by the header of a proxy, for people that exist. It has no throttle: a name without the secret of
 * the proxy gets nowhere, and the secret is the operator's to choose long.
 */
export function byHeader({ review, recordRefusal }: SignInServices): SignInWay {
  const { header } = review.settings;
  return async ({ session, req }) => {
    const given = header.name === null ? undefined : single(req, header.name.toLowerCase());
    const name = given === undefined || !isFromProxy(review, req) ? undefined : utf8(given);
    const known = name === undefined ? undefined : bearerOf(review, 'proxy', name);
    if (known) return review.write('signInByHeader', known, session);
    await recordRefusal({ reviewer_id: null, address: session.address, lock: null });
    const sentence = 'The proxy did not name a person that is known here. Ask the operator of this server.';
    throw new Refusal('invalid_caller_credentials', sentence, { reason: 'header' });
  };
}

/** Tells if a request comes from the proxy: by its secret, or without one over a Unix socket only. */
function isFromProxy({ settings: { header, server } }: Review, req: IncomingMessage): boolean {
  if (header.secret === null) return server.listen.startsWith('unix:') && req.socket.remoteAddress === undefined;
  const given = single(req, secret_header);
  return given !== undefined && timingSafeEqual(digest(given), digest(header.secret));
}

/** Returns the value of a header that came exactly once. Node would join two, or drop one. */
function single({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  const values = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}

/** Reads the bytes of a header as UTF-8, as proxies send names. Node reads them as Latin-1. */
function utf8(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8');
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
