import { createHash } from 'node:crypto';
import type { ActionResponse } from '../../popups/index.ts';
import { Failure } from '../failure.ts';
import type { Side } from './side.ts';

/** A decision as the demo took it: read, its file downloaded, acknowledged. */
export type Delivered = {
  output_result_id: string;
  action_value: string;
  response: ActionResponse;
  answered_at: string;
  answered_by: string | null;
  /** The hash of the bytes that came, which is the one that was promised. */
  downloaded_sha256: string | null;
};

/** Reads a decision, downloads its file, and only then acknowledges it, as an agent has to. */
export async function deliver(side: Side, output_result_id: string): Promise<Delivered> {
  const { action_value, response, answered_at, answered_by } = await side.call('outputRead', {
    params: { output_result_id },
  });
  const downloaded_sha256 = response.kind === 'file_upload' ? await download(side, output_result_id, response) : null;
  await side.call('outputAck', { params: { output_result_id } });
  return { output_result_id, action_value, response, answered_at, answered_by, downloaded_sha256 };
}

type FileResponse = Extract<ActionResponse, { kind: 'file_upload' }>;

async function download(side: Side, output_result_id: string, { file }: FileResponse): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await side.download({ output_result_id, file_id: file.file_id })) hash.update(chunk);
  const found = hash.digest('hex');
  if (found === file.sha256) return found;
  throw new Failure('bad_data', `${file.filename} came with the hash ${found} instead of ${file.sha256}`);
}
