import type { DataOf } from '../contract/endpoint.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import type { Handlers } from '../http/plane.ts';
import { soundDurationMs } from '../lib/duration.ts';
import type { CallerRow } from '../store/callers.ts';
import type { KeyRow } from '../store/keys.ts';
import { confirmedAdmin, requireAdmin } from './confirmed.ts';
import type { Person } from './credential.ts';
import type { Review } from './review.ts';

type Operation = 'callerList' | 'callerAdd' | 'callerRevoke' | 'keyIssue' | 'keyRotate' | 'keyRevoke';
type List = DataOf<ReviewEndpoints['callerList']>;

/** What admins do about callers and keys; the rules hold it within their account. */
export function callerHandlers(review: Review): Pick<Handlers<ReviewEndpoints, Person>, Operation> {
  const { write } = review;
  const admin = (who: Person) => confirmedAdmin(review, who);
  return {
    callerList: ({ who }) => {
      requireAdmin(who);
      return listCallers(review, who.reviewer.account_id);
    },
    callerAdd: async ({ who, body }) => named(await write('makeCaller', admin(who), body.name)),
    callerRevoke: async ({ who, params }) => named(await write('endCaller', admin(who), params.caller_id)),
    keyIssue: ({ who, params, body }) =>
      write('giveKey', admin(who), {
        ...params,
        lifetime_ms: body.expires === null ? null : soundDurationMs(body.expires),
      }),
    keyRotate: ({ who, params, body }) =>
      write('replaceKey', admin(who), { ...params, overlap_ms: soundDurationMs(body.overlap) }),
    keyRevoke: ({ who, params }) => write('endKey', admin(who), params.key_id),
  };
}

function listCallers({ store }: Review, account_id: string): List {
  const keys = Map.groupBy(store.keys.ofAccount.all({ account_id }), ({ caller_id }) => caller_id);
  return {
    callers: store.callers.withWork.all({ account_id }).map((caller) => {
      const { created_at, pending, ready, unread, caller_id } = caller;
      return {
        ...named(caller),
        created_at,
        counts: { pending, ready, unread },
        keys: (keys.get(caller_id) ?? []).map(shownKey),
      };
    }),
  };
}

function named({ caller_id, caller_slug, display_name, status }: CallerRow) {
  return { caller_id, caller_slug, display_name, status };
}

function shownKey({ key_id, prefix, last_chars, created_at, expires_at, last_used_at, revoked_at }: KeyRow) {
  return { key_id, prefix, last_chars, created_at, expires_at, last_used_at, revoked_at };
}
