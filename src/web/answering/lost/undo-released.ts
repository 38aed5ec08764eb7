import { namesIn } from '../../requests/approvals.ts';
import { lists } from '../../requests/lists.ts';
import { readItem } from '../../requests/open.ts';
import { ApiError, call, refusalOf } from '../../server/api.ts';
import { isWaiting } from '../../server/item.ts';
import { ownName } from '../../server/session.ts';

/** Undoes the decision of a hold that has just ended; `notFound` is the error of the undo of the hold. */
export async function undoReleased(item_id: string, notFound: ApiError): Promise<ApiError | undefined> {
  const found = await readItem(item_id);
  if (found === 'failed') return new ApiError({ code: 'unreachable', message: '' });
  if (found === 'missing') return notFound;
  if (isWaiting(found)) return undefined;
  const { answer } = found;
  if (!answer || !namesIn(answer.answered_by).includes(ownName())) return notFound;
  lists.decided.drop(item_id);
  const { output_result_id } = answer;
  return refusalOf(call('itemUndo', { params: { item_id }, body: { output_result_id } }));
}
