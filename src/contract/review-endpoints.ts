import { answerEndpoints } from './review/answers.ts';
import { assignmentEndpoints } from './review/assignments.ts';
import { auditEndpoints } from './review/audit.ts';
import { callerAdminEndpoints } from './review/callers.ts';
import { demoEndpoints } from './review/demo.ts';
import { deviceRequestEndpoints } from './review/device-requests.ts';
import { eventEndpoints } from './review/events.ts';
import { inviteEndpoints } from './review/invites.ts';
import { itemEndpoints } from './review/items.ts';
import { oidcEndpoints } from './review/oidc.ts';
import { noticeEndpoints, ownEndpoints } from './review/own.ts';
import { ownPasskeyEndpoints, passkeyEndpoints } from './review/passkeys.ts';
import { policyEndpoints } from './review/policies.ts';
import { pushEndpoints } from './review/push.ts';
import { reviewerEndpoints } from './review/reviewers.ts';
import { sessionEndpoints } from './review/session.ts';
import { signatureEndpoints } from './review/signatures.ts';
import { skipEndpoints } from './review/skips.ts';
import { standingEndpoints } from './review/standing.ts';
import { statisticsEndpoints } from './review/statistics.ts';
import { totpEndpoints } from './review/totp.ts';
import { uploadEndpoints } from './review/uploads.ts';

/** The endpoints of the review API, for people's programs and for the pages of the inbox. */
export const reviewEndpoints = {
  ...sessionEndpoints,
  ...itemEndpoints,
  ...answerEndpoints,
  ...signatureEndpoints,
  ...skipEndpoints,
  ...assignmentEndpoints,
  ...standingEndpoints,
  ...policyEndpoints,
  ...uploadEndpoints,
  ...eventEndpoints,
  ...callerAdminEndpoints,
  ...demoEndpoints,
  ...deviceRequestEndpoints,
  ...auditEndpoints,
  ...statisticsEndpoints,
  ...ownEndpoints,
  ...noticeEndpoints,
  ...oidcEndpoints,
  ...totpEndpoints,
  ...pushEndpoints,
  ...ownPasskeyEndpoints,
  ...passkeyEndpoints,
  ...reviewerEndpoints,
  ...inviteEndpoints,
} as const;

export type ReviewEndpoints = typeof reviewEndpoints;
export type ReviewOperation = keyof ReviewEndpoints;
