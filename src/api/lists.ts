import type { CallerEndpoints } from '../contract/caller-endpoints.ts';
import type { DataOf } from '../contract/endpoint.ts';
import { type Page, pageOf, positionOf } from '../contract/paging.ts';
import type { Caller } from '../rules/outbox.ts';
import type { InputRow } from '../store/inputs.ts';
import type { Api } from './api.ts';

/** The caller's live inputs, oldest first. */
export function listInputs(
  { store, seal }: Api,
  { caller_id }: Caller,
  page: Page,
): DataOf<CallerEndpoints['inputList']> {
  const [after = 0] = positionOf(seal, 'inputList', page) ?? [];
  const rows = store.inputs.listAfter.all({ caller_id, after, limit: page.limit + 1 });
  const { shown, members } = pageOf({ seal, list: 'inputList', limit: page.limit }, rows, ({ sequence }) => [sequence]);
  return { items: shown.map(inputMembers), ...members };
}

/** The caller's decisions that wait for acknowledgement, oldest first. */
export function checkOutputs(
  { store, seal }: Api,
  { caller_id }: Caller,
  page: Page,
): DataOf<CallerEndpoints['outputCheck']> {
  const [after = 0] = positionOf(seal, 'outputCheck', page) ?? [];
  const rows = store.outputs.readyAfter.all({ caller_id, after, limit: page.limit + 1 });
  const { shown, members } = pageOf({ seal, list: 'outputCheck', limit: page.limit }, rows, ({ sequence }) => [
    sequence,
  ]);
  const items = shown.map(({ output_result_id, caller_item_id, answered_at }) => ({
    output_result_id,
    caller_item_id,
    answered_at,
  }));
  return { items, ready_count: store.totals.of.get({ owner: caller_id })?.ready ?? 0, ...members };
}

/** What the contract shows of an input besides its content. */
export function inputMembers({ caller_item_id, revision, created_at, updated_at, answered_at }: InputRow) {
  const status = answered_at === null ? ('pending' as const) : ('answered' as const);
  return { caller_item_id, status, revision, created_at, updated_at, answered_at };
}
