import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import { notFound } from '../http/endpoint/unrouted.ts';
import { commonHeaders } from '../http/reply/reply.ts';
import type { Exchange } from '../http/request/exchange.ts';
import type { Caller } from '../rules/base/outbox.ts';
import type { Api } from './callers.ts';
import { fileUnavailable } from './deliver.ts';

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
