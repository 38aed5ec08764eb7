import { passwordLength } from '../../lib/crypto/new-password.ts';
import { closed, list, literals, nullable, omittable, open, Type } from '../../lib/schema/schema.ts';
import { AnyText, Text, Timestamp } from '../../vocabulary.ts';
import { PersonName } from '../caller-name.ts';
import type { Endpoint } from '../endpoint.ts';
import { Reviewer } from './session.ts';

const Session = closed({
  session_id: Text,
  created_at: Timestamp,
  confirmed_at: Type.String({ format: 'date-time', description: 'When the password or a sign-in link was last used.' }),
  expires_at: Timestamp,
  browser: AnyText,
  system: AnyText,
  address: AnyText,
  is_this: Type.Boolean(),
});
const Count = Type.Integer({ minimum: 0 });
const Token = closed({ token_id: Text, created_at: Timestamp, expires_at: Timestamp });

const read = {
  method: 'GET',
  statuses: [200, 400, 401, 403, 500, 503],
} as const;
const ended = {
  method: 'DELETE',
  data: closed({}),
  refuses: ['not_found'],
  statuses: [200, 400, 401, 403, 404, 500, 503],
  readers: true,
  writes: true,
} as const;
const put = {
  method: 'PUT',
  statuses: [200, 400, 401, 403, 413, 422, 500, 503],
  readers: true,
  writes: true,
} as const;

/** Endpoints for a person's own settings. A token is refused as forbidden. */
export const ownEndpoints = {
  sessionList: {
    ...read,
    path: '/review/api/sessions',
    summary: 'List the person’s sessions, newest first.',
    description: 'Browser, system and address are those of the sign-in, or empty if unknown.',
    data: closed({ sessions: list(Session) }),
  },
  sessionRevoke: {
    ...ended,
    path: '/review/api/sessions/{session_id}',
    summary: 'End one of the person’s sessions, this one included.',
    params: { session_id: Text },
  },
  passwordRead: {
    ...read,
    path: '/review/api/password',
    summary: 'Tell whether the person has a password and, if known, since when.',
    data: closed({ is_set: Type.Boolean(), set_at: nullable(Timestamp) }),
  },
  passwordSet: {
    ...put,
    path: '/review/api/password',
    summary: 'Set the password and end all other sessions, tokens and unused links of the person.',
    description:
      'A person with a password sends it as present_password. A person without one must have signed in by a link in ' +
      'the last ten minutes. A common password, a name with only digits and signs added, or a control character is ' +
      'invalid_value.',
    body: open({
      password: Type.String({ minLength: passwordLength.fewest, maxLength: passwordLength.most }),
      present_password: omittable(Type.String({ minLength: 1, maxLength: passwordLength.most })),
    }),
    data: closed({ ended: closed({ sessions: Count, tokens: Count, links: Count }) }),
    refuses: ['reauthentication_required', 'rate_limit_exceeded'],
    statuses: [200, 400, 401, 403, 413, 422, 429, 500, 503],
  },
  nameSet: {
    ...put,
    path: '/review/api/name',
    summary: 'Change one’s own name. Earlier decisions keep the old name.',
    body: open({ name: PersonName }),
    data: closed({ reviewer: Reviewer }),
    refuses: ['reauthentication_required'],
  },
  tokenList: {
    ...read,
    path: '/review/api/tokens',
    summary: 'List the person’s usable tokens, newest first.',
    data: closed({ tokens: list(Token) }),
  },
  tokenRevoke: {
    ...ended,
    path: '/review/api/tokens/{token_id}',
    summary: 'Revoke a token at once.',
    params: { token_id: Text },
  },
} as const satisfies Record<string, Endpoint>;

/** The audited events that everyone in the account is notified of: a new way to sign in as a person. */
export const noticeKinds = [
  'reviewer.link_made',
  'reviewer.token_made',
  'reviewer.password_set',
  'reviewer.name_taken',
  'invite.made',
  'invite.used',
  'passkey.added',
  'reviewer.identity_added',
  'reviewer.totp_set',
  'reviewer.totp_off',
  'reviewer.codes_made',
] as const;

const Notice = closed({
  notice_id: Text,
  at: Timestamp,
  kind: literals(noticeKinds),
  actor: Text,
  actor_name: nullable(Text),
  reviewer_id: Text,
  reviewer_name: nullable(Text),
  is_new: Type.Boolean(),
});

/** Endpoints for notices about new ways to sign in, tokens and invites. */
export const noticeEndpoints = {
  noticeList: {
    ...read,
    path: '/review/api/notices',
    summary: 'List the latest new links, tokens, passwords and invites in the account, newest first.',
    description:
      'At most 50. Notices that the person caused or was shown are not new. For a new invite, reviewer_id is its ' +
      'invite_id.',
    data: closed({ notices: list(Notice) }),
  },
  noticesSee: {
    ...put,
    path: '/review/api/notices/seen',
    summary: 'Mark a notice and all earlier ones as shown to the person.',
    body: open({ notice_id: Text }),
    data: closed({}),
  },
} as const satisfies Record<string, Endpoint>;
