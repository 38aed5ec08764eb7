import { closed, list, literals, nullable, open, Type } from '../../lib/schema/schema.ts';
import { AnyText, Count, Role, Text, Timestamp } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';

const Person = closed({
  reviewer_id: Text,
  name: Text,
  role: Role,
  created_at: Timestamp,
  has_password: Type.Boolean(),
  sessions: Type.Integer({ minimum: 0, description: 'The number of browsers in which the person is signed in.' }),
  tokens: Type.Integer({ minimum: 0, description: 'The number of usable tokens.' }),
  passkeys: Type.Integer({ minimum: 0, description: 'The number of passkeys of the person.' }),
  last_seen_at: nullable(
    Type.String({ format: 'date-time', description: 'The last use of a session, up to an hour out of date.' }),
  ),
  invited_by: nullable(Type.String({ description: 'The reviewer_id of the admin whose invite the person used.' })),
  invited_at: nullable(Timestamp),
  away: nullable(
    closed(
      { until: Timestamp, deputy: nullable(Text) },
      { description: 'The absence of the person, if they are away now.' },
    ),
  ),
});
const Session = closed({
  session_id: Text,
  created_at: Timestamp,
  last_used_at: Timestamp,
  expires_at: Timestamp,
  browser: AnyText,
  system: AnyText,
  address: AnyText,
});
const Tables = list(
  closed({
    kind: literals(['policy', 'group', 'away', 'notify']),
    name: Type.String({
      description: 'The name of the policy or the group, or the person of the absence or the notices.',
    }),
  }),
);
const Misfits = closed(
  { removal: Tables, reader: Tables, reviewer: Tables, admin: Tables },
  {
    description:
      'Tables of the settings file that would be wrong if the person were removed or had another role. Such a change ' +
      'is refused as forbidden: the operator corrects the file first.',
  },
);
const Token = closed({ token_id: Text, created_at: Timestamp, expires_at: Timestamp });

/** The common parts of all changes to people. They need an admin's session with a fresh password. */
const change = {
  refuses: ['not_found', 'reauthentication_required'],
  statuses: [200, 400, 401, 403, 404, 500, 503],
  writes: true,
} as const;
const ofPerson = { reviewer_id: Text };

/** Endpoints with which admins manage the people of their account. A token is refused as forbidden. */
export const reviewerEndpoints = {
  reviewerList: {
    method: 'GET',
    path: '/review/api/reviewers',
    summary: 'List the people of the account by name, with what gives them access.',
    data: closed({ reviewers: list(Person) }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  reviewerRead: {
    method: 'GET',
    path: '/review/api/reviewers/{reviewer_id}',
    summary: 'Read a person with their sessions and usable tokens, newest first, and the settings that need them.',
    params: ofPerson,
    data: closed({ reviewer: Person, sessions: list(Session), tokens: list(Token), misfits: Misfits }),
    refuses: ['not_found'],
    statuses: [200, 400, 401, 403, 404, 500, 503],
  },
  roleSet: {
    ...change,
    method: 'PUT',
    path: '/review/api/reviewers/{reviewer_id}/role',
    summary: 'Change the role of a person. Their sessions and tokens follow it at once.',
    description:
      'The standing answers of a new reader end, and so do the open invites of somebody who is no longer an admin. ' +
      'Refused as forbidden: another role for the last admin of the account, and one that the settings file excludes.',
    params: ofPerson,
    body: open({ role: Role }),
    data: closed({ reviewer_id: Text, role: Role }),
    statuses: [200, 400, 401, 403, 404, 413, 422, 500, 503],
  },
  reviewerRemove: {
    ...change,
    method: 'DELETE',
    path: '/review/api/reviewers/{reviewer_id}',
    summary: 'Remove a person with their sessions, tokens, links and open invites. Their decisions keep their name.',
    description: 'Refused as forbidden: the last admin of the account, and a person whom the settings file needs.',
    params: ofPerson,
    data: closed({ reviewer_id: Text, removed: Type.Literal(true) }),
  },
  reviewerSignOut: {
    ...change,
    method: 'DELETE',
    path: '/review/api/reviewers/{reviewer_id}/sessions',
    summary: 'End every session of a person. Their password, tokens and unused links stay.',
    params: ofPerson,
    data: closed({ ended: closed({ sessions: Count }) }),
  },
  reviewerSessionRevoke: {
    ...change,
    method: 'DELETE',
    path: '/review/api/reviewers/{reviewer_id}/sessions/{session_id}',
    summary: 'End one session of a person.',
    params: { ...ofPerson, session_id: Text },
    data: closed({}),
  },
  reviewerTokenRevoke: {
    ...change,
    method: 'DELETE',
    path: '/review/api/reviewers/{reviewer_id}/tokens/{token_id}',
    summary: 'Revoke one token of a person.',
    params: { ...ofPerson, token_id: Text },
    data: closed({}),
  },
} as const satisfies Record<string, Endpoint>;
