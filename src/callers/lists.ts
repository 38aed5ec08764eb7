import type { CallerEndpoints } from '../contract/caller-endpoints.ts';
import type { DataOf } from '../contract/endpoint.ts';
import { type Page, pageOf, positionOf } from '../contract/paging.ts';
import type { Caller } from '../rules/base/outbox.ts';
import type { InputRow } from '../store/tables/inputs.ts';
import type { Api } from './callers.ts';

export function listInputs(
  { store, seal }: Api,
  { caller_id }: Caller,
  page: Page,
): DataOf<CallerEndpoints['inputList']> {
  const list = `inputList ${caller_id}`;
  const [after = 0] = positionOf(seal, list, page) ?? [];
  const rows = store.inputs.listAfter.all({ caller_id, after, limit: page.limit + 1 });
  const { shown, members } = pageOf({ seal, list, limit: page.limit }, rows, ({ sequence }) => [sequence]);
  return { items: shown.map(inputMembers), ...members };
}

/** Lists the caller's decisions that are not acknowledged, oldest first. */
export function checkOutputs(
  { store, seal, withoutReady }: Api,
  { caller_id }: Caller,
  page: Page,
): DataOf<CallerEndpoints['outputCheck']> {
  const isFirst = page.cursor === null;
  if (isFirst && withoutReady.has(caller_id)) return nothingReady(page);
  const list = `outputCheck ${caller_id}`;
  const [after = 0] = positionOf(seal, list, page) ?? [];
  const rows = store.outputs.readyAfter.all({ caller_id, after, limit: page.limit + 1 });
  const { shown, members } = pageOf({ seal, list, limit: page.limit }, rows, ({ sequence }) => [sequence]);
  const items = shown.map(({ output_result_id, caller_item_id, answered_at }) => ({
    output_result_id,
    caller_item_id,
    answered_at,
  }));
  if (isFirst && items.length === 0) withoutReady.add(caller_id);
  const isWhole = isFirst && !members.has_more;
  const ready_count = isWhole ? items.length : (store.totals.of.get({ owner: caller_id })?.ready ?? 0);
  return { items, ready_count, ...members };
}

function nothingReady({ limit }: Page): DataOf<CallerEndpoints['outputCheck']> {
  return { items: [], ready_count: 0, has_more: false, next_cursor: null, returned_count: 0, page_limit: limit };
}

export function inputMembers({ caller_item_id, revision, created_at, updated_at, answered_at }: InputRow) {
  const status = answered_at === null ? ('pending' as const) : ('answered' as const);
  return { caller_item_id, status, revision, created_at, updated_at, answered_at };
}
