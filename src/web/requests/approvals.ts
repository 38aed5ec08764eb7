import type { Action, Decision, Item } from '../server/item.ts';

/** The requirements of policies for a request, and the approvals so far. */
export type Approvals = NonNullable<Item['approvals']>;
/** The requirement for one action. */
export type Needed = Approvals['actions'][number];
/** A standing approval. */
export type Given = Approvals['given'][number];

/** Returns the response that was approved. */
export function responseOf({ response }: Given): NonNullable<Decision['response']> {
  return response as NonNullable<Decision['response']>; // the contract describes it as an object of whatever shape
}

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

/** Returns the person's own approval. */
export function ownApproval({ approvals }: { readonly approvals?: Item['approvals'] | undefined }): Given | undefined {
  return approvals?.given.find(({ is_mine }) => is_mine);
}

/** Returns true if the person has approved a pending request, and the approval counts. */
export function isApproved(item: Item): boolean {
  return ownApproval(item)?.counts ?? false;
}

/** Returns true if somebody else has approved an action of a pending request. */
export function isProposed({ approvals }: Item): boolean {
  return approvals?.given.some(({ is_mine, counts }) => !is_mine && counts) ?? false;
}

/** Returns true if two approvals are of the same action with the same response. */
export function isSameChoice(one: Given, other: Pick<Given, 'action_value' | 'response'>): boolean {
  return one.action_value === other.action_value && JSON.stringify(one.response) === JSON.stringify(other.response);
}

/** Counts the approvals of a choice that count, and those that it needs. */
export function progressOf({ actions, given }: Approvals, choice: Pick<Given, 'action_value' | 'response'>) {
  const count = given.filter((one) => one.counts && isSameChoice(one, choice)).length;
  const needed = actions.find(({ action_value }) => action_value === choice.action_value);
  return { count, of: needed?.approvals ?? 1 };
}

/** Returns the progress of the choice that lacks the fewest approvals. Undefined before the first approval. */
export function nearestOf({ approvals }: Item): { count: number; of: number } | undefined {
  const all = approvals?.given.filter(({ counts }) => counts).map((one) => progressOf(approvals, one)) ?? [];
  return all.sort((one, other) => one.of - one.count - (other.of - other.count))[0];
}

/** Returns true if policies let the person choose none of the actions. */
export function isForOthers({ approvals, raw_input }: Item): boolean {
  const barred = approvals?.actions.filter(({ may_answer }) => !may_answer).length ?? 0;
  return barred > 0 && barred === raw_input?.actions.length;
}

/** Returns the names of those who answered: names contain neither a comma nor " and ". */
export function namesIn(answered_by: string | null): readonly string[] {
  return answered_by?.split(/, | and /) ?? [];
}
