import { passwordLength } from '../../lib/password.ts';
import { closed, list, literals, meaning, nullable, open, Type } from '../../lib/schema.ts';
import { AnyText, Text, Timestamp } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';
import { Reviewer } from './session.ts';

const Name = meaning((text) => (text.trim() === '' ? { code: 'too_short' } : text.trim()), {
  minLength: 1,
  maxLength: 100,
  description: 'Under which decisions stand and the person signs in.',
});
const Session = closed({
  session_id: Text,
  created_at: Timestamp,
  confirmed_at: Type.String({ format: 'date-time', description: 'When the password or a link was last given.' }),
  expires_at: Timestamp,
  browser: AnyText,
  system: AnyText,
  address: AnyText,
  is_this: Type.Boolean(),
});
const Token = closed({ token_id: Text, created_at: Timestamp, expires_at: Timestamp });

const read = {
  method: 'GET',
  body_kind: 'none',
  answer: 'json',
  refuses: [],
  statuses: [200, 400, 401, 403, 500, 503],
} as const;
const ended = {
  method: 'DELETE',
  body_kind: 'none',
  answer: 'json',
  data: closed({}),
  refuses: ['not_found'],
  statuses: [200, 400, 401, 403, 404, 500, 503],
  writes: true,
} as const;
const put = {
  method: 'PUT',
  body_kind: 'json',
  answer: 'json',
  statuses: [200, 400, 401, 403, 413, 422, 500, 503],
  writes: true,
} as const;

/** What people settle about themselves in the inbox. A token is refused as forbidden. */
export const ownEndpoints = {
  sessionList: {
    ...read,
    path: '/review/api/sessions',
    summary: 'List where the person is signed in, the newest first.',
    description: 'Browser, system and address are what was seen at sign-in, and empty where nothing was.',
    data: closed({ sessions: list(Session) }),
  },
  sessionRevoke: {
    ...ended,
    path: '/review/api/sessions/{session_id}',
    summary: 'Sign out somewhere else, or here.',
    params: { session_id: Text },
  },
  passwordRead: {
    ...read,
    path: '/review/api/password',
    summary: 'Tell whether the person has a password, and since when where that is known.',
    data: closed({ is_set: Type.Boolean(), set_at: nullable(Timestamp) }),
  },
  passwordSet: {
    ...put,
    path: '/review/api/password',
    summary: 'Set the password and end every other session of the person.',
    body: open({ password: Type.String({ minLength: passwordLength.fewest, maxLength: passwordLength.most }) }),
    data: closed({}),
    refuses: ['reauthentication_required'],
  },
  nameSet: {
    ...put,
    path: '/review/api/name',
    summary: 'Give oneself another name. Decisions that were made stay under the old one.',
    body: open({ name: Name }),
    data: closed({ reviewer: Reviewer }),
    refuses: [],
  },
  tokenList: {
    ...read,
    path: '/review/api/tokens',
    summary: 'List the person’s tokens that can be used, the newest first.',
    data: closed({ tokens: list(Token) }),
  },
  tokenRevoke: {
    ...ended,
    path: '/review/api/tokens/{token_id}',
    summary: 'End a token at once.',
    params: { token_id: Text },
  },
} as const satisfies Record<string, Endpoint>;

/** The audited events of which everybody in the account hears: somebody was made a way in. */
export const noticeKinds = ['reviewer.link_made', 'reviewer.token_made', 'reviewer.password_set'] as const;

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

/** The ways in that were made, of which everybody in the account hears. */
export const noticeEndpoints = {
  noticeList: {
    ...read,
    path: '/review/api/notices',
    summary: 'List the latest links, tokens and passwords that were made in the account, the newest first.',
    description: 'At most 50. Those that the person made or was shown are not new.',
    data: closed({ notices: list(Notice) }),
  },
  noticesSee: {
    ...put,
    path: '/review/api/notices/seen',
    summary: 'Note that the person was shown a notice and those before it.',
    body: open({ notice_id: Text }),
    data: closed({}),
    refuses: [],
  },
} as const satisfies Record<string, Endpoint>;
