import type { OutboxEvent } from '../rules/base/events.ts';
import type { Store } from '../store/store.ts';

/** The events of an item that are spans of its trace. */
const followed = new Set<OutboxEvent['kind']>(['output.ready', 'output.read', 'output.acked', 'item.removed']);

/** Adds the trace of its item to an event, inside the transaction: the trace may go with it. */
export function traced({ itemTraces }: Store, event: OutboxEvent, at_ms: number): OutboxEvent {
  const { kind, sequence } = event;
  if (sequence === undefined || !followed.has(kind)) return event;
  const found = itemTraces.ofInput.get({ input_sequence: sequence });
  if (!found) return event;
  const { trace_id, span_id, waits_since } = found;
  return { ...event, trace: { trace_id, span_id, waits_since, at_ms } };
}
