import { closed, list, nullable, open, Type } from '../../lib/schema/schema.ts';
import { AnyText, Text, Timestamp } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';

const Subscription = closed({
  subscription_id: Text,
  created_at: Timestamp,
  with_titles: Type.Boolean({ description: 'Notifications hold the title and the agent; otherwise only a count.' }),
  browser: AnyText,
  system: AnyText,
  is_this: Type.Boolean(),
  trouble: nullable(Type.String({ description: 'Why its push service refused the last notification for good.' })),
});

/** Endpoints for notices on a person's devices (Web Push). A token is refused as forbidden. */
export const pushEndpoints = {
  pushRead: {
    method: 'GET',
    path: '/review/api/push',
    summary: 'Tell whether notifications on devices are on, and list the person’s subscribed browsers, newest first.',
    description: 'While they are off, public_key is null and the list is empty.',
    data: closed({
      is_on: Type.Boolean(),
      public_key: nullable(Text),
      subscriptions: list(Subscription),
    }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  pushSubscribe: {
    method: 'PUT',
    path: '/review/api/push',
    summary: 'Subscribe the browser of this session to notifications. Replaces its earlier subscription.',
    description:
      'The members are those of a PushSubscription. The endpoint must be a public https address. The subscription ' +
      'ends with the session. Refused as forbidden while notifications on devices are off.',
    body: open({
      endpoint: Type.String({ minLength: 1, maxLength: 2_000 }),
      p256dh: Type.String({ minLength: 1, maxLength: 100 }),
      auth: Type.String({ minLength: 1, maxLength: 100 }),
      with_titles: Type.Boolean(),
    }),
    data: closed({ subscription_id: Text }),
    statuses: [200, 400, 401, 403, 413, 422, 500, 503],
    readers: true,
    writes: true,
  },
  pushUnsubscribe: {
    method: 'DELETE',
    path: '/review/api/push/{subscription_id}',
    summary: 'End the subscription of one of the person’s browsers.',
    params: { subscription_id: Text },
    data: closed({}),
    refuses: ['not_found'],
    statuses: [200, 400, 401, 403, 404, 500, 503],
    readers: true,
    writes: true,
  },
} as const satisfies Record<string, Endpoint>;
