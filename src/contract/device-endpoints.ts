import { closed, defaulted, nullable, open, Type } from '../lib/schema/schema.ts';
import { Text, Timestamp } from '../vocabulary.ts';
import { CallerName } from './caller-name.ts';
import type { Endpoint } from './endpoint.ts';

const default_account = 'default';

const posted = {
  method: 'POST',
  public: true,
  writes: true,
} as const;

/**
 * The device authorization grant (RFC 8628) in JSON and in the usual envelope: a program becomes a caller without
 * anyone copying a key. The endpoints need no credential, because a person approves each request.
 */
export const deviceEndpoints = {
  deviceCode: {
    ...posted,
    path: '/device/code',
    summary: 'Request to be connected as a caller. Returns a code that a person compares.',
    description: [
      'Show the person user_code and verification_uri, or verification_uri_complete, and keep device_code to yourself.',
      'At most five requests from one address, and fifty in all, are open at once. A new one never replaces another.',
    ].join(' '),
    body: open({
      name: CallerName,
      account: defaulted(
        Type.String({ minLength: 1, maxLength: 100, description: 'The account whose people decide.' }),
        default_account,
      ),
    }),
    data: closed({
      device_code: Type.String({ minLength: 1, description: 'The secret that collects the key.' }),
      user_code: Type.String({ minLength: 1, description: 'Such as WDJB-MJHT.' }),
      verification_uri: Type.String({ minLength: 1, description: 'Where a person types the code.' }),
      verification_uri_complete: Type.String({ minLength: 1, description: 'The same with the code in it.' }),
      expires_in: Type.Integer({ minimum: 1, description: 'Seconds until both codes expire.' }),
      interval: Type.Integer({ minimum: 1, description: 'Seconds to wait between two polls for the key.' }),
    }),
    refuses: ['rate_limit_exceeded', 'storage_limit_exceeded'],
    statuses: [200, 400, 413, 422, 429, 500, 503],
  },
  deviceToken: {
    ...posted,
    path: '/device/token',
    summary: 'Collect the key that a person has approved. It is delivered once.',
    description: [
      'Keep polling after authorization_pending and slow_down. Retry later after 429 and 503. Stop at any other',
      'refusal. A key that was issued but did not arrive is not delivered again.',
    ].join(' '),
    body: open({ device_code: Type.String({ minLength: 1, maxLength: 200 }) }),
    data: closed({
      caller_id: Text,
      display_name: Text,
      key_id: Text,
      api_key: Type.String({ minLength: 1, description: 'The key itself. No other response contains it.' }),
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
