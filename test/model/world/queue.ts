import { hash } from 'node:crypto';
import type { Caller, Item, Person, World } from './world.ts';

const priorities = ['low', 'normal', 'high', 'urgent'];
const urgency = ({ content }: Item) => priorities.indexOf(String(content.priority));

/** Returns a caller's pending items as a person sees them, most urgent and oldest first, and the total counts. */
export function queue(world: World, person: Person, caller: Caller) {
  const pending = world.items.filter((item) => !item.decision && item.caller.account === person.account);
  const shown = pending.filter((item) => item.caller === caller);
  const counts = priorities.map((name) => [name, pending.filter(({ content }) => content.priority === name).length]);
  const sorted = shown.toSorted((one, other) => urgency(other) - urgency(one) || one.order - other.order);
  return { shown: sorted, counts: Object.fromEntries(counts) };
}

/** Returns a pending item as a person sees it, without its HTML trees. */
export function seen({ item_id, caller_item_id, caller, revision, content, created_at, updated_at }: Item) {
  const whose = { item_id, caller_id: caller.caller_id, caller_item_id, status: 'pending' };
  return {
    ...whose,
    revision,
    content_hash: hashOf(content),
    created_at,
    updated_at,
    skipped_until: null, // the model has no skips
    standing_scopes: [], // and no permissions
    approvals: null, // and no policies
    hold: null,
    assigned: null,
    overdue_since: null,
    nobody_waits: false,
    raw_input: content,
    answer: null,
    answers: [],
    decision: null,
  };
}

/** Computes the SHA-256 of JSON with sorted keys. */
function hashOf(content: unknown): string {
  return hash('sha256', JSON.stringify(sorted(content)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
