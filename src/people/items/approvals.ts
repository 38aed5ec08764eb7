import type { ItemApprovals } from '../../contract/review/policies.ts';
import type { Canonical } from '../../contract/submission.ts';
import { timestamp } from '../../lib/time/clock.ts';
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

type People = ItemApprovals['actions'][number]['who'];

/** Those who may answer, by what is needed of one crowd: items with equal needs share them. */
const known = new WeakMap<Needs, People>();

function peopleOf(needs: Needs, crowd: Crowd): People {
  const found = known.get(needs);
  if (found !== undefined) return found;
  const people = whoMay(needs, crowd)?.map(({ reviewer_id, name }) => ({ reviewer_id, name })) ?? null;
  known.set(needs, people);
  return people;
}

/** Describes what policies ask of an item. Null if no policy applies to it. */
export function approvalsOf(
  { store, folderTime, crowds }: Sources,
  { reviewer_id }: Pick<Reviewer, 'reviewer_id'>,
  item: InputRow & InputContent,
): ItemApprovals | null {
  const required = requirementsOf({ store, folder_now: timestamp(folderTime()), crowds }, item);
  if (!required) return null;
  const { crowd } = required;
  const { actions }: Canonical = JSON.parse(item.canonical);
  const needed = actions.flatMap(({ value }) => {
    const needs = required.of(value);
    return needs ? [{ action_value: value, needs }] : [];
  });
  if (needed.length === 0) return null;
  return {
    is_stricter: needed.some(({ action_value }) => required.isStricter(action_value)),
    actions: needed.map(({ action_value, needs }) => ({
      action_value,
      policies: [...needs.policies],
      approvals: needs.approvals,
      who: peopleOf(needs, crowd),
      sign: needs.sign,
      may_answer: partsOf(reviewer_id, needs.lists, crowd).length > 0,
    })),
  };
}
