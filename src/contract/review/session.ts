import { closed, judged, list, literals, omittable, open, Type } from '../../lib/schema/schema.ts';
import { Text } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';

export const Reviewer = closed({ reviewer_id: Text, name: Text, role: literals(['reviewer', 'admin']) });
/** The ways to sign in, in the order in which the sign-in page offers them. */
export const wayNames = ['password', 'link'] as const;
export type WayName = (typeof wayNames)[number];

const data = closed({ reviewer: Reviewer });

const sent = open({
  reviewer: omittable(Type.String({ minLength: 1, maxLength: 100 })),
  password: omittable(Type.String({ minLength: 1, maxLength: 1_000 })),
  link: omittable(Type.String({ minLength: 1, maxLength: 100, description: 'The secret of a sign-in link, alone.' })),
});

/** Credentials of a sign-in: name and password, or the secret of a link. */
const SignIn = judged(sent, (sound, complain, given) => {
  const named = [given.reviewer ?? null, given.password ?? null];
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
    public: true,
    body_kind: 'none',
    answer: 'json',
    data: closed({ ways: list(literals(wayNames)) }),
    refuses: [],
    statuses: [200, 400, 403, 500, 503],
  },
  sessionStart: {
    method: 'POST',
    path: '/review/api/session',
    summary: 'Sign in by name and password or by the secret of a sign-in link. The session has two secrets.',
    description: [
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
    body_kind: 'none',
    answer: 'json',
    data: closed({}),
    refuses: ['forbidden'],
    statuses: [200, 400, 401, 403, 500, 503],
    writes: true,
  },
} as const satisfies Record<string, Endpoint>;
