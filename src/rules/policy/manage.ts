import { SettingsError } from '../../config/error.ts';
import type { PolicyBody, PolicySave } from '../../config/policy.ts';
import type { PolicyTables } from '../../config/policy-file.ts';
import { invalidFields } from '../../contract/body.ts';
import { Refusal } from '../../contract/errors.ts';
import { complaint } from '../../lib/schema/complaint.ts';
import { audit, operator } from '../base/audit.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { bindSettingNames, type SettingNames, takeName } from './bound-names.ts';
import { flawsOfPolicy } from './flaws.ts';
import { guardPolicies } from './guard.ts';
import type { Policy } from './policy.ts';
import { namesIn, namesOf, storedName, storedPolicy, tablesOf, withStoredNames } from './rules.ts';
import { boundIds, enforceSet, fileRules, guardSets, othersNamed, peopleOf, presentRules } from './sets.ts';

type NamedPolicy = { readonly name: string };
type SavedPolicy = NamedPolicy & { readonly body: PolicyBody; readonly meant?: PolicySave['meant'] };

/**
 * Saves a policy of the page. A stricter one applies at once, a weaker one to new items.
 * @throws {Refusal} forbidden for a policy of the settings file; validation_failed; name_changed
 */
export function savePolicy(outbox: Outbox, reviewer: Reviewer, { name, body, meant = null }: SavedPolicy): void {
  const { account_id, reviewer_id } = reviewer;
  guardOpen(outbox, reviewer, name);
  guardSets(outbox, account_id);
  const policy = checkedPolicy(outbox, reviewer, { name, body });
  const before = outbox.store.policies.ofAccount.all({ account_id }).find((row) => row.name === name);
  const bound_now = new Set(namesOf(policy));
  for (const known of before ? namesOf(storedPolicy(before)) : []) bound_now.delete(known);
  guardMeant(outbox, account_id, { policy, bound_now, meant });
  const { name: _, source: __, ...members } = policy;
  const changed = { changed_at: outbox.now, changed_by: reviewer.name };
  outbox.store.policies.put.run({ account_id, name, policy: JSON.stringify(members), ...changed });
  const state = JSON.stringify({ policy: outbox.seal.digest('policy', JSON.stringify(policy)) });
  audit(outbox, { kind: 'policy.saved', account_id, actor: reviewer_id, subject: name, state });
  enforceSet(outbox, account_id, { file: fileRules(presentRules(outbox, account_id)), bound_now });
  outbox.tell({ kind: 'policy', account_id });
}

/**
 * Removes a policy of the page. Items that are already there keep what it asks.
 * @throws {Refusal} not_found, or forbidden for a policy of the settings file
 */
export function removePolicy(outbox: Outbox, reviewer: Reviewer, { name }: NamedPolicy): void {
  const { account_id, reviewer_id } = reviewer;
  guardOpen(outbox, reviewer, name);
  const { changes } = outbox.store.policies.remove.run({ account_id, name });
  if (changes === 0) throw new Refusal('not_found', `There is no policy ${name}.`);
  audit(outbox, { kind: 'policy.removed', account_id, actor: reviewer_id, subject: name });
  enforceSet(outbox, account_id, { file: fileRules(presentRules(outbox, account_id)), bound_now: new Set() });
  outbox.tell({ kind: 'policy', account_id });
}

/**
 * Puts the policies, groups and absences of the settings file into force in every account. New names begin to mean the
 * people who have them; known ones keep their people. The audited state has the reviewer_ids that are meant.
 */
export function applyPolicies(outbox: Outbox, tables: PolicyTables, names: SettingNames): void {
  guardFitting(outbox, tables);
  bindSettingNames(outbox, names);
  for (const { account_id, label } of outbox.store.accounts.list.all()) {
    const file = tablesOf(tables, label, peopleOf(outbox, account_id));
    if (!enforceSet(outbox, account_id, { file, bound_now: namesIn(file) })) continue;
    const rules = outbox.store.policySets.last.get({ account_id })?.rules ?? '';
    const people = Object.values(presentRules(outbox, account_id).ids);
    const state = JSON.stringify({ digest: outbox.seal.digest('policies', rules), people });
    audit(outbox, { kind: 'policy.applied', account_id, actor: operator, state });
  }
}

/** Refuses tables that people do not fit any more, because somebody was removed since the tables were read. */
function guardFitting({ store }: Outbox, tables: PolicyTables): void {
  try {
    guardPolicies(store, tables);
  } catch (error) {
    if (error instanceof SettingsError) throw new Refusal('validation_failed', error.message); // it crosses threads
    throw error;
  }
}

/**
 * Checks a policy against the people, groups, callers and actions of its account.
 * @throws {Refusal} validation_failed, naming each field
 */
export function checkedPolicy(
  { store }: Pick<Outbox, 'store'>,
  { account_id }: Pick<Reviewer, 'account_id'>,
  { name, body }: NamedPolicy & { body: PolicyBody },
): Policy {
  const { groups } = presentRules({ store }, account_id);
  const people = peopleOf({ store }, account_id);
  const stored = withStoredNames(
    body,
    people.map((one) => one.name),
  );
  const policy: Policy = { ...stored, name, source: 'page' };
  const { match } = policy;
  const { action } = match;
  const flaws = flawsOfPolicy(policy, { groups, people });
  const fields = flaws.map(({ path, message }) => complaint(path, 'invalid_value', message));
  for (const other of othersNamed({ store }, account_id, policy)) {
    const message = `names ${other}, by whom rules mean another person. The operator decides: ${takeName(other)}`;
    fields.push(complaint(policy.who?.includes(other) ? 'who' : 'escalate.to', 'invalid_value', message));
  }
  const known = match.caller === null ? undefined : store.callers.bySlug.get({ account_id, caller_slug: match.caller });
  if (match.caller !== null && !known) fields.push(complaint('match.caller', 'invalid_value', 'is not a caller'));
  else if (action !== null) {
    const caller_id = known?.caller_id ?? null;
    const used = store.policies.usedAction.get({ account_id, caller_id, action_value: action });
    const message = 'is an action that no request has had. Check its spelling, or send a request with it first';
    if (!used) fields.push(complaint('match.action', 'invalid_value', message));
  }
  if (fields.length > 0) throw invalidFields({ complaints: fields });
  return policy;
}

/**
 * Guards that the names of a policy mean the people whom the page showed, and that it showed each that is new: somebody
 * who took a name just before the save gets no right by it.
 * @throws {Refusal} name_changed
 */
function guardMeant(
  outbox: Outbox,
  account_id: string,
  { policy, bound_now, meant }: Pick<PolicySave, 'meant'> & { policy: Policy; bound_now: ReadonlySet<string> },
): void {
  if (meant === null) return;
  const [people, bound] = [peopleOf(outbox, account_id), boundIds(outbox, account_id)];
  const names = people.map(({ name }) => name);
  const other = namesOf(policy).find((name) => {
    const now = bound[name] ?? people.find((one) => one.name === name)?.reviewer_id;
    const shown = meant.filter((one) => storedName(one.name, names) === name);
    if (shown.length === 0) return bound_now.has(name) && bound[name] === undefined;
    return shown.some(({ reviewer_id }) => reviewer_id !== now);
  });
  if (other === undefined) return;
  throw new Refusal(
    'name_changed',
    `${other} is not the person whom the page showed. Nothing was saved: choose again.`,
  );
}

function guardOpen(outbox: Outbox, { account_id }: Reviewer, name: string): void {
  const { policies } = presentRules(outbox, account_id);
  if (!policies.some((policy) => policy.name === name && policy.source === 'file')) return;
  throw new Refusal('forbidden', `The policy ${name} is in the settings file. Change it there.`);
}
