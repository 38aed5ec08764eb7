import { askerEndpoints } from './asker-endpoints.ts';
import type { PlaneDocument } from './openapi/plane.ts';
import { callersDocument } from './openapi-callers.ts';

const description = `How a request ends by itself when its program has a known end, such as the time limit of a hook.

1. Send the request as in the caller API.
2. Say in how many seconds its asker ends. If the program is killed, the server deletes the request at that time.
3. Delete the request earlier if the program stops waiting by itself.

The key, the envelope and the limits are those of the caller API.`;

const caller_item_id = 'deploy-web-1.4.2';

export const askersDocument: PlaneDocument = {
  title: 'Human Decision Outbox: askers that end',
  description,
  tags: { askers: 'Requests that end with their asker.' },
  group_at: 1,
  security_schemes: callersDocument.security_schemes,
  security: callersDocument.security,
  rows: askerEndpoints,
  examples: () => ({
    askerSet: {
      body: { caller_item_id, ends_in_seconds: 300 },
      data: { caller_item_id, ends_in_seconds: 300 },
    },
  }),
  always: callersDocument.always,
};
