import { itemId } from '../../contract/item-id.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import type { OutboxEvent } from '../../rules/base/events.ts';

/** An event of the stream. One of the account names no item. */
type Heard = { readonly name: string; readonly reason?: string; readonly of_account?: true };

/**
 * The stream event of each kind of change; null sends nothing. An answered item leaves the queue, also while its
 * answer is held; an undone one returns.
 */
const heard: Readonly<Record<OutboxEvent['kind'], Heard | null>> = {
  'item.added': { name: 'item.added' },
  'item.changed': { name: 'item.changed' },
  'item.removed': { name: 'item.removed', reason: 'gone' },
  'item.skipped': { name: 'item.changed' },
  'item.held': { name: 'item.removed', reason: 'answered' },
  'output.ready': { name: 'item.removed', reason: 'answered' },
  'output.read': { name: 'output.read' },
  'output.acked': { name: 'output.acked' },
  asker: null,
  credentials: null,
  notice: { name: 'notice', of_account: true },
  role: { name: 'role', of_account: true },
  device: { name: 'device', of_account: true },
  standing: { name: 'standing', of_account: true },
  policy: { name: 'policy', of_account: true },
};

/** Formats a change as an event of the stream; empty if people do not receive it. */
export function changeText(seal: Seal, id: string, { kind, sequence, caller_id, because }: OutboxEvent): string {
  const said = heard[kind];
  if (said === null) return '';
  const { name, of_account, ...reason } = said;
  if (of_account) return eventText(id, name, {});
  if (sequence === undefined) return '';
  return eventText(id, name, { item_id: itemId(seal, sequence), caller_id, ...reason, ...(because && { because }) });
}

/** Formats one event (HTML standard, "Server-sent events"). JSON contains no line breaks. */
export function eventText(id: string, name: string, data: object): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
