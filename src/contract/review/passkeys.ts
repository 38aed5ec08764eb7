import { visibleText } from '../../lib/nickname.ts';
import { closed, list, literals, meaning, nullable, omittable, open, Type } from '../../lib/schema/schema.ts';
import { AnyText, Text, Timestamp } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const base64url = (maxLength: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{1,${maxLength}}$` });
const ids = { id: base64url(1_400), rawId: base64url(1_400), type: literals(['public-key']) };

/** The proof of a passkey, in the spelling of WebAuthn, as PublicKeyCredential.toJSON() returns it. */
export const PasskeyProof = open(
  {
    ...ids,
    response: open({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(2_000),
      userHandle: omittable(base64url(100)),
    }),
  },
  { description: 'A PublicKeyCredential of navigator.credentials.get() as JSON.' },
);

/** The signature of one answer or approval: the nonce of its intent, and the proof of the passkey. */
export const Signature = omittable(
  open(
    { nonce: base64url(200), passkey: PasskeyProof },
    {
      description: 'A passkey’s signature of this answer. It is refused if it does not fit, also where none is needed.',
    },
  ),
);

const MadePasskey = open(
  {
    ...ids,
    response: open({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(16_000),
      transports: omittable(list(text(32), { maxItems: 10 })),
    }),
  },
  { description: 'A PublicKeyCredential of navigator.credentials.create() as JSON.' },
);

const PasskeyName = meaning(visibleText, { minLength: 1, maxLength: 100, description: 'What the person calls it.' });

const Passkey = closed({
  passkey_id: Text,
  name: Text,
  rp_id: Type.String({ minLength: 1, description: 'The host name with which it works.' }),
  is_backed_up: Type.Boolean({ description: 'True if other devices of the person have it too.' }),
  created_at: Timestamp,
  last_used_at: nullable(Timestamp),
});

const Known = closed({ id: Text, type: literals(['public-key']), transports: list(Text) });
const userVerification = literals(['required']);
const shared = { challenge: Text, timeout: Type.Integer({ description: 'Milliseconds.' }) };

export const RequestOptions = closed(
  { ...shared, rpId: Text, userVerification, allowCredentials: list(Known) },
  { description: 'The options of navigator.credentials.get(), as JSON.' },
);
const CreationOptions = closed(
  {
    ...shared,
    rp: closed({ id: Text, name: Text }),
    user: closed({ id: Text, name: AnyText, displayName: AnyText }),
    pubKeyCredParams: list(closed({ type: literals(['public-key']), alg: Type.Integer() })),
    excludeCredentials: list(Known),
    authenticatorSelection: closed({
      residentKey: literals(['required']),
      requireResidentKey: Type.Literal(true),
      userVerification,
    }),
    attestation: literals(['none']),
  },
  { description: 'The options of navigator.credentials.create(), as JSON.' },
);

const asked = {
  method: 'POST',
  statuses: [200, 400, 401, 403, 500, 503],
} as const;
const removed = {
  method: 'DELETE',
  data: closed({}),
  statuses: [200, 400, 401, 403, 404, 500, 503],
  writes: true,
} as const;

/** Endpoints for a person's own passkeys (WebAuthn). A token is refused as forbidden. */
export const ownPasskeyEndpoints = {
  passkeyOptions: {
    ...asked,
    readers: true,
    path: '/review/api/passkeys/options',
    summary: 'Get the options for a new passkey of the person.',
    data: CreationOptions,
    refuses: ['reauthentication_required'],
  },
  passkeyAdd: {
    method: 'POST',
    path: '/review/api/passkeys',
    summary: 'Add a passkey. Everyone in the account gets a notice.',
    description: 'It is named after the browser if no name is sent. An attestation is refused.',
    body: open({ credential: MadePasskey, name: omittable(PasskeyName) }),
    data: closed({ passkey: Passkey }),
    refuses: ['reauthentication_required'],
    statuses: [200, 400, 401, 403, 413, 422, 500, 503],
    readers: true,
    writes: true,
  },
  passkeyList: {
    method: 'GET',
    path: '/review/api/passkeys',
    summary: 'List the person’s passkeys, newest first, and say where passkeys work.',
    data: closed({
      passkeys: list(Passkey),
      is_on: Type.Boolean({ description: 'False if the operator turned passkeys off.' }),
      origin: nullable(Type.String({ minLength: 1, description: 'The origin where passkeys work, if there is one.' })),
    }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  passkeyRename: {
    method: 'PUT',
    path: '/review/api/passkeys/{passkey_id}',
    summary: 'Rename a passkey of the person.',
    params: { passkey_id: Text },
    body: open({ name: PasskeyName }),
    data: closed({}),
    refuses: ['not_found'],
    statuses: [200, 400, 401, 403, 404, 413, 422, 500, 503],
    readers: true,
    writes: true,
  },
  passkeyRemove: {
    ...removed,
    readers: true,
    path: '/review/api/passkeys/{passkey_id}',
    summary: 'Remove a passkey of the person at once. The sessions that it opened stay.',
    params: { passkey_id: Text },
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;

/** Endpoints for the sign-in with a passkey, and for the passkeys of others. */
export const passkeyEndpoints = {
  passkeyChallenge: {
    ...asked,
    path: '/review/api/passkeys/challenge',
    summary: 'Get the options for a sign-in with a passkey. Nobody needs to be named.',
    description:
      'The challenge counts once, for five minutes. Refused as forbidden where passkeys do not work: they need ' +
      'HTTPS with a host name, or localhost.',
    public: true,
    data: RequestOptions,
  },
  reviewerPasskeyList: {
    method: 'GET',
    path: '/review/api/reviewers/{reviewer_id}/passkeys',
    summary: 'List the passkeys of a person of the account, for admins.',
    data: closed({ passkeys: list(Passkey) }),
    params: { reviewer_id: Text },
    refuses: ['not_found'],
    statuses: [200, 400, 401, 403, 404, 500, 503],
  },
  reviewerPasskeyRemove: {
    ...removed,
    path: '/review/api/reviewers/{reviewer_id}/passkeys/{passkey_id}',
    summary: 'Remove a passkey of a person of the account, as an admin.',
    params: { reviewer_id: Text, passkey_id: Text },
    refuses: ['not_found', 'reauthentication_required'],
  },
} as const satisfies Record<string, Endpoint>;
