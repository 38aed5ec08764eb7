import type { Action, Item } from '../server/item.ts';

export type Approvals = NonNullable<Item['approvals']>;

export type Needed = Approvals['actions'][number];

/** Finds what policies ask of an action. Undefined if no policy applies to it. */
export function neededFor({ approvals }: Item, { value }: Pick<Action, 'value'>): Needed | undefined {
  return approvals?.actions.find(({ action_value }) => action_value === value);
}

/** Returns true if a policy asks for the signature of a passkey with an answer. */
export function needsSignature(item: Item, { action_value }: { readonly action_value: string }): boolean {
  return neededFor(item, { value: action_value })?.sign === true;
}

/** Returns true if this person's answer alone decides, without a signature. Only then a list may give it. */
export function decidesAlone(item: Item, action: Pick<Action, 'value'>): boolean {
  const needed = neededFor(item, action);
  return !needed || (needed.may_answer && needed.approvals === 1 && !needed.sign);
}

/** Returns true if policies let the person choose none of the actions. */
export function isForOthers({ approvals, raw_input }: Item): boolean {
  const barred = approvals?.actions.filter(({ may_answer }) => !may_answer).length ?? 0;
  return barred > 0 && barred === raw_input?.actions.length;
}
