import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Exchange } from '../http/exchange.ts';
import { commonHeaders } from '../http/reply.ts';
import { notFound } from '../http/unrouted.ts';
import type { Caller } from '../rules/outbox.ts';
import type { Api } from './api.ts';
import { fileUnavailable } from './deliver.ts';

type Wanted = { output_result_id: string; file_id: string };

/** Sends the bytes of a decision's file. They are checked against their hash before the first of them goes out. */
export async function download(
  { store, files }: Api,
  { caller_id }: Caller,
  { res, ids, params }: Exchange & { params: Wanted },
): Promise<undefined> {
  const find = () => store.files.ofOutput.get({ caller_id, ...params });
  const row = find();
  if (!row) throw notFound();
  const file = await files.open(row);
  if (!file) throw find() ? fileUnavailable() : notFound(); // it may have been acknowledged meanwhile
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
    if (!res.destroyed) throw error; // else the caller has gone, which is nobody's fault
  } finally {
    await file.close();
  }
}
