import { auditEndpoints } from './review/audit.ts';
import { callerAdminEndpoints } from './review/callers.ts';
import { decisionEndpoints } from './review/decisions.ts';
import { deviceRequestEndpoints } from './review/device-requests.ts';
import { eventEndpoints } from './review/events.ts';
import { itemEndpoints } from './review/items.ts';
import { noticeEndpoints, ownEndpoints } from './review/own.ts';
import { sessionEndpoints } from './review/session.ts';
import { skipEndpoints } from './review/skips.ts';
import { uploadEndpoints } from './review/uploads.ts';

/** What people's programs and pages can ask of the appliance (review.md, "JSON endpoints"). */
export const reviewEndpoints = {
  ...sessionEndpoints,
  ...itemEndpoints,
  ...decisionEndpoints,
  ...skipEndpoints,
  ...uploadEndpoints,
  ...eventEndpoints,
  ...callerAdminEndpoints,
  ...deviceRequestEndpoints,
  ...auditEndpoints,
  ...ownEndpoints,
  ...noticeEndpoints,
} as const;

export type ReviewEndpoints = typeof reviewEndpoints;
export type ReviewOperation = keyof ReviewEndpoints;
