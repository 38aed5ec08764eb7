import { closed, list, nullable, open, Type } from '../../lib/schema/schema.ts';
import { ActionResponse } from '../../popups/index.ts';
import { Count, Text, Timestamp, Value } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';

const remaining = Type.Number({
  minimum: 0,
  description: 'Seconds until release_at, measured by the server and not by a date.',
});

/**
 * A held answer. It is no decision yet: the item is pending for its caller, nobody else can answer it, and it can be
 * undone until the hold ends.
 */
export const Hold = closed({
  hold_id: Text,
  held_by: Text,
  held_at: Timestamp,
  release_at: Timestamp,
  seconds: Count,
  remaining_seconds: remaining,
  action_value: Value,
  response: ActionResponse,
  note: nullable(Text),
});

/** The person who is on an item. It keeps nobody from answering. */
export const Assigned = nullable(
  closed({ reviewer_id: Text, name: Text, assigned_at: Timestamp, is_by_policy: Type.Boolean() }),
);

export const assignmentEndpoints = {
  itemAssign: {
    method: 'POST',
    path: '/review/api/items/{item_id}/assign',
    summary: 'Tell others who is on a pending item: a person of the account, or nobody.',
    description: 'It keeps nobody from answering, and stays when the caller replaces the item.',
    params: { item_id: Text },
    body: open({ reviewer_id: nullable(Text) }),
    data: closed({ item_id: Text, assigned: Assigned }),
    refuses: ['not_found', 'input_not_pending'],
    statuses: [200, 400, 401, 403, 404, 409, 413, 422, 500, 503],
    writes: true,
  },
  assigneeList: {
    method: 'GET',
    path: '/review/api/assignees',
    summary: 'List the people of the account by name, with the number of pending items that they are on.',
    data: closed({ assignees: list(closed({ reviewer_id: Text, name: Text, assigned: Count })) }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
} as const satisfies Record<string, Endpoint>;
