import type { ItemApprovals } from '../../contract/review/policies.ts';
import type { Canonical } from '../../contract/submission.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { countedOf } from '../../rules/answers/approvals.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import { requirementsOf } from '../../rules/policy/required.ts';
import { type Crowd, partsOf } from '../../rules/policy/rights.ts';
import { type Needs, whoMay } from '../../rules/policy/rules.ts';
import type { InputContent, InputRow } from '../../store/tables/inputs.ts';
import type { Review } from '../people.ts';

type Sources = Pick<Review, 'store' | 'folderTime'> & {
  /** The people of accounts that were read already, for several items at one moment. */
  readonly crowds?: Map<string, Crowd> | undefined;
};

/** The names of those who may answer, by what is needed of one crowd: items with equal needs share them. */
const known = new WeakMap<Needs, string[] | null>();

function namesOf(needs: Needs, crowd: Crowd): string[] | null {
  const found = known.get(needs);
  if (found !== undefined) return found;
  const names = whoMay(needs, crowd)?.map(({ name }) => name) ?? null;
  known.set(needs, names);
  return names;
}

/** Describes what policies ask of an item and what was given. Null if no policy applies to it. */
export function approvalsOf(
  { store, folderTime, crowds }: Sources,
  { reviewer_id }: Pick<Reviewer, 'reviewer_id'>,
  input: InputRow & InputContent,
): ItemApprovals | null {
  const required = requirementsOf({ store, folder_now: timestamp(folderTime()), crowds }, input);
  if (!required) return null;
  const { crowd } = required;
  const { actions }: Canonical = JSON.parse(input.canonical);
  const needed = actions.flatMap(({ value }) => {
    const needs = required.of(value);
    return needs ? [{ action_value: value, needs }] : [];
  });
  if (needed.length === 0) return null;
  const all = store.answers.standing.all({ input_sequence: input.sequence });
  const given = all.filter(({ state }) => state === 'given' || state === 'held');
  const counted = needed.flatMap(({ action_value, needs }) =>
    given
      .filter((one) => one.action_value === action_value)
      .flatMap((one) => countedOf(given, one, { needs, crowd }).map(({ sequence }) => sequence)),
  );
  return {
    is_stricter: needed.some(({ action_value }) => required.isStricter(action_value)),
    actions: needed.map(({ action_value, needs }) => ({
      action_value,
      policies: [...needs.policies],
      approvals: needs.approvals,
      who: namesOf(needs, crowd),
      sign: needs.sign,
      may_answer: partsOf(reviewer_id, needs.lists, crowd).length > 0,
    })),
    given: given.map((one) => ({
      approval_id: one.answer_id,
      action_value: one.action_value,
      response: JSON.parse(one.response ?? 'null'),
      note: one.note,
      given_by: one.name,
      given_at: one.given_at,
      is_signed: one.is_signed === 1,
      is_mine: one.reviewer_id === reviewer_id,
      counts: counted.includes(one.sequence),
    })),
  };
}
