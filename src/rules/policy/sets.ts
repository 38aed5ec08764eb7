import { hash } from 'node:crypto';
import { Refusal } from '../../contract/errors.ts';
import type { Store } from '../../store/store.ts';
import type { PolicySetRow } from '../../store/tables/policy-sets.ts';
import type { Outbox } from '../base/outbox.ts';
import { type History, openHistory } from './history.ts';
import type { Policy } from './policy.ts';
import {
  combineRules,
  type FileRules,
  firstSince,
  namesIn,
  namesOf,
  noRules,
  type Rules,
  storedPolicy,
} from './rules.ts';

type Rows = { readonly store: Pick<Store, 'policySets' | 'policies' | 'reviewers'> };
type Sets = { readonly store: Pick<Store, 'policySets'> };

/** The most sets of an account that changes on the page may add. Each is kept while an input from before it waits. */
const most_sets = 1_000;

/** The last history of each account, by the statements of a connection. */
const histories = new WeakMap<Store['policySets'], Map<string, History>>();

/**
 * Returns the sets of an account; undefined if it has none. Rows are parsed once for each connection: the digest of the
 * last row covers all of them, so a look at it shows whether the known history is still that of the database.
 */
export function historyOf({ store: { policySets } }: Sets, account_id: string): History | undefined {
  const stamp = policySets.lastStamp.get({ account_id });
  if (!stamp) return undefined;
  const known = histories.get(policySets) ?? new Map<string, History>();
  histories.set(policySets, known);
  const found = known.get(account_id);
  const last = found?.sets.at(-1);
  if (found && last?.from_sequence === stamp.from_sequence && last.digest === stamp.digest) return found;
  const parsed = new Map(found?.sets.map((set) => [`${set.from_sequence} ${set.digest}`, set]));
  const sets = policySets.stamps.all({ account_id }).flatMap(({ from_sequence, digest }) => {
    const same = parsed.get(`${from_sequence} ${digest}`);
    if (same) return [same];
    const row = policySets.bySequence.get({ from_sequence });
    return row ? [{ from_sequence, digest: row.digest, rules: JSON.parse(row.rules) as Rules }] : [];
  });
  const history = openHistory(sets);
  known.set(account_id, history);
  return history;
}

/** Returns the digest of a row, which covers that of the row before it. */
function digestOf({ from_sequence, rules }: Pick<PolicySetRow, 'from_sequence' | 'rules'>, before = ''): string {
  return hash('sha256', JSON.stringify([before, from_sequence, rules]));
}

export function presentRules(rows: Sets, account_id: string): Rules {
  return historyOf(rows, account_id)?.sets.at(-1)?.rules ?? noRules;
}

export function peopleOf({ store }: { readonly store: Pick<Store, 'reviewers'> }, account_id: string) {
  return store.reviewers.list.all().filter((one) => one.account_id === account_id);
}

/**
 * Returns the reviewer_ids of all names in the sets of an account. A name that a set has keeps its person, also after
 * their removal, so a later bearer of the name gets no right by it.
 */
export function boundIds(rows: Sets, account_id: string): Rules['ids'] {
  return historyOf(rows, account_id)?.ids ?? {};
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
  return combineRules(file, page, { ...ids, ...boundIds({ store }, account_id) });
}

export function namesInSets(rows: Sets, account_id: string): string[] {
  const sets = historyOf(rows, account_id)?.sets ?? [];
  return [...new Set(sets.flatMap(({ rules }) => [...namesIn(rules), ...Object.keys(rules.ids)]))];
}

/** Gives a name to a person in all sets of their account. Returns the other reviewer_ids that it meant; '' for none. */
export function giveNameInSets(
  { store }: Pick<Rows, 'store'>,
  { account_id, name, reviewer_id }: { account_id: string; name: string; reviewer_id: string },
): Set<string> {
  const before = new Set<string>();
  let digest = '';
  for (const row of store.policySets.ofAccount.all({ account_id })) {
    const { from_sequence } = row;
    const set: Rules = JSON.parse(row.rules);
    const isOthers = set.ids[name] !== reviewer_id && (name in set.ids || namesIn(set).has(name));
    if (isOthers) before.add(set.ids[name] ?? '');
    const rules = isOthers ? JSON.stringify({ ...set, ids: { ...set.ids, [name]: reviewer_id } }) : row.rules;
    digest = before.size === 0 ? row.digest : digestOf({ from_sequence, rules }, digest);
    if (before.size > 0) store.policySets.setRules.run({ from_sequence, rules, digest });
  }
  return before;
}

/** Finds names of a policy that meant somebody else when the rules first had them. */
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
 * Guards that a change of the page can be kept apart from all changes that waiting requests need.
 * @throws {Refusal} forbidden
 */
export function guardSets({ store }: Sets, account_id: string): void {
  if (store.policySets.stamps.all({ account_id }).length < most_sets) return;
  const sentence = `Requests wait since before the last ${most_sets} changes of policies, which are all kept for them.`;
  throw new Refusal('forbidden', `${sentence} Answer the oldest requests first.`);
}

/**
 * Puts the rules of an account into force from now on, and removes the sets that no live input needs. Names in
 * `bound_now` begin to mean the people who have them. Returns false if the rules were in force already.
 */
export function enforceSet(
  outbox: Outbox,
  account_id: string,
  given: { readonly file: FileRules; readonly bound_now: ReadonlySet<string> },
): boolean {
  const { policySets } = outbox.store;
  const rules = JSON.stringify(rulesWith(outbox, account_id, given));
  const last = policySets.last.get({ account_id });
  const is_new = rules !== (last?.rules ?? JSON.stringify(noRules));
  if (is_new) {
    const from_sequence = outbox.ledger.nextNumber();
    const digest = digestOf({ from_sequence, rules }, last?.digest);
    policySets.insert.run({ from_sequence, account_id, rules, digest });
    outbox.tell({ kind: 'policy', account_id });
  }
  prune(outbox, account_id);
  return is_new;
}

/** Removes the sets that no live input needs, and the last one if it asks for nothing. */
function prune({ store: { policySets } }: Outbox, account_id: string): void {
  const oldest = policySets.oldestInput.get()?.sequence ?? Number.MAX_SAFE_INTEGER;
  const stamps = policySets.stamps.all({ account_id });
  const first = stamps[Math.max(0, firstSince(stamps, oldest))];
  if (!first) return;
  const { from_sequence } = first;
  const isLast = from_sequence === stamps.at(-1)?.from_sequence;
  const isOver = isLast && policySets.last.get({ account_id })?.rules === JSON.stringify(noRules);
  policySets.prune.run({ account_id, before: isOver ? Number.MAX_SAFE_INTEGER : from_sequence });
}
