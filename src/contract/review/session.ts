import { closed, judged, list, literals, nullable, omittable, open, Type } from '../../lib/schema/schema.ts';
import { Role, Text } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';
import { OidcReturn } from './oidc.ts';
import { PasskeyProof } from './passkeys.ts';

export const Reviewer = closed({ reviewer_id: Text, name: Text, role: Role });
/** The ways to sign in, in the order in which the sign-in page offers them. */
export const wayNames = ['passkey', 'oidc', 'header', 'password', 'link'] as const;
export type WayName = (typeof wayNames)[number];

const data = closed({ reviewer: Reviewer });

const sent = open({
  reviewer: omittable(Type.String({ minLength: 1, maxLength: 100 })),
  password: omittable(Type.String({ minLength: 1, maxLength: 1_000 })),
  totp: omittable(
    Type.String({ minLength: 1, maxLength: 40, description: 'A code of the authenticator app, or a recovery code.' }),
  ),
  link: omittable(Type.String({ minLength: 1, maxLength: 100, description: 'The secret of a sign-in link, alone.' })),
  invite: omittable(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The secret of an invite. reviewer may change the name; oidc binds an account at the provider.',
    }),
  ),
  passkey: omittable(PasskeyProof),
  oidc: omittable(OidcReturn),
  way: omittable(literals(['header'], { description: 'header, alone: by the header that a proxy adds.' })),
});

/** The members that are credentials on their own, with the members that may come beside them. */
const alone = { invite: ['reviewer', 'oidc'], passkey: [], oidc: [], way: [] } as const;
const singles = ['invite', 'passkey', 'oidc', 'way'] as const;
const members = ['reviewer', 'password', 'totp', 'link', ...singles] as const;

/**
 * Credentials of a sign-in: name and password, the secret of a link or an invite, the proof of a passkey, the return
 * from a provider, or the header of a proxy.
 */
const SignIn = judged(sent, (sound, complain, given) => {
  const single = singles.find((name) => (given[name] ?? null) !== null);
  if (single !== undefined) {
    const besides: readonly string[] = [single, ...alone[single]];
    const isAlone = members.every((name) => besides.includes(name) || (given[name] ?? null) === null);
    if (!isAlone && sound[single] !== undefined) complain(single, 'invalid_value', 'must be sent without others');
    return;
  }
  const named = [given.reviewer ?? null, given.password ?? null, given.totp ?? null];
  if ((given.link ?? null) === null) {
    if (named[0] === null) complain('reviewer', 'required');
    if (named[1] === null) complain('password', 'required');
  } else if (sound.link !== undefined && named.some((value) => value !== null)) {
    complain('link', 'invalid_value', 'must be sent without a name and a password');
  }
});

export const sessionEndpoints = {
  signInRead: {
    method: 'GET',
    path: '/review/api/sign-in',
    summary: 'List the ways to sign in that the sign-in page offers, in its order.',
    description: 'passkey is among them once somebody has a passkey for passkey_origin.',
    public: true,
    data: closed({
      ways: list(literals(wayNames)),
      passkey_origin: nullable(
        Type.String({ minLength: 1, description: 'The origin where passkeys work, if they are on and it has one.' }),
      ),
      oidc_host: nullable(
        Type.String({ minLength: 1, description: 'The host of the provider, if single sign-on is offered.' }),
      ),
    }),
    statuses: [200, 400, 403, 500, 503],
  },
  sessionStart: {
    method: 'POST',
    path: '/review/api/session',
    summary: 'Sign in by a passkey, single sign-on, a proxy, a password, a link or an invite.',
    description: [
      'An invite adds a new person; reviewer is then the name they chose. With oidc, begun for this invite, their',
      'account at the provider is bound to them, so that they can sign in with it. The session has two secrets.',
      'One comes as a cookie, the other as session_secret: every further request carries the cookie and',
      'X-HDO-Session: session_secret. The cookie alone does not authenticate, because cookies ignore ports. Store',
      'session_secret where only the page’s origin can read it. If both secrets of another session are sent, the new',
      'session replaces it. A page sends X-HDO-Session here too, empty if it has none. A refused sign-in may have a',
      'reason: totp_needed asks for the code beside a right password.',
    ].join(' '),
    headers: { 'X-HDO-Session': { schema: Type.String(), description: 'The session that the new one replaces.' } },
    public: true,
    body: SignIn,
    answer_headers: { 'Set-Cookie': { schema: Text, description: 'The session (RFC 6265).', required: true } },
    data: closed({ reviewer: Reviewer, session_secret: Text }),
    refuses: ['invalid_caller_credentials', 'rate_limit_exceeded'],
    statuses: [200, 400, 401, 403, 413, 422, 429, 500, 503],
    writes: true,
  },
  sessionRead: {
    method: 'GET',
    path: '/review/api/session',
    summary: 'Tell who is signed in.',
    data,
    statuses: [200, 400, 401, 403, 500, 503],
  },
  sessionEnd: {
    method: 'DELETE',
    path: '/review/api/session',
    summary: 'Sign out. A token has no session to end.',
    readers: true,
    data: closed({}),
    refuses: ['forbidden'],
    statuses: [200, 400, 401, 403, 500, 503],
    writes: true,
  },
} as const satisfies Record<string, Endpoint>;
