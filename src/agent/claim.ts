import { type Client, OutboxError } from '../client/index.ts';

/**
 * Acknowledges a decision. Returns false if another client has acknowledged it before, and so acts on it. `once` is a
 * client that tries each request only once. If the answer is lost, the repeated acknowledgement counts as ours. After a
 * temporary refusal, such as a rate limit, it does not.
 */
export async function claimDecision(once: Client, client: Client, output_result_id: string): Promise<boolean> {
  let lost = false;
  try {
    return !(await once.outputAck(output_result_id)).already_acknowledged;
  } catch (error) {
    if (!(error instanceof OutboxError)) throw error;
    if (error.code === 'not_found') return false;
    lost = error.status === undefined || error.status >= 500;
  }
  const { already_acknowledged } = await client.outputAck(output_result_id);
  return lost || !already_acknowledged;
}
