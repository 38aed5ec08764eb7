import { type Problem, SettingsError } from '../../config/error.ts';
import { type PolicyTables, placeOfMember } from '../../config/policy-file.ts';
import { nearestWord } from '../../lib/text/nearest.ts';
import { slugOf } from '../../lib/text/slug.ts';
import type { Store } from '../../store/store.ts';
import { type Flaw, flawsOfFile } from './flaws.ts';
import { namesIn, storedName, tablesOf } from './rules.ts';
import { peopleOf, presentRules } from './sets.ts';

type Rows = Pick<Store, 'accounts' | 'reviewers'>;

/**
 * Guards that the policies of the settings file fit the people and groups of their accounts.
 * @throws {SettingsError} naming each place
 */
export function guardPolicies(store: Rows, tables: PolicyTables): void {
  const { policy, group, away } = tables;
  if (policy.length + group.length + away.length === 0) return;
  const problems = [...strangersIn(store, tables), ...flawsIn(store, tables)];
  if (problems.length > 0) throw new SettingsError(problems);
}

/** Lists tables of accounts that do not exist, and absences of people who do not exist. */
function strangersIn(store: Rows, { policy, group, away }: PolicyTables): Problem[] {
  const labels = store.accounts.list.all().map(({ label }) => label);
  const names = store.reviewers.list.all().map(({ name }) => name);
  const ofAccounts = [policy, group].flatMap((tables, at) =>
    tables.flatMap((table, index) => {
      if (labels.includes(storedName(table.account, labels))) return [];
      return [problem(at === 0 ? 'policy' : 'group', index, table, unknown('account', table.account, labels))];
    }),
  );
  const absent = away.flatMap((table, index) =>
    names.includes(storedName(table.person, names))
      ? []
      : [problem('away', index, table, unknown('person', table.person, names))],
  );
  return [...ofAccounts, ...absent];
}

function unknown(path: string, name: string, known: readonly string[]): Flaw {
  const meant = nearestWord(name, known);
  return { path, message: `names ${name}, which does not exist${meant ? `, the nearest is ${meant}` : ''}` };
}

function flawsIn(store: Rows, tables: PolicyTables): Problem[] {
  return store.accounts.list.all().flatMap(({ account_id, label }) => {
    const people = peopleOf({ store }, account_id);
    const flaws = flawsOfFile(tablesOf(tables, label, people), people);
    const names = people.map(({ name }) => name);
    const told = <T extends object>(kind: 'policy' | 'group' | 'away', mine: readonly T[]) =>
      mine.flatMap((table, at) =>
        (flaws[kind][at] ?? []).map((flaw) =>
          problem(kind, (tables[kind] as readonly object[]).indexOf(table), table, flaw),
        ),
      );
    const ofAccount = (one: { account: string }) => storedName(one.account, [label]) === label;
    return [
      ...told('policy', tables.policy.filter(ofAccount)),
      ...told('group', tables.group.filter(ofAccount)),
      ...told(
        'away',
        tables.away.filter(({ person }) => names.includes(storedName(person, names))),
      ),
    ];
  });
}

function problem(kind: string, index: number, table: object, { path, message }: Flaw): Problem {
  return { place: placeOfMember(table, path), message: `${kind}[${index}].${path} ${message}`, by: 'settings' };
}

/**
 * Lists names in present rules that meant somebody who was removed, and that another person has now, as sentences. They
 * give that person no right.
 */
export function namesTaken(store: Pick<Store, 'accounts' | 'reviewers' | 'policySets'>): string[] {
  return store.accounts.list.all().flatMap(({ account_id }) => {
    const rules = presentRules({ store }, account_id);
    const others = peopleOf({ store }, account_id).filter(({ name, reviewer_id }) => {
      return namesIn(rules).has(name) && rules.ids[name] !== reviewer_id;
    });
    return others.map(({ name }) => {
      return `the policies mean a removed person by ${name}, not the present one, who gets no right by it`;
    });
  });
}

/**
 * Lists callers and actions in the policies of the settings file that do not exist, as sentences. They may come later,
 * so they do not end the start.
 */
export function doubtsIn(store: Pick<Store, 'accounts' | 'callers' | 'policies'>, { policy }: PolicyTables): string[] {
  const accounts = new Map(store.accounts.list.all().map(({ label, account_id }) => [label, account_id]));
  return policy.flatMap(({ name, account, match: { caller, action } }) => {
    const account_id = accounts.get(storedName(account, [...accounts.keys()]));
    if (account_id === undefined) return [];
    const known = caller === null ? null : store.callers.bySlug.get({ account_id, caller_slug: slugOf(caller) });
    if (known === undefined) return [`the policy ${name} names the caller ${caller}, which does not exist`];
    if (action === null) return [];
    const caller_id = known?.caller_id ?? null;
    const used = store.policies.usedAction.get({ account_id, caller_id, action_value: action });
    return used ? [] : [`the policy ${name} names the action ${action}, which no request has had`];
  });
}
