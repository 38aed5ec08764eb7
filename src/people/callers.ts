import { demoRequests } from '../contract/demo/requests.ts';
import type { DataOf } from '../contract/endpoint.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import { canonicalise } from '../contract/submission.ts';
import { timestamp } from '../lib/time/clock.ts';
import { soundDurationMs } from '../lib/time/duration.ts';
import { shownStatus } from '../rules/base/caller-status.ts';
import { submissionFields } from '../rules/items/input.ts';
import type { CallerRow } from '../store/tables/callers.ts';
import type { KeyRow } from '../store/tables/keys.ts';
import type { Review } from './people.ts';
import { confirmedAdmin, requireAdmin } from './sign-in/confirmed.ts';
import type { HandlersOf, Person } from './sign-in/credential.ts';

type Operation = 'callerList' | 'callerAdd' | 'callerRevoke' | 'keyIssue' | 'keyRotate' | 'keyRevoke';
type List = DataOf<ReviewEndpoints['callerList']>;

/** Handles the management of callers and keys by admins. The rules limit it to their own account. */
export function callerAdminHandlers(review: Review): HandlersOf<Operation> {
  const { write } = review;
  const admin = (who: Person) => confirmedAdmin(review, who);
  return {
    callerList: ({ who }) => {
      requireAdmin(who);
      return listCallers(review, who.reviewer.account_id);
    },
    callerAdd: async ({ who, body }) => {
      const caller = await write('addCaller', admin(who), body.name);
      return { ...named(caller), status: shownStatus(caller, [], timestamp(review.clock())) };
    },
    callerRevoke: async ({ who, params }) => named(await write('revokeCaller', admin(who), params.caller_id)),
    keyIssue: ({ who, params, body }) =>
      write('issueKey', admin(who), {
        ...params,
        lifetime_ms: body.expires === null ? null : soundDurationMs(body.expires),
      }),
    keyRotate: ({ who, params, body }) =>
      write('rotateKey', admin(who), { ...params, overlap_ms: soundDurationMs(body.overlap) }),
    keyRevoke: ({ who, params }) => write('revokeKey', admin(who), params.key_id),
  };
}

function listCallers({ store, clock }: Review, account_id: string): List {
  const now = timestamp(clock());
  const keys = Map.groupBy(store.keys.ofAccount.all({ account_id }), ({ caller_id }) => caller_id);
  return {
    callers: store.callers.withWork.all({ account_id }).map((caller) => {
      const { created_at, pending, ready, unread, caller_id } = caller;
      const own = keys.get(caller_id) ?? [];
      const status = shownStatus(caller, own, now);
      return { ...named(caller), status, created_at, counts: { pending, ready, unread }, keys: own.map(shownKey) };
    }),
  };
}

function named({ caller_id, caller_slug, display_name, status }: CallerRow) {
  return { caller_id, caller_slug, display_name, status };
}

function shownKey({ key_id, prefix, last_chars, created_at, expires_at, last_used_at, revoked_at }: KeyRow) {
  return { key_id, prefix, last_chars, created_at, expires_at, last_used_at, revoked_at };
}

export function demoHandlers({ write, clock }: Review): HandlersOf<'demoSend'> {
  return {
    demoSend: ({ who }) => {
      requireAdmin(who);
      const requests = demoRequests(clock().toString(36));
      return write(
        'sendDemo',
        who.reviewer,
        requests.map(({ submission }) => submissionFields(canonicalise(submission))),
      );
    },
  };
}
