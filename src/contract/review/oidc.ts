import { closed, judged, list, literals, nullable, omittable, open, Type } from '../../lib/schema/schema.ts';
import { Text, Timestamp } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';
import { InviteSecret } from './invites.ts';

/** The reasons for which a person is sent to the provider. What comes back counts for its own reason only. */
export const oidcPurposes = ['sign_in', 'confirm', 'bind', 'invite'] as const;

const given = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** The parameters with which the provider sends a person back, and the secret that their browser kept. */
export const OidcReturn = open({
  code: given(4_000),
  state: given(200),
  iss: omittable(given(2_000)),
  browser_secret: given(200),
});

const Identity = closed({
  identity_id: Text,
  issuer: Text,
  label: Type.String({ minLength: 1, description: 'The provider’s name of the account. It identifies nobody.' }),
  created_at: Timestamp,
  last_used_at: nullable(Timestamp),
});

/** The reason for which a person goes to the provider without a session. An invite is sent beside its own reason. */
const Begin = judged(
  open({ purpose: literals(['sign_in', 'confirm', 'invite']), invite: omittable(InviteSecret) }),
  (sound, complain, given) => {
    const isSent = (given.invite ?? null) !== null;
    if (sound.purpose === 'invite' && !isSent) complain('invite', 'required');
    if (sound.purpose !== undefined && sound.purpose !== 'invite' && isSent) {
      complain('invite', 'invalid_value', 'must be sent with the purpose invite only');
    }
  },
);

/** The address of the provider, and what the browser keeps until the person is back. */
const Begun = closed({ url: Text, state: Text, browser_secret: Text });

/** Endpoints for single sign-on (OpenID Connect). Except for its beginning, a token is refused as forbidden. */
export const oidcEndpoints = {
  oidcBegin: {
    method: 'POST',
    path: '/review/api/oidc/begin',
    summary: 'Get the address of the provider at which a person signs in, or proves again who they are.',
    description:
      'The provider sends the person back to /sign-in/oidc. Keep browser_secret where only the page’s origin can ' +
      'read it, and send it with code, state and iss as oidc of a sign-in. confirm asks for a new proof there. ' +
      'invite is for the invite that is sent with it, and counts beside that invite only.',
    public: true,
    body: Begin,
    data: Begun,
    refuses: ['forbidden', 'invalid_caller_credentials'],
    statuses: [200, 400, 401, 403, 413, 422, 500, 503],
  },
  identityList: {
    method: 'GET',
    path: '/review/api/identities',
    summary: 'List the person’s accounts at providers of single sign-on, newest first.',
    description: 'issuer is the provider at which another one can be added; null where single sign-on is off.',
    data: closed({ identities: list(Identity), issuer: nullable(Text) }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  identityBegin: {
    method: 'POST',
    path: '/review/api/identities/begin',
    summary: 'Get the address of the provider at which the person proves the account to add.',
    data: Begun,
    refuses: ['reauthentication_required'],
    readers: true,
    statuses: [200, 400, 401, 403, 500, 503],
  },
  identityAdd: {
    method: 'POST',
    path: '/review/api/identities',
    summary: 'Add an account at the provider, with which the person can sign in. Everyone gets a notice.',
    body: OidcReturn,
    data: closed({ identity: Identity }),
    refuses: ['reauthentication_required'],
    readers: true,
    statuses: [200, 400, 401, 403, 413, 422, 500, 503],
    writes: true,
  },
  identityRemove: {
    method: 'DELETE',
    path: '/review/api/identities/{identity_id}',
    summary: 'Remove an account at a provider. The sessions that it opened stay.',
    params: { identity_id: Text },
    data: closed({}),
    refuses: ['not_found', 'reauthentication_required'],
    readers: true,
    statuses: [200, 400, 401, 403, 404, 500, 503],
    writes: true,
  },
} as const satisfies Record<string, Endpoint>;
