import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../contract/errors.ts';
import { type Delivered, deliver } from './deliver.ts';
import type { DemoRequest } from './requests.ts';
import type { Side } from './side.ts';

const poll_ms = 1_000;

/** A request of the demo and what became of it; one that was answered too late to be withdrawn waits for its caller. */
export type Told = DemoRequest & { decision: Delivered | null; ended: 'open' | 'acknowledged' | 'withdrawn' | 'late' };

/** Sends a request; one that the tier of the account does not include is left out. */
export async function sendRequest(side: Side, request: DemoRequest): Promise<Told[]> {
  try {
    await side.call('inputSend', { body: request.submission });
    return [{ ...request, decision: null, ended: 'open' }];
  } catch (error) {
    if (error instanceof Refusal && error.code === 'upgrade_required') return [];
    throw error;
  }
}

/** Takes decisions as they come, until all are there or the signal says that it is enough. */
export async function takeDecisions(side: Side, told: readonly Told[], { signal, onDecision }: Watch): Promise<void> {
  while (!signal.aborted) {
    for (const [caller_item_id, output_result_id] of await ready(side)) {
      const one = told.find(
        ({ submission, ended }) => ended === 'open' && submission.caller_item_id === caller_item_id,
      );
      if (!one) continue;
      one.decision = await deliver(side, output_result_id);
      one.ended = 'acknowledged';
      onDecision(one, one.decision);
    }
    if (told.every(({ ended }) => ended !== 'open')) return;
    await pause(poll_ms, undefined, { signal }).catch(() => {});
  }
}
type Watch = { signal: AbortSignal; onDecision(told: Told, decision: Delivered): void };

/** Withdraws what nobody has answered. */
export async function withdrawOpen(side: Side, told: readonly Told[]): Promise<void> {
  for (const one of told.filter(({ ended }) => ended === 'open')) {
    try {
      await side.call('inputDelete', { body: { caller_item_id: one.submission.caller_item_id } });
      one.ended = 'withdrawn';
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'input_not_pending')) throw error;
      one.ended = 'late';
    }
  }
}

async function ready(side: Side): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let query: Record<string, string> = { limit: '100' };
  for (;;) {
    const { items, next_cursor } = await side.call('outputCheck', { query });
    for (const { caller_item_id, output_result_id } of items) found.set(caller_item_id, output_result_id);
    if (next_cursor === null) return found;
    query = { limit: '100', cursor: next_cursor };
  }
}
