import { setTimeout as pause } from 'node:timers/promises';
import { type Client, OutboxError } from '../../client/index.ts';
import { ready } from '../../client/ready.ts';
import { type Delivered, deliver } from './deliver.ts';
import type { DemoRequest } from './requests.ts';

const poll_ms = 1_000;

/** A request of the demo and what became of it; one that was answered too late to be withdrawn waits for its caller. */
export type Told = DemoRequest & { decision: Delivered | null; ended: 'open' | 'acknowledged' | 'withdrawn' | 'late' };

/** Sends a request; one that the tier of the account does not include is left out. */
export async function sendRequest(client: Client, request: DemoRequest): Promise<Told[]> {
  try {
    await client.inputSend(request.submission);
    return [{ ...request, decision: null, ended: 'open' }];
  } catch (error) {
    if (error instanceof OutboxError && error.code === 'upgrade_required') return [];
    throw error;
  }
}

/** Takes decisions as they come, until all are there or the signal says that it is enough. */
export async function takeDecisions(
  client: Client,
  told: readonly Told[],
  { signal, onDecision }: Watch,
): Promise<void> {
  while (!signal.aborted) {
    for await (const { caller_item_id, output_result_id } of ready(client, {})) {
      const one = told.find(
        ({ submission, ended }) => ended === 'open' && submission.caller_item_id === caller_item_id,
      );
      if (!one) continue;
      one.decision = await deliver(client, output_result_id);
      one.ended = 'acknowledged';
      onDecision(one, one.decision);
    }
    if (told.every(({ ended }) => ended !== 'open')) return;
    await pause(poll_ms, undefined, { signal }).catch(() => {});
  }
}
type Watch = { signal: AbortSignal; onDecision(told: Told, decision: Delivered): void };

/** Withdraws what nobody has answered. */
export async function withdrawOpen(client: Client, told: readonly Told[]): Promise<void> {
  for (const one of told.filter(({ ended }) => ended === 'open')) {
    try {
      await client.inputDelete(one.submission.caller_item_id);
      one.ended = 'withdrawn';
    } catch (error) {
      if (!(error instanceof OutboxError && error.code === 'input_not_pending')) throw error;
      one.ended = 'late';
    }
  }
}
