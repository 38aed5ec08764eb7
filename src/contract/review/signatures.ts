import { closed, judged, omittable, open, Type } from '../../lib/schema/schema.ts';
import { Answer } from '../../popups/index.ts';
import { Revision, Sha256, Text, Value } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';
import { AnswerId, acceptor, requireOneChoice } from './decision-body.ts';
import { RequestOptions } from './passkeys.ts';

const seen = { expected_revision: Revision, content_hash: omittable(Sha256) };
const choice = { action_value: omittable(Value), confirms: omittable(AnswerId) };

/** The content of a signature: one answer to one state of an item. Its SHA-256 as JSON (RFC 8785) is the challenge. */
const Intent = closed({
  v: Type.Literal(1),
  nonce: Text,
  origin: Text,
  account_id: Text,
  caller_id: Text,
  caller_item_id: Text,
  item_id: Text,
  content_hash: Sha256,
  revision: Revision,
  action_value: Value,
  response_digest: { ...Sha256, description: 'SHA-256 of the salt and the response as JSON by RFC 8785.' },
  reviewer_id: Text,
});

const accept = acceptor(
  judged(open({ ...seen, ...choice, response: Type.Optional(Type.Unknown()) }), requireOneChoice),
);

/** The endpoint for signing an answer before it is sent. */
export const signatureEndpoints = {
  signatureOptions: {
    method: 'POST',
    path: '/review/api/items/{item_id}/signature',
    summary: 'Get what a passkey must sign for one answer to an item.',
    description: [
      'Send what itemAnswer will get. options are those of navigator.credentials.get(). Send its result',
      'as signature.passkey with that request, and the nonce of the intent as signature.nonce. A signature counts',
      'once, for five minutes, in the session that asked for it, and for exactly the intent. signature_required says',
      'in error.reason why the person cannot sign: no_passkey, no_host, other_host or turned_off.',
    ].join(' '),
    params: { item_id: Text },
    body: open({ ...seen, ...choice, response: omittable(Answer) }),
    accept,
    data: closed({
      intent: Intent,
      salt: Type.String({ minLength: 1, description: 'The salt of response_digest, as hex.' }),
      options: RequestOptions,
    }),
    refuses: [
      'not_found',
      'input_not_pending',
      'answer_held',
      'stale_input_revision',
      'invalid_action_response',
      'forbidden',
      'signature_required',
    ],
    statuses: [200, 400, 401, 403, 404, 409, 413, 422, 500, 503],
  },
} as const satisfies Record<string, Endpoint>;
