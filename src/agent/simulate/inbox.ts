import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import type { Answer } from '../../popups/index.ts';
import type { Choice } from './choice.ts';
import { fileFor } from './file.ts';
import { responseTo } from './response.ts';
import { type ReviewerAccess, reviewCalls } from './review-calls.ts';

export type Item = DataOf<ReviewEndpoints['itemRead']>['item'];
type Page = DataOf<ReviewEndpoints['itemList']>;
type Answered = DataOf<ReviewEndpoints['itemAnswer']>;
type Chosen = Exclude<Choice, { why: string }>;
export type Inbox = ReturnType<typeof openInbox>;

/** Opens the inbox of a reviewer: its queue, answers and undo. Refusals throw a RefusedCall. */
export function openInbox(access: ReviewerAccess) {
  const call = reviewCalls(access);

  async function* queue(): AsyncGenerator<Item, void, undefined> {
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ limit: '100', ...(cursor !== null && { cursor }) });
      const page: Page = await call('GET', `/items?${query}`);
      yield* page.items;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  /** Answers an item. Returns the id of the decision, or of the hold if the answer is held. */
  async function answer({ item_id, revision, content_hash }: Item, { action, text }: Chosen): Promise<string> {
    const { popup, value: action_value } = action;
    const response: Answer =
      popup.kind === 'file_upload'
        ? { kind: 'file_upload', upload_id: await upload({ item_id, action_value }, fileFor(popup, text)) }
        : responseTo(popup, text);
    const body = { expected_revision: revision, content_hash, action_value, response };
    const { output_result_id, hold } = await call<Answered>('POST', `${pathOf(item_id)}/answer`, { body });
    return output_result_id ?? hold?.hold_id ?? '';
  }

  async function upload(place: { item_id: string; action_value: string }, file: ReturnType<typeof fileFor>) {
    const path = `/uploads?${new URLSearchParams(place)}`;
    return (await call<{ upload_id: string }>('PUT', path, { file })).upload_id;
  }

  function undo({ item_id }: Item, output_result_id: string): Promise<object> {
    if (output_result_id.startsWith('hld_')) return call('DELETE', `/holds/${encodeURIComponent(output_result_id)}`);
    return call('POST', `${pathOf(item_id)}/undo`, { body: { output_result_id } });
  }

  return { queue, answer, undo };
}

function pathOf(item_id: string): string {
  return `/items/${encodeURIComponent(item_id)}`;
}
