import type { Client } from '../../client/index.ts';
import type { ActionResponse } from '../../popups/index.ts';

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
export async function deliver(client: Client, output_result_id: string): Promise<Delivered> {
  const decision = await client.outputRead(output_result_id);
  const { action_value, response, answered_at, answered_by } = decision;
  if (response.kind === 'file_upload') for await (const _chunk of client.outputFile(decision)); // its hash is checked
  const downloaded_sha256 = response.kind === 'file_upload' ? response.file.sha256 : null;
  await client.outputAck(output_result_id);
  return { output_result_id, action_value, response, answered_at, answered_by, downloaded_sha256 };
}
