import { setImmediate } from 'node:timers/promises';
import { itemId } from '../contract/item-id.ts';
import type { Canonical } from '../contract/submission.ts';
import { plainText } from '../lib/safe-html/safe-html.ts';
import type { Reviewer } from '../rules/base/outbox.ts';
import { priorities, priorityOf } from '../rules/base/priorities.ts';
import { applyingPolicies, type Facts, type Policy } from '../rules/policy/policy.ts';
import { historyOf, presentRules } from '../rules/policy/sets.ts';
import type { ItemRow } from '../store/tables/review-items.ts';
import { countsOf } from './items/counts.ts';
import type { Review } from './people.ts';

const most_considered = 200;
const most_waiting = 500;
/** Bytes of items after which the rest is left out. */
const most_bytes = 8_000_000;
/** Bytes of items per turn of the event loop. */
const most_at_a_stretch = 64_000;

type Sources = Pick<Review, 'store' | 'seal'>;
type ItemPlace = { readonly sequence: number };

/**
 * Finds the latest items that a policy would have applied to, beside the other policies of the account, and those with
 * an action that would have needed several approvals.
 */
export async function previewOf(
  { store, seal }: Sources,
  { account_id }: Reviewer,
  { policy, isListed }: { policy: Policy; isListed: boolean },
) {
  const others = presentRules({ store }, account_id).policies.filter(({ name }) => name !== policy.name);
  const policies = [...others, policy];
  const latest = store.policies.latestItems.all({ account_id, limit: most_considered });
  const items = [];
  let [considered, fitting] = [0, 0];
  for await (const item of read({ store }, latest)) {
    considered += 1;
    if (!factsOf({ store }, item).some((facts) => applyingPolicies(policies, facts).includes(policy))) continue;
    fitting += 1;
    if (isListed) items.push(shown({ seal }, item));
  }
  const several = policy.approvals > 1 ? fitting : 0;
  return { considered, fitting, several, items: isListed ? items : null };
}

/** Counts the waiting items by the policies that apply to them, the most urgent and oldest first. */
export async function policyUse({ store }: Pick<Sources, 'store'>, { account_id }: Reviewer) {
  const history = historyOf({ store }, account_id);
  const counts = new Map(history?.sets.at(-1)?.rules.policies.map(({ name }) => [name, 0]));
  let [considered, others] = [0, 0];
  for await (const item of read({ store }, waiting({ store }, account_id))) {
    const since = history?.since(item.sequence);
    const met = new Set(factsOf({ store }, item).flatMap((facts) => since?.names(facts) ?? []));
    considered += 1;
    if (met.size === 0) others += 1;
    for (const [name, count] of counts) if (met.has(name)) counts.set(name, count + 1);
  }
  const all = Object.values(countsOf(store, account_id)).reduce((sum, count) => sum + count, 0);
  const policies = [...counts].map(([name, count]) => ({ name, waiting: count }));
  return { policies, others, considered, is_complete: considered >= all };
}

/** Lists the items of the queue of an account, up to a number of them. */
function waiting({ store }: Pick<Sources, 'store'>, account_id: string): ItemPlace[] {
  const hidden = new Set(store.reviewLists.hidden.all({ account_id }).map(({ caller_id }) => caller_id));
  const held = new Set(store.answers.itemsOfHolds.all({ account_id }).map(({ input_sequence }) => input_sequence));
  const limit = most_waiting + held.size;
  return [...priorities.keys()]
    .reverse()
    .flatMap((urgency) => store.reviewLists.queue.all({ account_id, urgency, after: 0, limit }))
    .filter(({ caller_id, sequence }) => !hidden.has(caller_id) && !held.has(sequence))
    .slice(0, most_waiting);
}

/** Reads items one after the other, with pauses for other requests, until they have too many bytes. */
async function* read({ store }: Pick<Sources, 'store'>, wanted: readonly ItemPlace[]): AsyncGenerator<ItemRow> {
  let [bytes, stretch] = [0, 0];
  for (const { sequence } of wanted) {
    if (bytes > most_bytes) return;
    if (stretch > most_at_a_stretch) {
      await setImmediate();
      stretch = 0;
    }
    const item = store.reviewItems.bySequence.get({ sequence });
    if (!item) continue; // it is gone by now
    bytes += item.canonical.length;
    stretch += item.canonical.length;
    yield item;
  }
}

function factsOf({ store }: Pick<Sources, 'store'>, item: ItemRow): Facts[] {
  const { actions }: Canonical = JSON.parse(item.canonical);
  const { row_type, urgency } = item;
  const caller = store.callers.byId.get(item)?.caller_slug ?? '';
  const priority = priorityOf(urgency);
  return actions.map(({ value, tone = null }) => ({ caller, action: value, row_type, tone, priority }));
}

function shown({ seal }: Pick<Sources, 'seal'>, item: ItemRow) {
  const { sequence, canonical, display_name, created_at, answered_at, answered_by } = item;
  const { title }: Canonical = JSON.parse(canonical);
  const status = answered_at === null ? ('pending' as const) : ('answered' as const);
  return {
    item_id: itemId(seal, sequence),
    title: plainText(title),
    caller: display_name,
    created_at,
    status,
    answered_by,
  };
}
