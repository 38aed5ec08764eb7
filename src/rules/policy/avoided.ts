import type { PolicyTables } from '../../config/policy-file.ts';
import type { Store } from '../../store/store.ts';
import { applyingPolicies, type Policy, type Requirement, strictestNeeds } from './policy.ts';
import { tablesOf } from './rules.ts';
import { peopleOf, rulesWith } from './sets.ts';

type Rows = Pick<Store, 'accounts' | 'callers' | 'reviewers' | 'policies' | 'policySets'>;

/** A name for an action that no policy names. */
const other_action = ' another action ';

/**
 * Lists the names of policies that an agent avoids by another name for the action: those that ask for several people,
 * named people or a signature, and name an action but not the caller. Other policies may ask for as much all the same.
 * `callers` are the slugs of the account.
 */
export function avoidedPolicies(policies: readonly Policy[], callers: readonly string[]): string[] {
  return policies.filter((policy) => isAvoided(policy, policies, callers)).map(({ name }) => name);
}

function isAvoided(policy: Policy, policies: readonly Policy[], callers: readonly string[]): boolean {
  const { match } = policy;
  const own = strictestNeeds([policy]);
  if (match.action === null || match.caller !== null || !own) return false;
  const facts = { row_type: match.row_type ?? '', tone: match.tone, priority: match.priority ?? 'normal' };
  const known = callers.length > 0 ? callers : [''];
  return known.some((caller) => {
    const rest = strictestNeeds(applyingPolicies(policies, { ...facts, caller, action: other_action }));
    return !asksAsMuch(rest, own);
  });
}

function asksAsMuch(rest: Requirement | null, own: Requirement): boolean {
  const asked = rest?.who.map((list) => JSON.stringify(list)) ?? [];
  return (
    (rest?.approvals ?? 1) >= own.approvals &&
    (rest?.sign ?? false) >= own.sign &&
    own.who.every((list) => asked.includes(JSON.stringify(list)))
  );
}

export function avoidedIn(store: Rows, tables: PolicyTables): string[] {
  return store.accounts.list.all().flatMap(({ account_id, label }) => {
    const file = tablesOf(tables, label, peopleOf({ store }, account_id));
    const { policies } = rulesWith({ store }, account_id, { file });
    const callers = store.callers.ofAccount.all({ account_id }).map(({ caller_slug }) => caller_slug);
    return avoidedPolicies(policies, callers).map(
      (name) => `an agent avoids the policy ${name} by another name for the action: name the caller in its match`,
    );
  });
}
