import { Refusal } from '../../contract/errors.ts';
import { nickname } from '../../lib/nickname.ts';
import { complaint } from '../../lib/schema/complaint.ts';
import { shellWord } from '../../lib/text/shell-word.ts';
import type { Store } from '../../store/store.ts';
import type { BoundName } from '../../store/tables/bound-names.ts';
import type { ReviewerRow } from '../../store/tables/reviewers.ts';
import { audit } from '../base/audit.ts';
import { lookAlike } from '../base/names.ts';
import type { Outbox } from '../base/outbox.ts';
import { boundIds, giveNameInSets, namesInSets } from './sets.ts';

type Rows = { readonly store: Pick<Store, 'reviewers' | 'boundNames'> };
type Use = BoundName['used_by'];
type Person = Pick<ReviewerRow, 'reviewer_id' | 'account_id' | 'name'>;

/** A name that rules, notices or a proxy use, and the person whom it means: null if nobody has had it yet. */
type ReservedNames = Omit<BoundName, 'used_by'>;

export type SettingNames = {
  readonly notices: readonly string[];
  readonly has_proxy: boolean;
};

/** Returns the command with which the operator gives a name to its new bearer. */
export function takeName(name: string): string {
  return `hdo reviewer add ${shellWord(name)} --take-name`;
}

/** Finds the person whom a name means to notices or to a proxy. A name that meant somebody else means nobody. */
export function bearerOf({ store }: Rows, used_by: Use, name: string): ReviewerRow | undefined {
  const person = store.reviewers.byName.get({ name });
  return person && !isOthers({ store }, used_by, person) ? person : undefined;
}

function isOthers({ store }: Rows, used_by: Use, { name, reviewer_id }: Person): boolean {
  const bound = store.boundNames.find.get({ used_by, name })?.reviewer_id ?? reviewer_id;
  return bound !== reviewer_id;
}

/** Binds a name to its person for one use. Returns false if it means somebody else, and changes nothing then. */
export function bindName({ store }: Rows, used_by: Use, { name, account_id, reviewer_id }: Person): boolean {
  if (isOthers({ store }, used_by, { name, account_id, reviewer_id })) return false;
  store.boundNames.put.run({ used_by, name, account_id, reviewer_id });
  return true;
}

/** Binds the names that the settings use beside the policies, and frees those that they use no longer. */
export function bindSettingNames({ store }: Rows, { notices, has_proxy }: SettingNames): void {
  const used = new Set(notices.map((name) => store.reviewers.byName.get({ name })?.name ?? normalName(name)));
  for (const { used_by, name } of store.boundNames.all.all()) {
    if (used_by === 'notices' ? !used.has(name) : !has_proxy) store.boundNames.remove.run({ used_by, name });
  }
  for (const name of used) {
    if (store.boundNames.find.get({ used_by: 'notices', name })?.reviewer_id) continue;
    const { account_id = null, reviewer_id = null } = store.reviewers.byName.get({ name }) ?? {};
    store.boundNames.put.run({ used_by: 'notices', name, account_id, reviewer_id });
  }
}

/** Returns the form in which a name is stored. An unsound name, which nobody can have, stays as it is. */
function normalName(name: string): string {
  const normal = nickname(name);
  return typeof normal === 'string' ? normal : name;
}

/**
 * Finds a name, or one like it, that rules, notices or a proxy use for somebody else than `reviewer_id`. Nobody but the
 * operator gives such a name to a new bearer. `isOpen` leaves out names that may be taken.
 */
export function reservedName(
  outbox: Outbox,
  { account_id, name, reviewer_id }: { account_id: string; name: string; reviewer_id?: string },
  isOpen: (reserved: ReservedNames) => boolean = () => false,
): string | undefined {
  const others = reservedNames(outbox).filter((one) => one.reviewer_id !== reviewer_id && !isOpen(one));
  const same = others.find((one) => one.name.toLowerCase() === name.toLowerCase()); // unique among accounts
  if (same) return same.name;
  const near = others.filter((one) => (one.account_id ?? account_id) === account_id).map((one) => one.name);
  return lookAlike(name, near);
}

/** Returns the refusal of a name that is reserved, or of one like it. */
export function reservedRefusal(path: string): Refusal {
  const fields = [complaint(path, 'duplicate_value', 'is a name that rules or notices use, or looks like one')];
  const sentence = 'Policies or notices use this name, or one that looks like it, for another person.';
  return new Refusal('validation_failed', `${sentence} Only the operator can give it away.`, { fields });
}

/** Tells whether notices or a proxy use the name of a person. */
export function hasBoundName({ store }: Rows, reviewer_id: string): boolean {
  return store.boundNames.all.all().some((one) => one.reviewer_id === reviewer_id);
}

function reservedNames({ store }: Pick<Outbox, 'store'>): ReservedNames[] {
  const inSets = store.accounts.list.all().flatMap(({ account_id }) => {
    const ids = boundIds({ store }, account_id);
    const gone = ''; // of a person whose id older versions did not keep
    return namesInSets({ store }, account_id).map((name) => ({ account_id, name, reviewer_id: ids[name] ?? gone }));
  });
  return [...inSets, ...store.boundNames.all.all()];
}

/**
 * Gives a name to its present bearer in all rules, also for requests that wait, and for notices and a proxy. Only the
 * operator does so. Returns false if the name has this meaning already.
 */
export function giveName(outbox: Outbox, actor: string, person: Person): boolean {
  const { account_id, reviewer_id, name } = person;
  const before = giveNameInSets(outbox, person);
  for (const row of outbox.store.boundNames.all.all()) {
    if (row.name !== name || row.reviewer_id === reviewer_id) continue;
    outbox.store.boundNames.put.run({ ...row, account_id, reviewer_id });
    before.add(row.reviewer_id ?? '');
  }
  if (before.size === 0) return false;
  const state = JSON.stringify({ before: [...before].filter((id) => id !== '') });
  audit(outbox, { kind: 'reviewer.name_taken', account_id, actor, subject: reviewer_id, state });
  outbox.tell({ kind: 'policy', account_id });
  outbox.tell({ kind: 'notice', account_id });
  return true;
}
