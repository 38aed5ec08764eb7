import { closed, list, nullable, open, Type } from '../../lib/schema/schema.ts';
import { Role, Text, Timestamp } from '../../vocabulary.ts';
import { PersonName } from '../caller-name.ts';
import type { Endpoint } from '../endpoint.ts';

const Invite = {
  invite_id: Text,
  name: Text,
  role: Role,
  created_at: Timestamp,
  expires_at: Timestamp,
};

/** The secret of an invite, without its link. */
export const InviteSecret = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The secret of an invite, alone.',
});

/** Endpoints for invites: one-time links for somebody who is not a person of the account yet. */
export const inviteEndpoints = {
  inviteList: {
    method: 'GET',
    path: '/review/api/invites',
    summary: 'List the open invites of the account, newest first. For admins’ sessions.',
    data: closed({ invites: list(closed({ ...Invite, invited_by: Text, invited_by_name: nullable(Text) })) }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  inviteMake: {
    method: 'POST',
    path: '/review/api/invites',
    summary: 'Make an invite for a new person. Its link works once, within 72 hours.',
    description: [
      'For admins’ sessions. The name of a person who exists, or one that looks like it, is refused, so that an invite',
      'never gives access to somebody who has it. The person may enter by another name.',
    ].join(' '),
    body: open({ name: PersonName, role: Role }),
    data: closed({
      ...Invite,
      url: Type.String({ minLength: 1, description: 'The link. No other response contains it.' }),
    }),
    refuses: ['reauthentication_required'],
    statuses: [200, 400, 401, 403, 413, 422, 500, 503],
    writes: true,
  },
  inviteRevoke: {
    method: 'DELETE',
    path: '/review/api/invites/{invite_id}',
    summary: 'Revoke an open invite at once. For admins’ sessions.',
    params: { invite_id: Text },
    data: closed({}),
    refuses: ['not_found', 'reauthentication_required'],
    statuses: [200, 400, 401, 403, 404, 500, 503],
    writes: true,
  },
  inviteFind: {
    method: 'POST',
    path: '/review/api/invites/find',
    summary: 'Read the name and the role of an open invite by its secret. Changes nothing.',
    public: true,
    body: open({ invite: InviteSecret }),
    data: closed({ name: Text, role: Role, expires_at: Timestamp }),
    refuses: ['invalid_caller_credentials'],
    statuses: [200, 400, 401, 403, 413, 422, 500, 503],
  },
} as const satisfies Record<string, Endpoint>;
