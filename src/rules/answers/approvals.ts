import type { NamedAnswer } from '../../store/tables/answers.ts';
import { type Crowd, countingApprovals } from '../policy/rights.ts';
import type { Needs } from '../policy/rules.ts';
import { comparable } from './response.ts';

/** The needs of an action, and the people of the account. */
export type Required = { readonly needs: Needs; readonly crowd: Crowd };
/** A choice of an action with a response, which is JSON. */
type Chosen = Pick<NamedAnswer, 'action_value' | 'response'>;

/** Tells whether two answers say the same. */
export function isSameChoice(one: Chosen, other: Chosen): boolean {
  if (one.action_value !== other.action_value || one.response === null || other.response === null) return false;
  return one.response === other.response || comparableText(one.response) === comparableText(other.response);
}

/** Returns the answers that say the same as one of them and count, oldest first. */
export function countedOf<Given extends NamedAnswer>(
  answers: readonly Given[],
  choice: Chosen,
  { needs, crowd }: Required,
): Given[] {
  const same = answers.filter((one) => isSameChoice(one, choice));
  const given = same.map((row) => ({ row, reviewer_id: row.reviewer_id, is_signed: row.is_signed === 1 }));
  return countingApprovals(given, needs, crowd).map(({ row }) => row);
}

function comparableText(response: string): string {
  return comparable(JSON.parse(response));
}
