import { passkeysFlaw } from '../config/passkey-hosts.ts';
import { invalid } from '../contract/body.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import type { Canonical } from '../contract/submission.ts';
import type { Handlers } from '../http/endpoint/plane.ts';
import { complaint } from '../lib/schema/complaint.ts';
import { timestamp } from '../lib/time/clock.ts';
import type { Reviewer } from '../rules/outbox.ts';
import { checked } from '../rules/policy/manage.ts';
import { fits, type Policy } from '../rules/policy/policy.ts';
import { membersOf } from '../rules/policy/rights.ts';
import { absencesOf, type Rules } from '../rules/policy/rules.ts';
import { peopleOf, presentRules } from '../rules/policy/sets.ts';
import { priorityOf } from '../rules/priorities.ts';
import type { Review } from './people.ts';
import { confirmedAdmin, requireAdmin } from './sign-in/confirmed.ts';
import type { Person } from './sign-in/credential.ts';

type Operation = 'policyList' | 'policySave' | 'policyRemove' | 'policyPreview';
type Listed = ReturnType<typeof listPolicies>;

const most_considered = 200;

/** Handles policies: everybody reads them, admins change those of the page. */
export function policyHandlers(review: Review): Pick<Handlers<ReviewEndpoints, Person>, Operation> {
  const { write } = review;
  return {
    policyList: ({ who }): Listed => listPolicies(review, who.reviewer),
    policySave: async ({ who, params, body }) => {
      const { name } = params;
      const admin = confirmedAdmin(review, who);
      if (body.sign) guardSigning(review);
      await write('savePolicy', admin, { name, body });
      return { name };
    },
    policyRemove: async ({ who, params }) => {
      await write('removePolicy', confirmedAdmin(review, who), params);
      return { removed: true as const };
    },
    policyPreview: ({ who, body }) => {
      requireAdmin(who);
      return preview(review, who.reviewer, checked(review, who.reviewer, { name: 'preview', body }));
    },
  };
}

/**
 * Refuses a policy that asks for signatures where passkeys cannot work.
 * @throws {Refusal} validation_failed
 */
function guardSigning({ settings }: Pick<Review, 'settings'>): void {
  const flaw = passkeysFlaw(settings);
  if (flaw !== undefined) throw invalid({ complaints: [complaint('sign', 'invalid_value', `cannot be met: ${flaw}`)] });
}

function listPolicies({ store, folderTime }: Review, { account_id }: Reviewer) {
  const rules = presentRules({ store }, account_id);
  const people = peopleOf({ store }, account_id);
  const stored = new Map(store.policies.ofAccount.all({ account_id }).map((row) => [row.name, row]));
  const now = timestamp(folderTime());
  const away = absencesOf(rules);
  return {
    policies: rules.policies.map(({ source, ...policy }) => {
      const row = source === 'page' ? stored.get(policy.name) : undefined;
      const changed = { changed_at: row?.changed_at ?? null, changed_by: row?.changed_by ?? null };
      return {
        ...policy,
        source,
        is_locked: source === 'file',
        people: namesIn(policy.who, rules, people),
        ...changed,
      };
    }),
    groups: rules.groups.map(({ name, members }) => ({ name, members: [...members] })),
    away: rules.away.map((one, at) => ({ ...one, is_away: (away[at]?.until ?? one.until) > now })),
  };
}

function namesIn(who: readonly string[] | null, { ids, groups }: Rules, people: ReturnType<typeof peopleOf>) {
  if (who === null) return null;
  const members = new Map(groups.map((group) => [group.name, group.members.map((name) => ids[name])] as const));
  const found = membersOf(who, { ids, groups: members }, people);
  return people.filter(({ reviewer_id }) => found.has(reviewer_id)).map(({ name }) => name);
}

/** Counts the latest items that a policy fits, and those with an action that would have needed several approvals. */
function preview({ store }: Review, { account_id }: Reviewer, policy: Policy) {
  const latest = store.policies.latestItems.all({ account_id, limit: most_considered });
  let fitting = 0;
  for (const { sequence } of latest) {
    const input = store.inputs.bySequence.get({ sequence });
    if (!input) continue;
    const { actions }: Canonical = JSON.parse(input.canonical);
    const caller = store.callers.byId.get(input)?.caller_slug ?? '';
    const { row_type } = input;
    const priority = priorityOf(input.urgency);
    const isFitting = actions.some(({ value, tone = null }) =>
      fits(policy, { caller, action: value, row_type, tone, priority }),
    );
    if (isFitting) fitting += 1;
  }
  return { considered: latest.length, fitting, several: policy.approvals > 1 ? fitting : 0 };
}
