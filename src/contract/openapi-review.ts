import type { PlaneDocument } from './openapi/plane.ts';
import { reviewEndpoints } from './review-endpoints.ts';

const description = `The functions of the inbox, for programs that act as a person: read the items of an account,
answer them, undo answers, and follow changes.

A caller's key cannot answer, and a reviewer's token cannot send. Envelope, ids and errors are those of the caller
API. A session has two secrets: its cookie, and the \`session_secret\` of the sign-in, sent as \`X-HDO-Session\`.
With a session, every change must come from a page of this server (\`Sec-Fetch-Site: same-origin\`, or its
\`Origin\`).`;

export const reviewDocument: PlaneDocument = {
  title: 'Human Decision Outbox: review API',
  description,
  tags: {
    'sign-in': 'The ways to sign in.',
    oidc: 'Single sign-on (OpenID Connect).',
    session: 'Signing in and out.',
    sessions: 'The person’s sessions. Tokens are refused, here and in the four groups that follow.',
    password: 'The person’s own password.',
    name: 'The person’s own name.',
    tokens: 'The person’s own tokens.',
    identities: 'The person’s accounts at providers of single sign-on. Tokens are refused.',
    totp: 'The authenticator app beside the person’s password. Tokens are refused.',
    notices: 'New links, tokens, passkeys and passwords in the account.',
    passkeys: 'The person’s passkeys, and what a browser needs to make and use them. Tokens are refused.',
    push: 'Notifications on the person’s devices. Tokens are refused.',
    items: 'Pending and decided items.',
    choices: 'Filters for the items.',
    answers: 'One answer for several items.',
    holds: 'Answers that are held before they become decisions.',
    assignees: 'The people who can be on an item.',
    'standing-answers': 'Answers that also allow later calls of a coding agent in its session.',
    policies: 'Who may answer, and how many people it takes. Changes are for admins in the inbox.',
    uploads: 'Files for decisions.',
    events: 'Changes as they happen.',
    callers: 'Callers, for admins in the inbox. Tokens are refused.',
    keys: 'The callers’ keys, for admins in the inbox.',
    'device-requests': 'Programs that request to be connected, for admins in the inbox.',
    reviewers: 'The people of the account, for admins in the inbox.',
    invites: 'One-time links for new people, made by admins in the inbox.',
    audit: 'The audit trail.',
    demo: 'Examples for an empty queue, for admins in the inbox.',
    statistics: 'What was asked and answered, by day, agent, type and person.',
    decisions: 'The decisions that the audit trail keeps, as a file.',
  },
  group_at: 3,
  security_schemes: {
    reviewer_token: { type: 'http', scheme: 'bearer', description: 'Created by hdo reviewer token NAME.' },
    session: { type: 'apiKey', in: 'cookie', name: 'hdo_session', description: '__Host-hdo_session over HTTPS.' },
    session_secret: { type: 'apiKey', in: 'header', name: 'X-HDO-Session', description: 'The session_secret.' },
  },
  security: [{ reviewer_token: [] }, { session: [], session_secret: [] }],
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
