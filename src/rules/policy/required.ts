import { Refusal } from '../../contract/errors.ts';
import type { Canonical } from '../../contract/submission.ts';
import type { Store } from '../../store/store.ts';
import type { InputContent, InputRow } from '../../store/tables/inputs.ts';
import type { Reviewer } from '../base/outbox.ts';
import { priorityOf } from '../base/priorities.ts';
import { mayAnswer } from '../base/roles.ts';
import type { Facts } from './policy.ts';
import { type Crowd, partsOf } from './rights.ts';
import { tiesOf } from './roots.ts';
import { absencesOf, type Needs, whoMay } from './rules.ts';
import { historyOf, peopleOf, presentRules } from './sets.ts';

type Rows = {
  readonly store: Pick<Store, 'policySets' | 'reviewers' | 'callers' | 'origins' | 'identities'>;
  /** The folder's own time, as ISO text. */
  readonly folder_now: string;
  /** The people of accounts that were read already, for several inputs at one moment. */
  readonly crowds?: Map<string, Crowd> | undefined;
};
type PolicyQuestion = Pick<InputRow, 'sequence' | 'account_id' | 'caller_id' | 'row_type' | 'urgency'> & InputContent;

/** The needs of the actions of one input, and the people of its account. */
export type Requirements = {
  readonly crowd: Crowd;
  /** Returns what an action needs; null if no policy applies to it. */
  of(action_value: string): Needs | null;
  /** Tells whether an action needs more than policies asked for when the input was sent. */
  isStricter(action_value: string): boolean;
};

/** Returns what policies ask of an input. Undefined if its account has none. Every way of answering asks here. */
export function requirementsOf({ store, folder_now, crowds }: Rows, input: PolicyQuestion): Requirements | undefined {
  const { account_id, caller_id, row_type, urgency } = input;
  const history = historyOf({ store }, account_id);
  if (!history) return undefined;
  const crowd = crowds?.get(account_id) ?? crowdOf({ store, folder_now }, account_id);
  crowds?.set(account_id, crowd);
  const { actions }: Canonical = JSON.parse(input.canonical);
  const caller = store.callers.byId.get({ caller_id })?.caller_slug ?? '';
  const factsOf = (action: string): Facts => {
    const tone = actions.find(({ value }) => value === action)?.tone ?? null;
    return { caller, action, row_type, tone, priority: priorityOf(urgency) };
  };
  const since = history.since(input.sequence);
  const of = (action: string) => since.needs(factsOf(action), crowd);
  const isStricter = (action: string) => since.isStricter(factsOf(action));
  return { crowd, of, isStricter };
}

function crowdOf({ store, folder_now }: Rows, account_id: string): Crowd {
  const people = peopleOf({ store }, account_id).filter(({ role }) => mayAnswer(role));
  const away = absencesOf(presentRules({ store }, account_id));
  return { people, away, ties: tiesOf({ store }, folder_now), now: folder_now };
}

/** Returns what one action of an input needs; null if no policy applies to it. */
export function requirementOf(rows: Rows, input: PolicyQuestion, action_value: string): Needs | null {
  return requirementsOf(rows, input)?.of(action_value) ?? null;
}

/**
 * Admits a person to an action that needs something.
 * @throws {Refusal} forbidden, naming who may answer
 */
export function admitPerson(needs: Needs, crowd: Crowd, { reviewer_id }: Pick<Reviewer, 'reviewer_id'>): void {
  if (partsOf(reviewer_id, needs.lists, crowd).length > 0) return;
  const who = (whoMay(needs, crowd) ?? crowd.people).map(({ name }) => name);
  const sentence = who.length === 0 ? 'Nobody may answer with this action now.' : `Only ${joinNames(who)} may do this.`;
  throw new Refusal('forbidden', `${sentence} The policy is ${joinNames(needs.policies)}.`, { who });
}

/** Tells whether a person's word alone decides, also when they are absent, as with a standing answer. */
export function decidesAlone(
  rows: Rows,
  input: PolicyQuestion,
  { reviewer_id }: Pick<Reviewer, 'reviewer_id'>,
  action: string,
) {
  const required = requirementsOf(rows, input);
  const needs = required?.of(action);
  if (!required || !needs) return true;
  return needs.approvals === 1 && !needs.sign && partsOf(reviewer_id, needs.lists, required.crowd).length > 0;
}

/** Joins names as sentences do: "Alice", "Alice and Bob", "Alice, Bob and Carol". */
export function joinNames(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`;
}

/** Splits joined names. Names contain none of what joins them. */
export function splitNames(names: string): string[] {
  return names.split(/, | and /);
}
