import { type Client, OutboxError } from '../../client/index.ts';
import { type Ready, ready } from '../../client/item.ts';
import type { DemoRequest } from '../../contract/demo/requests.ts';
import { pauseUntil } from '../../lib/time/pause.ts';
import type { ActionResponse } from '../../popups/index.ts';

const poll_ms = 1_000;

/** A request of the demo and its outcome. `late`: it was answered before the demo could delete it. */
export type DemoItem = DemoRequest & {
  decision: Delivered | null;
  ended: 'open' | 'acknowledged' | 'withdrawn' | 'late';
};

/** Sends a request. Leaves it out if the tier of the account does not include it. */
export async function sendRequest(client: Client, request: DemoRequest): Promise<DemoItem[]> {
  try {
    await client.inputSend(request.submission);
    return [{ ...request, decision: null, ended: 'open' }];
  } catch (error) {
    if (error instanceof OutboxError && error.code === 'upgrade_required') return [];
    throw error;
  }
}

/** Takes decisions until all requests are answered or the signal aborts. */
export async function takeDecisions(
  client: Client,
  items: readonly DemoItem[],
  { signal, onDecision }: Watch,
): Promise<void> {
  while (!signal.aborted) {
    for (const { caller_item_id, output_result_id } of await readyNow(client, signal)) {
      const one = items.find(
        ({ submission, ended }) => ended === 'open' && submission.caller_item_id === caller_item_id,
      );
      if (!one) continue;
      one.decision = await deliver(client, output_result_id);
      one.ended = 'acknowledged';
      onDecision(one, one.decision);
    }
    if (items.every(({ ended }) => ended !== 'open')) return;
    await pauseUntil(signal, poll_ms);
  }
}
type Watch = { signal: AbortSignal; onDecision(item: DemoItem, decision: Delivered): void };

/** Lists the ready decisions. The signal ends a list that a server is late with. */
async function readyNow(client: Client, signal: AbortSignal): Promise<Ready[]> {
  const found: Ready[] = [];
  try {
    for await (const one of ready(client, { signal })) found.push(one);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return found;
}

export async function deleteOpen(client: Client, items: readonly DemoItem[]): Promise<void> {
  for (const one of items.filter(({ ended }) => ended === 'open')) {
    try {
      await client.inputDelete(one.submission.caller_item_id);
      one.ended = 'withdrawn';
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error;
      if (error.code !== 'input_not_pending' && error.code !== 'not_found') throw error;
      one.ended = error.code === 'not_found' ? 'withdrawn' : 'late'; // an operator has removed it, with its caller
    }
  }
}

/** A decision that the demo has read, downloaded and acknowledged. */
type Delivered = {
  output_result_id: string;
  action_value: string;
  response: ActionResponse;
  answered_at: string;
  answered_by: string | null;
  /** The hash of the downloaded bytes, which matches the decision. */
  downloaded_sha256: string | null;
};

/** Reads a decision, downloads its file, and only then acknowledges it, as every agent should. */
async function deliver(client: Client, output_result_id: string): Promise<Delivered> {
  const decision = await client.outputRead(output_result_id);
  const { action_value, response, answered_at, answered_by } = decision;
  if (response.kind === 'file_upload') for await (const _chunk of client.outputFile(decision)); // checks the hash
  const downloaded_sha256 = response.kind === 'file_upload' ? response.file.sha256 : null;
  await client.outputAck(output_result_id);
  return { output_result_id, action_value, response, answered_at, answered_by, downloaded_sha256 };
}
