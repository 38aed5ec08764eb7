import type { Kept } from '../../lib/schema/schema.ts';
import {
  closed,
  defaulted,
  list,
  literals,
  nullable,
  omittable,
  open,
  type Static,
  Type,
} from '../../lib/schema/schema.ts';
import { Count, Priority, Text } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';
import { PageLimit } from '../paging.ts';
import { Item } from './item.ts';

const default_limit = 25;

const ItemsQuery = open({
  view: defaulted(literals(['queue', 'decided']), 'queue'),
  q: omittable(Text),
  priority: omittable(Priority),
  type: omittable(Text),
  caller_id: omittable(Text),
  caller_item_id: omittable(Text),
  limit: defaulted(PageLimit, default_limit),
  cursor: omittable(Text),
});
export type ItemsQuery = Static<Kept<typeof ItemsQuery>>;

/** Pending items by priority. */
export const Counts = closed({ low: Count, normal: Count, high: Count, urgent: Count });

export const itemEndpoints = {
  itemList: {
    method: 'GET',
    path: '/review/api/items',
    summary: 'List pending items, most urgent and oldest first and skipped last; or decided items, newest first.',
    description: [
      'A page may hold fewer items than its limit, or none, and still have a next page: only has_more decides.',
      'With q, skipped items keep their place. q finds items with all of its words; the last word may be a prefix, and',
      'quoted words form a phrase. last_event_id is the latest event that the page includes: a stream from there on',
      'misses nothing. truncated is present if q matches so many decided items that only some were searched.',
    ].join(' '),
    query: ItemsQuery,
    data: closed({
      items: list(Item),
      counts: Counts,
      has_more: Type.Boolean(),
      next_cursor: nullable(Text),
      last_event_id: Text,
      truncated: Type.Optional(Type.Literal(true)),
    }),
    statuses: [200, 400, 401, 403, 422, 500, 503],
  },
  choiceList: {
    method: 'GET',
    path: '/review/api/choices',
    summary: 'List the filters for the items.',
    description: 'Callers with live items and their pending counts, and types, sorted by name: the first 200 of each.',
    data: closed({
      callers: list(closed({ caller_id: Text, display_name: Text, waiting: Count })),
      types: list(Text),
    }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  itemRead: {
    method: 'GET',
    path: '/review/api/items/{item_id}',
    summary: 'Read one item, whether pending, answered or acknowledged.',
    params: { item_id: Text },
    data: closed({ item: Item }),
    refuses: ['not_found'],
    statuses: [200, 400, 401, 403, 404, 500, 503],
  },
} as const satisfies Record<string, Endpoint>;
