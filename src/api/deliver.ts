import { Refusal } from '../contract/errors.ts';
import { unavailableMessage } from '../contract/output.ts';
import { type Page, pageOf, positionOf } from '../contract/paging.ts';
import type { JsonText } from '../http/reply.ts';
import { notFound } from '../http/unrouted.ts';
import type { Caller } from '../rules/outbox.ts';
import type { Delivery } from '../store/outputs.ts';
import type { Api } from './api.ts';

/** One decision in full. It is marked read, durably, before it is given. */
export async function deliver(api: Api, caller: Caller, output_result_id: string): Promise<JsonText> {
  const output = api.store.outputs.deliver.get({ caller_id: caller.caller_id, output_result_id });
  if (!output) throw notFound();
  if (!(await available(api, output))) throw fileUnavailable();
  if (output.read_at === null) await api.write('read', caller, output_result_id);
  return { json_text: resultText(output) };
}

/** A page of decisions in full; those that are returned are marked read, those whose file is unavailable are named. */
export async function deliverPage(api: Api, caller: Caller, page: Page): Promise<JsonText> {
  const [after = 0] = positionOf(api.seal, 'outputReadAll', page) ?? [];
  const rows = api.store.outputs.deliverAfter.all({ caller_id: caller.caller_id, after, limit: page.limit + 1 });
  const { shown, members } = pageOf(
    { seal: api.seal, list: 'outputReadAll', limit: page.limit },
    rows,
    ({ sequence }) => [sequence],
  );
  const sound = await Promise.all(shown.map((output) => available(api, output)));
  const live = new Set(
    await markRead(
      api,
      caller,
      shown.filter((_, at) => sound[at]),
    ),
  );
  const items = shown.filter(({ output_result_id }) => live.has(output_result_id)).map(resultText);
  const unavailable_outputs = shown
    .filter((_, at) => !sound[at])
    .map(({ output_result_id }) => ({ output_result_id, code: 'temporary_unavailable', message: unavailableMessage }));
  const rest = JSON.stringify({
    unavailable_outputs,
    unavailable_count: unavailable_outputs.length,
    ...members,
    returned_count: items.length,
  });
  return { json_text: `{"items":[${items.join()}],${rest.slice(1)}` };
}

/** The refusal of a decision whose file's bytes are missing or damaged. */
export function fileUnavailable(): Refusal {
  return new Refusal('temporary_unavailable', unavailableMessage);
}

function markRead(api: Api, caller: Caller, outputs: readonly Delivery[]): Promise<string[]> {
  const ids = outputs.map(({ output_result_id }) => output_result_id);
  if (outputs.every(({ read_at }) => read_at !== null)) return Promise.resolve(ids);
  return api.write('readAll', caller, ids);
}

async function available({ files }: Api, { sha256, size_bytes }: Delivery): Promise<boolean> {
  return sha256 === null || size_bytes === null || files.intact({ sha256, size_bytes });
}

/** An output result as JSON; the stored texts are spliced in as they are. */
function resultText(output: Delivery): string {
  const { output_result_id, caller_id, caller_item_id, action_value, answered_at, answered_by } = output;
  const head = JSON.stringify({ output_result_id, caller_id, caller_item_id, action_value, answered_at, answered_by });
  return `${head.slice(0, -1)},"response":${output.response},"raw_input":${output.canonical}}`;
}
