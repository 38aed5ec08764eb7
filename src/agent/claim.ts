import { type Client, OutboxError } from '../client/index.ts';

/**
 * Acknowledges a decision; false when somebody else has done so before, who then acts on it. `once` is a client that
 * tries each request once: an acknowledgement whose answer was lost is repeated and counts as ours. One that was
 * refused for now, such as by a limit, was not made.
 */
export async function claim(once: Client, client: Client, output_result_id: string): Promise<boolean> {
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
