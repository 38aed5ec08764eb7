import { type Approvals, type Given, isSameChoice, progressOf } from '../../requests/approvals.ts';
import type { Action, Item } from '../../server/item.ts';

/** A choice that people have approved: the first approval of it, and all of them. */
export type Proposal = {
  readonly first: Given;
  readonly given: readonly Given[];
  readonly action: Action | undefined;
  readonly count: number;
  readonly of: number;
};

/** Returns the choices that people have approved, the oldest first. */
export function proposalsOf({ approvals, raw_input }: Item): readonly Proposal[] {
  const all: Proposal[] = [];
  for (const first of approvals?.given ?? []) {
    if (!approvals || all.some((known) => isSameChoice(known.first, first))) continue;
    const given = approvals.given.filter((one) => isSameChoice(one, first));
    const action = raw_input?.actions.find(({ value }) => value === first.action_value);
    all.push({ first, given, action, ...progressOf(approvals, first) });
  }
  return all;
}

/** A choice of others that the person may confirm. */
export type Confirmable = Proposal & { readonly action: Action };

/** Returns the choices of others that the person may confirm. */
export function confirmable(item: Item): readonly Confirmable[] {
  const isMine = ({ given }: Proposal) => given.some(({ is_mine }) => is_mine);
  const may = ({ action_value }: Given) =>
    item.approvals?.actions.some((one) => one.action_value === action_value && one.may_answer) === true;
  return proposalsOf(item).flatMap((one) =>
    one.action && one.count > 0 && may(one.first) && !isMine(one) ? [{ ...one, action: one.action }] : [],
  );
}

/** A requirement that several actions share. */
export type Requirement = {
  readonly needed: Approvals['actions'][number];
  readonly actions: readonly Action[];
};

/** Groups the actions to which policies apply by what they need. */
export function requirementsOf({ approvals, raw_input }: Item): readonly Requirement[] {
  const groups = new Map<string, Requirement>();
  for (const needed of approvals?.actions ?? []) {
    const { approvals: count, who, sign, may_answer } = needed;
    const key = JSON.stringify([count, who, sign, may_answer]);
    const own = raw_input?.actions.filter(({ value }) => value === needed.action_value) ?? [];
    groups.set(key, { needed, actions: [...(groups.get(key)?.actions ?? []), ...own] });
  }
  return [...groups.values()];
}
