import { itemId } from '../contract/item-id.ts';
import type { Seal } from '../lib/seal.ts';
import type { OutboxEvent } from '../rules/events.ts';

/** What people hear of each change; null is nothing. An answered item leaves the queue, an undone one comes back. */
const heard = {
  'item.added': { name: 'item.added' },
  'item.changed': { name: 'item.changed' },
  'item.removed': { name: 'item.removed', reason: 'gone' },
  'item.skipped': { name: 'item.changed' },
  'output.ready': { name: 'item.removed', reason: 'answered' },
  'output.read': { name: 'output.read' },
  'output.acked': { name: 'output.acked' },
  credentials: null,
  notice: null, // for all of the account, and about no item
  device: null,
} as const satisfies Record<OutboxEvent['kind'], { name: string; reason?: string } | null>;

/** A change as an event of the stream; empty where people do not hear of it. */
export function changeText(seal: Seal, id: string, { kind, sequence, caller_id }: OutboxEvent): string {
  if (kind === 'notice' || kind === 'device') return eventText(id, kind, {});
  const said = heard[kind];
  if (said === null || sequence === undefined) return '';
  const { name, ...reason } = said;
  return eventText(id, name, { item_id: itemId(seal, sequence), caller_id, ...reason });
}

/** One event (HTML standard, "Server-sent events"); JSON holds no line break of its own. */
export function eventText(id: string, name: string, data: object): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
