import { closed, list, nullable, open, Type } from '../../lib/schema/schema.ts';
import { Text, Timestamp } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';

const Codes = list(Text, { description: 'Each counts once in the place of a code of the app. They are shown once.' });

const changed = {
  refuses: ['reauthentication_required'],
  readers: true,
  writes: true,
} as const;
const posted = {
  ...changed,
  method: 'POST',
  statuses: [200, 400, 401, 403, 500, 503],
} as const;

/** Endpoints for the second step of a password (RFC 6238). A token is refused as forbidden. */
export const totpEndpoints = {
  totpRead: {
    method: 'GET',
    path: '/review/api/totp',
    summary: 'Tell whether the person’s password needs the code of an authenticator app too.',
    data: closed({ is_on: Type.Boolean(), set_at: nullable(Timestamp), codes_left: Type.Integer({ minimum: 0 }) }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  totpBegin: {
    ...posted,
    path: '/review/api/totp/begin',
    summary: 'Get the secret for an authenticator app. It counts for nothing until a code confirms it.',
    data: closed({
      secret: Text,
      uri: Text,
      qr: list(Type.String({ pattern: '^[01]+$' }), { description: 'The QR code of uri, row by row; 1 is dark.' }),
    }),
  },
  totpSet: {
    ...changed,
    method: 'PUT',
    path: '/review/api/totp',
    summary: 'Confirm the authenticator app by a code. From then on the password needs one.',
    body: open({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
    data: closed({ codes: Codes }),
    statuses: [200, 400, 401, 403, 413, 422, 500, 503],
  },
  totpOff: {
    ...changed,
    method: 'DELETE',
    path: '/review/api/totp',
    summary: 'Turn the second step off. The recovery codes end too.',
    data: closed({}),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  codesMake: {
    ...posted,
    path: '/review/api/totp/codes',
    summary: 'Make new recovery codes, which replace the old ones.',
    data: closed({ codes: Codes }),
  },
} as const satisfies Record<string, Endpoint>;
