import { deviceEndpoints } from './device-endpoints.ts';
import type { PlaneDocument } from './openapi/plane.ts';

const description = `How a program becomes a caller without anyone copying a key to it (RFC 8628).

1. \`deviceCode\` returns two codes. Show the person \`user_code\` and the link; keep \`device_code\` secret.
2. The person compares the code in the inbox, and approves or denies.
3. Poll \`deviceToken\` every \`interval\` seconds until it returns the key. It returns the key once.

Both codes expire after ten minutes. No operation needs a credential. Bodies and responses are JSON, in the envelope of
the caller API.`;

const name = 'Build box';
const user_code = 'WDJB-MJHT';
const verification_uri = 'https://outbox.example/connect';
const device_code = 'hdod_01k9zr0c4e6g8j2m5p7s9v1x3z…';

export const deviceDocument: PlaneDocument = {
  title: 'Human Decision Outbox: connecting a program',
  description,
  tags: { code: 'Requesting to be connected.', token: 'Collecting the key.' },
  group_at: 2,
  security_schemes: {},
  security: [{}],
  rows: deviceEndpoints,
  examples: () => ({
    deviceCode: {
      body: { name },
      data: {
        device_code,
        user_code,
        verification_uri,
        verification_uri_complete: `${verification_uri}?code=${user_code}`,
        expires_in: 600,
        interval: 5,
      },
    },
    deviceToken: {
      body: { device_code },
      data: {
        caller_id: 'cal_01k9zr0c4e6g8j2m5p7s9v1x3z',
        display_name: name,
        key_id: 'key_01k9zr0c4e6g8j2m5p7s9v1x3z',
        api_key: 'hdo_…',
        expires_at: null,
      },
    },
  }),
  always: [
    'invalid_request',
    'invalid_json',
    'request_too_large',
    'validation_failed',
    'temporary_unavailable',
    'internal_error',
  ],
};
