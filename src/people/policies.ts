import { passkeysFlaw } from '../config/passkey-hosts.ts';
import { invalidFields } from '../contract/body.ts';
import { complaint } from '../lib/schema/complaint.ts';
import { timestamp } from '../lib/time/clock.ts';
import type { Reviewer } from '../rules/base/outbox.ts';
import { mayAnswer } from '../rules/base/roles.ts';
import { avoidedPolicies } from '../rules/policy/avoided.ts';
import { checkedPolicy } from '../rules/policy/manage.ts';
import { membersOf } from '../rules/policy/rights.ts';
import { countedAsOne, tiesOf } from '../rules/policy/roots.ts';
import { absencesOf, type Rules } from '../rules/policy/rules.ts';
import { peopleOf, presentRules } from '../rules/policy/sets.ts';
import type { Review } from './people.ts';
import { policyUse, previewOf } from './policy-use.ts';
import { confirmedAdmin, requireAdmin } from './sign-in/confirmed.ts';
import type { HandlersOf } from './sign-in/credential.ts';

type Operation = 'policyList' | 'policyUse' | 'policySave' | 'policyRemove' | 'policyPreview';
type PolicyList = ReturnType<typeof listPolicies>;

/** Handles policies: everybody reads them, and admins change the policies that the page made. */
export function policyHandlers(review: Review): HandlersOf<Operation> {
  const { write } = review;
  return {
    policyList: ({ who }): PolicyList => listPolicies(review, who.reviewer),
    policyUse: ({ who }) => policyUse(review, who.reviewer),
    policySave: async ({ who, params, body }) => {
      const { name } = params;
      const admin = confirmedAdmin(review, who);
      if (body.sign) guardSigning(review);
      const { meant, ...policy } = body;
      await write('savePolicy', admin, { name, body: policy, meant });
      return { name };
    },
    policyRemove: async ({ who, params }) => {
      await write('removePolicy', confirmedAdmin(review, who), params);
      return { removed: true as const };
    },
    policyPreview: ({ who, query, body }) => {
      requireAdmin(who);
      const policy = checkedPolicy(review, who.reviewer, { name: query.name ?? '', body });
      return previewOf(review, who.reviewer, { policy, isListed: query.with === 'items' });
    },
  };
}

/**
 * Refuses a policy that asks for signatures where passkeys cannot work.
 * @throws {Refusal} validation_failed
 */
function guardSigning({ settings }: Pick<Review, 'settings'>): void {
  const flaw = passkeysFlaw(settings);
  if (flaw !== undefined)
    throw invalidFields({ complaints: [complaint('sign', 'invalid_value', `cannot be met: ${flaw}`)] });
}

function listPolicies({ store, folderTime }: Review, { account_id }: Reviewer) {
  const rules = presentRules({ store }, account_id);
  const people = peopleOf({ store }, account_id);
  const stored = new Map(store.policies.ofAccount.all({ account_id }).map((row) => [row.name, row]));
  const now = timestamp(folderTime());
  const away = absencesOf(rules);
  const callers = store.callers.ofAccount.all({ account_id }).map(({ caller_slug }) => caller_slug);
  const avoided = avoidedPolicies(rules.policies, callers);
  const answering = people.filter(({ role }) => mayAnswer(role));
  return {
    policies: rules.policies.map(({ source, ...policy }) => {
      const row = source === 'page' ? stored.get(policy.name) : undefined;
      const changed = { changed_at: row?.changed_at ?? null, changed_by: row?.changed_by ?? null };
      return {
        ...policy,
        source,
        is_locked: source === 'file',
        people: namesIn(policy.who, rules, people),
        is_avoided: avoided.includes(policy.name),
        ...changed,
      };
    }),
    groups: rules.groups.map(({ name, members }) => ({ name, members: [...members] })),
    as_one: countedAsOne(answering, tiesOf({ store }, now)).map(({ people: group, until }) => {
      return { people: group.map(({ name }) => name), until };
    }),
    away: rules.away.map((one, at) => ({
      ...one,
      person_id: rules.ids[one.person] ?? null,
      deputy_id: rules.ids[one.deputy ?? ''] ?? null,
      is_away: (away[at]?.until ?? one.until) > now,
    })),
  };
}

function namesIn(who: readonly string[] | null, { ids, groups }: Rules, people: ReturnType<typeof peopleOf>) {
  if (who === null) return null;
  const members = new Map(groups.map((group) => [group.name, group.members.map((name) => ids[name])] as const));
  const found = membersOf(who, { ids, groups: members }, people);
  return people.filter(({ reviewer_id }) => found.has(reviewer_id)).map(({ name }) => name);
}
