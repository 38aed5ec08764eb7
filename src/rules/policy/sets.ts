import type { Store } from '../../store/store.ts';
import type { Outbox } from '../outbox.ts';
import type { Policy } from './policy.ts';
import { combined, type FileRules, namesIn, namesOf, noRules, type Rules, storedPolicy } from './rules.ts';

type Rows = { readonly store: Pick<Store, 'policySets' | 'policies' | 'reviewers'> };

/** The most sets of an account. Beyond that the two oldest become one, which asks for what both asked. */
const most_sets = 50;

/** Returns the rules of an account that are in force. */
export function presentRules({ store }: { readonly store: Pick<Store, 'policySets'> }, account_id: string): Rules {
  const last = store.policySets.last.get({ account_id });
  return last ? JSON.parse(last.rules) : noRules;
}

/** Returns the people of an account. */
export function peopleOf({ store }: { readonly store: Pick<Store, 'reviewers'> }, account_id: string) {
  return store.reviewers.list.all().filter((one) => one.account_id === account_id);
}

/**
 * Returns the reviewer_ids of all names in the sets of an account. A name that a set has keeps its person, also after
 * their removal, so a later bearer of the name gets no right by it.
 */
export function boundIds({ store }: Pick<Rows, 'store'>, account_id: string): Record<string, string> {
  const sets = store.policySets.ofAccount.all({ account_id });
  return Object.assign({}, ...sets.map(({ rules }): Rules['ids'] => JSON.parse(rules).ids));
}

/**
 * Combines the tables of the settings file with the stored policies of the page. Names in `bound_now` that mean nobody
 * yet mean the people who have them at present.
 */
export function rulesWith(
  { store }: Rows,
  account_id: string,
  { file, bound_now = namesIn(file) }: { readonly file: FileRules; readonly bound_now?: ReadonlySet<string> },
): Rules {
  const page = store.policies.ofAccount.all({ account_id }).map(storedPolicy);
  const present = peopleOf({ store }, account_id).filter(({ name }) => bound_now.has(name));
  const ids = Object.fromEntries(present.map(({ name, reviewer_id }) => [name, reviewer_id]));
  return combined(file, page, { ...ids, ...boundIds({ store }, account_id) });
}

/** Lists all names in the sets of an account. */
export function namesInSets({ store }: Pick<Rows, 'store'>, account_id: string): string[] {
  const sets = store.policySets.ofAccount.all({ account_id }).map(({ rules }): Rules => JSON.parse(rules));
  return [...new Set(sets.flatMap((rules) => [...namesIn(rules), ...Object.keys(rules.ids)]))];
}

/** Gives a name to a person in all sets of their account. Returns the other reviewer_ids that it meant; '' for none. */
export function giveNameInSets(
  { store }: Pick<Rows, 'store'>,
  { account_id, name, reviewer_id }: { account_id: string; name: string; reviewer_id: string },
): Set<string> {
  const before = new Set<string>();
  for (const { from_sequence, rules } of store.policySets.ofAccount.all({ account_id })) {
    const set: Rules = JSON.parse(rules);
    if (set.ids[name] === reviewer_id || !(name in set.ids || namesIn(set).has(name))) continue;
    before.add(set.ids[name] ?? '');
    const ids = { ...set.ids, [name]: reviewer_id };
    store.policySets.setRules.run({ from_sequence, rules: JSON.stringify({ ...set, ids }) });
  }
  return before;
}

/**
 * Finds names of a policy that do not mean the people who have them at present, because they meant somebody else when
 * the rules first named them.
 */
export function othersNamed({ store }: Rows, account_id: string, policy: Policy): string[] {
  const [people, ids] = [peopleOf({ store }, account_id), boundIds({ store }, account_id)];
  return namesOf(policy).filter((name) => {
    const bearer = people.find((one) => one.name === name);
    return bearer !== undefined && ids[name] !== undefined && ids[name] !== bearer.reviewer_id;
  });
}

/** Returns the part of present rules that comes from the settings file. */
export function fileRules({ policies, groups, away }: Rules): FileRules {
  return { policies: policies.filter(({ source }) => source === 'file'), groups, away };
}

/**
 * Puts the rules of an account into force from now on, and removes the sets that no live input needs. Names in
 * `bound_now` begin to mean the people who have them. Returns false if the rules were in force already.
 */
export function enforce(
  outbox: Outbox,
  account_id: string,
  given: { readonly file: FileRules; readonly bound_now: ReadonlySet<string> },
): boolean {
  const { policySets } = outbox.store;
  const rules = JSON.stringify(rulesWith(outbox, account_id, given));
  const last = policySets.last.get({ account_id });
  const is_new = rules !== (last?.rules ?? JSON.stringify(noRules));
  if (is_new) {
    policySets.insert.run({ from_sequence: outbox.ledger.nextNumber(), account_id, rules });
    outbox.tell({ kind: 'policy', account_id });
  }
  prune(outbox, account_id);
  return is_new;
}

function prune({ store: { policySets } }: Outbox, account_id: string): void {
  const oldest = policySets.oldestInput.get()?.sequence ?? Number.MAX_SAFE_INTEGER;
  const sets = policySets.ofAccount.all({ account_id });
  const first =
    sets[
      Math.max(
        0,
        sets.findLastIndex(({ from_sequence }) => from_sequence < oldest),
      )
    ];
  if (!first) return;
  const { from_sequence } = first;
  const isOver = from_sequence === sets.at(-1)?.from_sequence && first.rules === JSON.stringify(noRules);
  policySets.prune.run({ account_id, before: isOver ? Number.MAX_SAFE_INTEGER : from_sequence });
  const [one, other] = policySets.ofAccount.all({ account_id });
  if (sets.length <= most_sets || !one || !other) return;
  const [older, newer]: Rules[] = [JSON.parse(one.rules), JSON.parse(other.rules)];
  if (!older || !newer) return;
  const both = new Map([...older.policies, ...newer.policies].map((policy) => [JSON.stringify(policy), policy]));
  const ids = { ...older.ids, ...newer.ids };
  const merged: Rules = { ...newer, policies: [...both.values()], ids };
  policySets.setRules.run({ from_sequence: other.from_sequence, rules: JSON.stringify(merged) });
  policySets.prune.run({ account_id, before: other.from_sequence });
}
