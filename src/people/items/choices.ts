import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { Store } from '../../store/store.ts';

const most = 200;

/** Returns the filters of a person's list: the first 200 callers and types of the account, by name. */
export function choicesOf(
  { choices }: Pick<Store, 'choices'>,
  { account_id }: Reviewer,
): DataOf<ReviewEndpoints['choiceList']> {
  const query = { account_id, limit: most };
  return { callers: choices.callers.all(query), types: choices.types.all(query).map(({ row_type }) => row_type) };
}
