import type { Store } from '../../store/store.ts';
import type { Outbox } from '../outbox.ts';
import { combined, type FileRules, noRules, type Rules, storedPolicy } from './rules.ts';

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

/** Combines the tables of the settings file with the stored policies of the page. */
export function rulesWith({ store }: Rows, account_id: string, file: FileRules): Rules {
  const page = store.policies.ofAccount.all({ account_id }).map(storedPolicy);
  return combined(file, page, peopleOf({ store }, account_id));
}

/** Returns the part of present rules that comes from the settings file. */
export function fileRules({ policies, groups, away }: Rules): FileRules {
  return { policies: policies.filter(({ source }) => source === 'file'), groups, away };
}

/**
 * Puts the rules of an account into force from now on, and removes the sets that no live input needs. Returns false if
 * they were in force already.
 */
export function enforce(outbox: Outbox, account_id: string, file: FileRules): boolean {
  const { policySets } = outbox.store;
  const rules = JSON.stringify(rulesWith(outbox, account_id, file));
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
