import type { PlaneDocument } from './openapi/plane.ts';
import { reviewEndpoints } from './review-endpoints.ts';

const description = `What the inbox does, for programs that act as a person: read the items of an account,
decide, take a decision back, and hear of changes.

A caller's key can decide nothing, and a reviewer's token can send nothing. Envelope, ids and errors are those of the
caller API. With the session cookie, whatever changes something has to come from a page of the appliance
(\`Sec-Fetch-Site: same-origin\`, or its \`Origin\`).`;

/** People's side, as its document describes it. */
export const reviewDocument: PlaneDocument = {
  title: 'Human Decision Outbox: review API',
  description,
  tags: {
    session: 'Signing in and out.',
    sessions: 'Where a person is signed in. No token will do, here and in the four that follow.',
    password: 'The person’s own password.',
    name: 'The person’s own name.',
    tokens: 'The person’s own tokens.',
    notices: 'The ways in that were made in the account.',
    items: 'What waits for a decision, and what was decided.',
    choices: 'What the items can be narrowed to.',
    answers: 'One decision on several items.',
    uploads: 'Files for decisions.',
    events: 'Changes as they happen.',
    callers: 'Who may send, for admins in the inbox: no token will do.',
    keys: 'With what callers prove who they are, for admins in the inbox.',
    'device-requests': 'Programs that ask to be connected, for admins in the inbox.',
    audit: 'What happened, and who did it.',
  },
  group_at: 3,
  security_schemes: {
    reviewer_token: { type: 'http', scheme: 'bearer', description: 'Made by hdo reviewer token NAME.' },
    session: { type: 'apiKey', in: 'cookie', name: 'hdo_session', description: '__Host-hdo_session over HTTPS.' },
  },
  security: [{ reviewer_token: [] }, { session: [] }],
  rows: reviewEndpoints,
  examples: () => ({}),
  always: [
    'invalid_request',
    'invalid_json',
    'request_too_large',
    'validation_failed',
    'authentication_required',
    'invalid_caller_credentials',
    'forbidden',
    'temporary_unavailable',
    'internal_error',
  ],
};
