import type { Kept } from '../../lib/schema.ts';
import { closed, defaulted, list, literals, nullable, omittable, open, type Static, Type } from '../../lib/schema.ts';
import { Count, Priority, Text } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';
import { PageLimit } from '../paging.ts';
import { Item } from './item.ts';

const usual = 25;

const ItemsQuery = open({
  view: defaulted(literals(['queue', 'decided']), 'queue'),
  q: omittable(Text),
  priority: omittable(Priority),
  type: omittable(Text),
  caller_id: omittable(Text),
  caller_item_id: omittable(Text),
  limit: defaulted(PageLimit, usual),
  cursor: omittable(Text),
});
export type ItemsQuery = Static<Kept<typeof ItemsQuery>>;

/** Pending items by priority. */
export const Counts = closed({ low: Count, normal: Count, high: Count, urgent: Count });

export const itemEndpoints = {
  itemList: {
    method: 'GET',
    path: '/review/api/items',
    summary:
      'List what waits, most urgent and oldest first, what one skips at the end; or what was decided, newest first.',
    description: [
      'A page may hold fewer items than its limit, or none, and still have a next one: has_more alone says so.',
      'What is skipped keeps its place among what q finds.',
      'q finds items that show all its words, the last as the beginning of one; quoted words belong together.',
      'last_event_id is that of the latest event which the page knows of: a stream from there on misses nothing of it.',
      'truncated is there when so many decided items have the words that only some were looked at.',
    ].join(' '),
    query: ItemsQuery,
    body_kind: 'none',
    answer: 'json',
    data: closed({
      items: list(Item),
      counts: Counts,
      has_more: Type.Boolean(),
      next_cursor: nullable(Text),
      last_event_id: Text,
      truncated: Type.Optional(Type.Literal(true)),
    }),
    refuses: [],
    statuses: [200, 400, 401, 403, 422, 500, 503],
  },
  choiceList: {
    method: 'GET',
    path: '/review/api/choices',
    summary: 'List what the items can be narrowed to.',
    description: 'Callers that have live items, with how many wait, and types, by name: the first 200 of each.',
    body_kind: 'none',
    answer: 'json',
    data: closed({
      callers: list(closed({ caller_id: Text, display_name: Text, waiting: Count })),
      types: list(Text),
    }),
    refuses: [],
    statuses: [200, 400, 401, 403, 500, 503],
  },
  itemRead: {
    method: 'GET',
    path: '/review/api/items/{item_id}',
    summary: 'Read one item, be it pending, answered or handled.',
    params: { item_id: Text },
    body_kind: 'none',
    answer: 'json',
    data: closed({ item: Item }),
    refuses: ['not_found'],
    statuses: [200, 400, 401, 403, 404, 500, 503],
  },
} as const satisfies Record<string, Endpoint>;
