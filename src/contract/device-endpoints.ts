import { closed, defaulted, nullable, open, Type } from '../lib/schema.ts';
import { Text, Timestamp } from '../vocabulary.ts';
import { CallerName } from './caller-name.ts';
import type { Endpoint } from './endpoint.ts';

/** Where a program is whose account is not said. */
const usual_account = 'default';

const posted = {
  method: 'POST',
  public: true,
  body_kind: 'json',
  answer: 'json',
  writes: true,
} as const;

/**
 * How a program becomes a caller without anybody carrying a key: the device authorization grant (RFC 8628) in JSON and
 * in the envelope of every other answer (agents.md). It is for everybody: a person decides.
 */
export const deviceEndpoints = {
  deviceCode: {
    ...posted,
    path: '/device/code',
    summary: 'Ask to be connected as a caller, for a code that a person compares.',
    description: [
      'Show the person user_code and verification_uri, or verification_uri_complete, and keep device_code to yourself.',
      'At most five requests of one address, and fifty in all, are open at once; none makes way for another.',
    ].join(' '),
    body: open({
      name: CallerName,
      account: defaulted(
        Type.String({ minLength: 1, maxLength: 100, description: 'Whose people are to decide.' }),
        usual_account,
      ),
    }),
    data: closed({
      device_code: Type.String({ minLength: 1, description: 'The secret with which the key is collected.' }),
      user_code: Type.String({ minLength: 1, description: 'Such as WDJB-MJHT.' }),
      verification_uri: Type.String({ minLength: 1, description: 'Where a person types the code.' }),
      verification_uri_complete: Type.String({ minLength: 1, description: 'The same with the code in it.' }),
      expires_in: Type.Integer({ minimum: 1, description: 'Seconds that both codes live.' }),
      interval: Type.Integer({ minimum: 1, description: 'Seconds to leave between two times of asking for the key.' }),
    }),
    refuses: ['rate_limit_exceeded', 'storage_limit_exceeded'],
    statuses: [200, 400, 413, 422, 429, 500, 503],
  },
  deviceToken: {
    ...posted,
    path: '/device/token',
    summary: 'Collect the key that a person has approved. It is delivered once.',
    description: [
      'authorization_pending and slow_down say to go on asking, every other refusal but 429 and 503 to stop. A key',
      'that was made and did not arrive is not delivered again.',
    ].join(' '),
    body: open({ device_code: Type.String({ minLength: 1, maxLength: 200 }) }),
    data: closed({
      caller_id: Text,
      display_name: Text,
      key_id: Text,
      api_key: Type.String({ minLength: 1, description: 'The key itself, which is in no other answer.' }),
      expires_at: nullable(Timestamp),
    }),
    refuses: [
      'authorization_pending',
      'slow_down',
      'access_denied',
      'expired_token',
      'invalid_grant',
      'rate_limit_exceeded',
    ],
    statuses: [200, 400, 413, 422, 429, 500, 503],
  },
} as const satisfies Record<string, Endpoint>;

export type DeviceEndpoints = typeof deviceEndpoints;
export type DeviceOperation = keyof DeviceEndpoints;
