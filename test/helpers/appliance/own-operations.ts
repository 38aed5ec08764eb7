import { oidcEndpoints } from '../../../src/contract/review/oidc.ts';
import { noticeEndpoints, ownEndpoints } from '../../../src/contract/review/own.ts';
import { ownPasskeyEndpoints } from '../../../src/contract/review/passkeys.ts';
import { pushEndpoints } from '../../../src/contract/review/push.ts';
import { totpEndpoints } from '../../../src/contract/review/totp.ts';

const { oidcBegin: _, ...identityEndpoints } = oidcEndpoints;
const ofWays = { ...ownPasskeyEndpoints, ...identityEndpoints, ...totpEndpoints };
const rows = { ...ownEndpoints, ...noticeEndpoints, ...pushEndpoints, ...ofWays };

/** All operations of people on themselves. They require a session and refuse tokens. */
export const ownOperations = Object.keys(rows) as (keyof typeof rows)[];

/** A call of one of these operations, with sound members for all of them. */
export const askedOfThemselves = {
  params: {
    ...{ session_id: 'ses_none', token_id: 'tok_none', subscription_id: 'sub_none' },
    ...{ passkey_id: 'pky_none', identity_id: 'idn_none' },
  },
  body: {
    ...{ password: 'a long password', name: 'Eve', notice_id: 'evt_none' },
    ...{ endpoint: 'https://push.example.org/1', p256dh: 'BA', auth: 'AA', with_titles: false },
    ...{ code: '000000', state: 'none', browser_secret: 'none' },
    credential: {
      id: 'AA',
      rawId: 'AA',
      type: 'public-key',
      response: { clientDataJSON: 'AA', attestationObject: 'AA' },
    },
  },
};
