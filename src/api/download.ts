import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Exchange } from '../http/plane.ts';
import { commonHeaders } from '../http/reply.ts';
import { notFound } from '../http/unrouted.ts';
import type { Caller } from '../rules/outbox.ts';
import type { Api } from './api.ts';
import { fileUnavailable } from './deliver.ts';

/** Sends the bytes of a decision's file. They are checked against their hash before the first of them goes out. */
export async function download(
  api: Api,
  caller: Caller,
  { res, ids, params }: Exchange & { params: { output_result_id: string; file_id: string } },
): Promise<undefined> {
  const file = api.store.files.ofOutput.get({ caller_id: caller.caller_id, ...params });
  if (!file) throw notFound();
  if (!(await api.files.intact(file))) throw fileUnavailable();
  res.writeHead(200, {
    ...commonHeaders(ids),
    'Content-Type': 'application/octet-stream',
    'Content-Length': file.size_bytes,
    'Content-Disposition': contentDisposition(file.filename),
  });
  if (res.req.method === 'HEAD') return void res.end();
  await pipeline(createReadStream(api.files.path(file.sha256)), res);
}
