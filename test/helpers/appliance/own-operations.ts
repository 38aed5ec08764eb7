import { noticeEndpoints, ownEndpoints } from '../../../src/contract/review/own.ts';
import { ownPasskeyEndpoints } from '../../../src/contract/review/passkeys.ts';
import { pushEndpoints } from '../../../src/contract/review/push.ts';

const rows = { ...ownEndpoints, ...noticeEndpoints, ...pushEndpoints, ...ownPasskeyEndpoints };

/** All operations of people on themselves. They require a session and refuse tokens. */
export const ownOperations = Object.keys(rows) as (keyof typeof rows)[];

/** A call of one of these operations, with sound members for all of them. */
export const askedOfThemselves = {
  params: { session_id: 'ses_none', token_id: 'tok_none', subscription_id: 'sub_none', passkey_id: 'pky_none' },
  body: {
    ...{ password: 'a long password', name: 'Eve', notice_id: 'evt_none' },
    ...{ endpoint: 'https://push.example.org/1', p256dh: 'BA', auth: 'AA', with_titles: false },
    credential: {
      id: 'AA',
      rawId: 'AA',
      type: 'public-key',
      response: { clientDataJSON: 'AA', attestationObject: 'AA' },
    },
  },
};
