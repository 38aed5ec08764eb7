import type { Client } from '../index.ts';
import { deleteOpen, settle } from './approvals.ts';
import { readyDecisions } from './poll.ts';

/**
 * Deletes the unanswered requests for calls that ended with an earlier process, and acknowledges the decisions on the
 * others: nobody waits for them any more.
 */
export async function endEarlier(client: Client, isEarlier: (caller_item_id: string) => boolean): Promise<void> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await client.inputList({ limit: 100, ...(cursor && { cursor }) });
    for (const { caller_item_id } of page.items)
      if (isEarlier(caller_item_id)) await deleteOpen(client, caller_item_id);
    cursor = page.next_cursor;
  }
  const owed: string[] = [];
  for await (const { caller_item_id, output_result_id } of readyDecisions(client)) {
    if (isEarlier(caller_item_id)) owed.push(output_result_id);
  }
  await settle(client, owed);
}
