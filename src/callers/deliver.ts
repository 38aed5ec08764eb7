import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import { Refusal } from '../contract/errors.ts';
import { unavailableMessage } from '../contract/output.ts';
import { type Page, pageOf, positionOf } from '../contract/paging.ts';
import { notFound } from '../http/endpoint/unrouted.ts';
import { commonHeaders, type JsonText } from '../http/reply/reply.ts';
import type { Exchange } from '../http/request/exchange.ts';
import type { Caller } from '../rules/base/outbox.ts';
import { type Delivery, resultText } from '../store/tables/outputs.ts';
import type { Api } from './callers.ts';

/** Delivers one decision in full. It is durably marked read before it is returned. */
export async function deliverOutput(api: Api, caller: Caller, output_result_id: string): Promise<JsonText> {
  const output = api.store.outputs.deliver.get({ caller_id: caller.caller_id, output_result_id });
  if (!output) throw notFound();
  if (!(await available(api, output))) throw fileUnavailable();
  if (output.read_at === null) await api.write('read', caller, output_result_id);
  return { json_text: resultText(output) };
}

/** Delivers a page of decisions and marks them read. Decisions whose file is unavailable are listed by id instead. */
export async function deliverPage(api: Api, caller: Caller, page: Page): Promise<JsonText> {
  const list = `outputReadAll ${caller.caller_id}`;
  const [after = 0] = positionOf(api.seal, list, page) ?? [];
  const rows = api.store.outputs.deliverAfter.all({ caller_id: caller.caller_id, after, limit: page.limit + 1 });
  const { shown, members } = pageOf({ seal: api.seal, list, limit: page.limit }, rows, ({ sequence }) => [sequence]);
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

/** Creates the refusal of a decision whose file is missing or damaged. */
function fileUnavailable(): Refusal {
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

type FileIds = { output_result_id: string; file_id: string };

/** Sends the file of a decision. Its hash is verified before the first byte is sent. */
export async function sendFile(
  { store, files }: Api,
  { caller_id }: Caller,
  { res, ids, params }: Exchange & { params: FileIds },
): Promise<undefined> {
  const find = () => store.files.ofOutput.get({ caller_id, ...params });
  const row = find();
  if (!row) throw notFound();
  const file = await files.open(row);
  if (!file) throw find() ? fileUnavailable() : notFound(); // it may have been acknowledged since
  try {
    res.writeHead(200, {
      ...commonHeaders(ids),
      'Content-Type': 'application/octet-stream',
      'Content-Length': row.size_bytes,
      'Content-Disposition': contentDisposition(row.filename),
    });
    if (res.req.method === 'HEAD') res.end();
    else await pipeline(file.createReadStream({ autoClose: false, start: 0 }), res);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && error.syscall === 'read') throw error;
    if (!res.destroyed) throw error; // otherwise the caller disconnected
  } finally {
    await file.close();
  }
}
