import type { Role } from '../../vocabulary.ts';
import { place } from '../requests/place.ts';
import { ApiError, addRoutes, call } from '../server/api.ts';
import type { ReplyOf } from '../server/item.ts';
import { resource } from '../server/resource.ts';
import { isAdmin } from '../server/session.ts';
import { type Change, describeBy, useChange } from '../server/use-change.ts';
import { notices } from '../settings/notices-state.ts';
import { inviteWords, peopleWords as words } from './words.ts';

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

export type Person = ReplyOf<'reviewerList'>['reviewers'][number];
export type PersonRead = ReplyOf<'reviewerRead'>;
export type Invite = ReplyOf<'inviteList'>['invites'][number];

/** The roles, least first. */
export const roles = ['reader', 'reviewer', 'admin'] as const satisfies readonly Role[];

/** Tells that People are shown. They are read again at each notice: somebody may have entered by an invite. */
const on = () => place.value.view === 'people' && isAdmin() && notices.value.value;

/** The people of the account by name. */
export const people = resource(async () => (await call('reviewerList')).reviewers, { on });
/** The open invites, newest first. */
export const invites = resource(async () => (await call('inviteList')).invites, { on });

/** The person that is shown last: their data, or `missing` if they do not exist. */
export const shownPerson = resource<PersonRead | 'missing'>(async () => {
  try {
    return await call('reviewerRead', { params: { reviewer_id: place.peek().person ?? '' } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return 'missing';
    throw error;
  }
});

const ofName: Readonly<Record<string, string>> = inviteWords.problems;
const problemOf = describeBy(words, ({ code }) => ofName[code]);

/** Runs changes of people and invites, and reads both again afterwards. */
export function usePeopleChange(): Change {
  const after = () => {
    void people.again();
    void invites.again();
  };
  return useChange({ problemOf, after });
}
