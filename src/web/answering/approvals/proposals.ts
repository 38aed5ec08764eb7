import type { Approvals } from '../../requests/approvals.ts';
import { givenTo, isOwn, isSameChoice, progressOf } from '../../requests/item-state.ts';
import type { Action, Item, PersonAnswer } from '../../server/item.ts';

/** A choice that people have approved: the first approval of it, and all of them. */
export type Proposal = {
  readonly first: PersonAnswer;
  readonly given: readonly PersonAnswer[];
  readonly action: Action | undefined;
  readonly count: number;
  readonly of: number;
};

/** Returns the choices that people have approved, the oldest first. */
export function proposalsOf(item: Item): readonly Proposal[] {
  const all: Proposal[] = [];
  for (const first of givenTo(item)) {
    if (all.some((known) => isSameChoice(known.first, first))) continue;
    const given = givenTo(item).filter((one) => isSameChoice(one, first));
    const action = item.raw_input?.actions.find(({ value }) => value === first.action_value);
    all.push({ first, given, action, ...progressOf(item, first) });
  }
  return all;
}

/** A choice of others that the person may confirm. */
export type Confirmable = Proposal & { readonly action: Action };

/** Returns the choices of others that the person may confirm. */
export function confirmable(item: Item): readonly Confirmable[] {
  const isMine = ({ given }: Proposal) => given.some(isOwn);
  const may = ({ action_value }: PersonAnswer) =>
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
