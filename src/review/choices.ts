import type { DataOf } from '../contract/endpoint.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import type { Reviewer } from '../rules/outbox.ts';
import type { Store } from '../store/store.ts';

const most = 200;

/** What the items of a person's account can be narrowed to: the first 200 callers and types, by name. */
export function choicesOf(
  { choices }: Pick<Store, 'choices'>,
  { account_id }: Reviewer,
): DataOf<ReviewEndpoints['choiceList']> {
  const asked = { account_id, limit: most };
  return { callers: choices.callers.all(asked), types: choices.types.all(asked).map(({ row_type }) => row_type) };
}
