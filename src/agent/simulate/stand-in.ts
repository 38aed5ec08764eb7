import type { Fetch } from '../../client/index.ts';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { responseTo } from './response.ts';
import { type Rule, ruleFor } from './rules.ts';

type Item = DataOf<ReviewEndpoints['itemRead']>['item'];
type Page = DataOf<ReviewEndpoints['itemList']>;
/** What a stand-in has done with a request. */
export type Done = { caller_item_id: string; action_value: string; refused: string | null };

/** Where the server is, and a reviewer's token. */
type Desk = { base_url: string; token: string; fetch: Fetch };

/** A stand-in reviewer, over the endpoints that people's pages use, with a reviewer token. */
export function standIn(desk: Desk, rules: readonly Rule[]) {
  const call = personCalls(desk);

  async function answer(item: Item): Promise<Done | undefined> {
    const { item_id, caller_item_id, revision, raw_input } = item;
    const rule = ruleFor(rules, caller_item_id);
    const actions = raw_input?.actions ?? [];
    const action = rule?.action === '' ? actions[0] : actions.find(({ value }) => value === rule?.action);
    if (!rule?.action && rule?.action !== '') return undefined;
    if (!action) return { caller_item_id, action_value: rule.action, refused: 'it has no such action' };
    try {
      const upload_id = action.popup.kind === 'file_upload' ? await upload(item_id, action.value, rule.text) : '';
      const response = responseTo(action.popup, rule.text, upload_id);
      const body = JSON.stringify({ expected_revision: revision, action_value: action.value, response });
      const headers = { 'content-type': 'application/json' };
      await call('POST', `/items/${encodeURIComponent(item_id)}/answer`, { headers, body });
      return { caller_item_id, action_value: action.value, refused: null };
    } catch (error) {
      return {
        caller_item_id,
        action_value: action.value,
        refused: error instanceof Error ? error.message : `${error}`,
      };
    }
  }

  async function upload(item_id: string, action_value: string, text: string | null): Promise<string> {
    const headers = { 'content-type': 'text/plain', 'x-filename': 'simulated.txt' };
    const path = `/uploads?${new URLSearchParams({ item_id, action_value })}`;
    return (await call<{ upload_id: string }>('PUT', path, { headers, body: text ?? 'simulated' })).upload_id;
  }

  /** Answers what waits, once through the queue. */
  return async function* round(): AsyncGenerator<Done, void, undefined> {
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ limit: '100', ...(cursor !== null && { cursor }) });
      const page: Page = await call('GET', `/items?${query}`);
      for (const item of page.items) {
        const done = await answer(item);
        if (done) yield done;
      }
      cursor = page.next_cursor;
    } while (cursor !== null);
  };
}

type Calls = <T>(method: string, path: string, init?: RequestInit) => Promise<T>;

/** Requests of a person by token; what is refused throws its sentence. */
function personCalls({ base_url, token, fetch }: Desk): Calls {
  return async function call<T>(method: string, path: string, init: RequestInit = {}): Promise<T> {
    const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(`${base_url}/review/api${path}`, { method, ...init, headers });
    const { ok, data, error } = (await response.json()) as { ok: boolean; data: T; error: { message: string } };
    if (ok) return data;
    throw new Error(error.message);
  };
}
