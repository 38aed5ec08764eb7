import { signal } from '@preact/signals';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import type { Role } from '../../vocabulary.ts';
import { addRoutes, call } from '../server/api.ts';
import { own } from '../settings/state.ts';

addRoutes({
  reviewerList: ['GET', '/review/api/reviewers'],
  reviewerRead: ['GET', '/review/api/reviewers/{reviewer_id}'],
  roleSet: ['PUT', '/review/api/reviewers/{reviewer_id}/role'],
  reviewerRemove: ['DELETE', '/review/api/reviewers/{reviewer_id}'],
  reviewerSignOut: ['DELETE', '/review/api/reviewers/{reviewer_id}/sessions'],
  reviewerSessionRevoke: ['DELETE', '/review/api/reviewers/{reviewer_id}/sessions/{session_id}'],
  reviewerTokenRevoke: ['DELETE', '/review/api/reviewers/{reviewer_id}/tokens/{token_id}'],
  reviewerPasskeyList: ['GET', '/review/api/reviewers/{reviewer_id}/passkeys'],
  reviewerPasskeyRemove: ['DELETE', '/review/api/reviewers/{reviewer_id}/passkeys/{passkey_id}'],
  inviteList: ['GET', '/review/api/invites'],
  inviteMake: ['POST', '/review/api/invites'],
  inviteRevoke: ['DELETE', '/review/api/invites/{invite_id}'],
});

export type Person = DataOf<ReviewEndpoints['reviewerList']>['reviewers'][number];
export type Shown = DataOf<ReviewEndpoints['reviewerRead']>;
export type Invite = DataOf<ReviewEndpoints['inviteList']>['invites'][number];

/** The roles, least first. */
export const roles = ['reader', 'reviewer', 'admin'] as const satisfies readonly Role[];

/** The people of the account by name. */
export const people = own(async () => (await call('reviewerList')).reviewers);
/** The open invites, newest first. */
export const invites = own(async () => (await call('inviteList')).invites);

/** The person that is shown last: their data, or `missing` if they do not exist. */
export const shownPerson = signal<Shown | 'missing' | 'failed' | undefined>(undefined);
