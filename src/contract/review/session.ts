import { closed, judged, list, literals, nullable, omittable, open, Type } from '../../lib/schema/schema.ts';
import { Role, Text } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';
import { PasskeyProof } from './passkeys.ts';

export const Reviewer = closed({ reviewer_id: Text, name: Text, role: Role });
/** The ways to sign in, in the order in which the sign-in page offers them. */
export const wayNames = ['passkey', 'password', 'link'] as const;
export type WayName = (typeof wayNames)[number];

const data = closed({ reviewer: Reviewer });

const sent = open({
  reviewer: omittable(Type.String({ minLength: 1, maxLength: 100 })),
  password: omittable(Type.String({ minLength: 1, maxLength: 1_000 })),
  link: omittable(Type.String({ minLength: 1, maxLength: 100, description: 'The secret of a sign-in link, alone.' })),
  invite: omittable(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The secret of an invite. reviewer may change the name.',
    }),
  ),
  passkey: omittable(PasskeyProof),
});

/** Credentials of a sign-in: name and password, the secret of a link or an invite, or the proof of a passkey. */
const SignIn = judged(sent, (sound, complain, given) => {
  if ((given.invite ?? null) !== null) {
    const others = [given.password ?? null, given.link ?? null, given.passkey ?? null];
    if (sound.invite !== undefined && others.some((value) => value !== null)) {
      complain('invite', 'invalid_value', 'must be sent without other credentials');
    }
    return;
  }
  const named = [given.reviewer ?? null, given.password ?? null];
  if ((given.passkey ?? null) !== null) {
    if ([...named, given.link ?? null].every((value) => value === null)) return;
    return complain('passkey', 'invalid_value', 'must be sent alone');
  }
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
    body_kind: 'none',
    answer: 'json',
    data: closed({
      ways: list(literals(wayNames)),
      passkey_origin: nullable(
        Type.String({ minLength: 1, description: 'The origin where passkeys work, if they are on and it has one.' }),
      ),
    }),
    refuses: [],
    statuses: [200, 400, 403, 500, 503],
  },
  sessionStart: {
    method: 'POST',
    path: '/review/api/session',
    summary: 'Sign in by name and password, by the secret of a link or an invite, or by a passkey.',
    description: [
      'An invite adds a new person; reviewer is then the name they chose. The session has two secrets.',
      'One comes as a cookie, the other as session_secret: every further request carries the cookie and',
      'X-HDO-Session: session_secret. The cookie alone does not authenticate, because cookies ignore ports. Store',
      'session_secret where only the page’s origin can read it. If both secrets of another session are sent, the new',
      'session replaces it. A page sends X-HDO-Session here too, empty if it has none.',
    ].join(' '),
    headers: { 'X-HDO-Session': { schema: Type.String(), description: 'The session that the new one replaces.' } },
    public: true,
    body: SignIn,
    body_kind: 'json',
    answer: 'json',
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
    body_kind: 'none',
    answer: 'json',
    data,
    refuses: [],
    statuses: [200, 400, 401, 403, 500, 503],
  },
  sessionEnd: {
    method: 'DELETE',
    path: '/review/api/session',
    summary: 'Sign out. A token has no session to end.',
    readers: true,
    body_kind: 'none',
    answer: 'json',
    data: closed({}),
    refuses: ['forbidden'],
    statuses: [200, 400, 401, 403, 500, 503],
    writes: true,
  },
} as const satisfies Record<string, Endpoint>;
