import { Approvals, Assign, HoldSeconds, PolicyBody, PolicyName, PolicySave, who_text } from '../../config/policy.ts';
import { closed, list, literals, nullable, omittable, open, type Static, Type } from '../../lib/schema/schema.ts';
import { Count, Duration, Priority, Text, Timestamp, Tone, Value } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';

const members = {
  match: closed({
    caller: nullable(Text),
    action: nullable(Value),
    row_type: nullable(Text),
    tone: nullable(Tone),
    priority: nullable(Priority),
  }),
  who: nullable({ ...list(Text), description: who_text }),
  approvals: Approvals,
  sign: Type.Boolean(),
  remind_after: nullable(Duration),
  escalate: nullable(closed({ after: Duration, to: list(Text) })),
  expire_after: nullable(Duration),
  on_expiry: nullable(Value),
  hold_seconds: HoldSeconds,
  assign: nullable(Assign),
};
const Policy = closed({
  name: PolicyName,
  source: literals(['file', 'page']),
  is_locked: Type.Boolean({ description: 'It stands in the settings file, so the page cannot change it.' }),
  ...members,
  people: nullable({ ...list(Text), description: 'Who may answer now, by name. null: everybody who may answer.' }),
  is_avoided: Type.Boolean({ description: 'An agent avoids it by another name for the action: it names no caller.' }),
  changed_at: nullable(Timestamp),
  changed_by: nullable(Text),
});

/** The needs of one action of an item, and whether the requesting person may give it. */
const Needed = closed({
  action_value: Value,
  policies: list(Text),
  approvals: Count,
  who: nullable(
    list(closed({ reviewer_id: Text, name: Text }), { description: 'Who may answer. null: everybody who may.' }),
  ),
  sign: Type.Boolean(),
  may_answer: Type.Boolean({ description: 'The requesting person may answer with this action.' }),
});

/** The needs of each action to which a policy applies. */
export const ItemApprovals = closed({
  is_stricter: Type.Boolean({ description: 'Policies ask for more than when the item was sent.' }),
  actions: list(Needed),
});
export type ItemApprovals = Static<typeof ItemApprovals>;

/** An item to which a policy would have applied. */
const Past = closed({
  item_id: Text,
  title: Text,
  caller: Type.String({ minLength: 1, description: 'The caller’s display name.' }),
  created_at: Timestamp,
  status: literals(['pending', 'answered']),
  answered_by: nullable(Text),
});

const ofPolicy = { name: Text };
const change = { refuses: ['reauthentication_required'], writes: true } as const;

/** Endpoints of policies. Everybody reads them; changes are for admins' sessions with a fresh sign-in. */
export const policyEndpoints = {
  policyList: {
    method: 'GET',
    path: '/review/api/policies',
    summary: 'List the policies, groups and absences that apply to the account.',
    description: 'A policy of the settings file replaces one of the page with the same name, and is locked.',
    data: closed({
      policies: list(Policy),
      groups: list(closed({ name: Text, members: list(Text) })),
      as_one: list(
        closed(
          { people: list(Text), until: Timestamp },
          { description: 'People who count once together in approvals, because of who invited them.' },
        ),
      ),
      away: list(
        closed({
          person: Text,
          person_id: nullable(Text),
          until: Timestamp,
          deputy: nullable(Text),
          deputy_id: nullable(Text),
          is_away: Type.Boolean(),
        }),
      ),
    }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  policyUse: {
    method: 'GET',
    path: '/review/api/policies/use',
    summary: 'Count the waiting items that each policy meets, in the queue’s order.',
    description: [
      'others: those that no policy meets. considered: the items that were looked at, at most 500. is_complete is',
      'false if more are waiting.',
    ].join(' '),
    data: closed({
      policies: list(closed({ name: PolicyName, waiting: Count })),
      others: Count,
      considered: Count,
      is_complete: Type.Boolean(),
    }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  policySave: {
    ...change,
    method: 'PUT',
    path: '/review/api/policies/{name}',
    summary: 'Save a policy of the account. A stricter one applies at once, a weaker one to new items.',
    params: ofPolicy,
    body: PolicySave,
    data: closed({ name: PolicyName }),
    refuses: ['name_changed', 'reauthentication_required'],
    statuses: [200, 400, 401, 403, 409, 413, 422, 500, 503],
  },
  policyRemove: {
    ...change,
    method: 'DELETE',
    path: '/review/api/policies/{name}',
    summary: 'Remove a policy of the account. Items that are already there keep what it asks.',
    params: ofPolicy,
    data: closed({ removed: Type.Literal(true) }),
    refuses: ['not_found', 'reauthentication_required'],
    statuses: [200, 400, 401, 403, 404, 500, 503],
  },
  policyPreview: {
    method: 'POST',
    path: '/review/api/policies/preview',
    summary: 'Count the latest items to which a policy would have applied.',
    description: [
      'considered: the latest 200 items of the account that still have their content. fitting: those with an action to',
      'which the policy applies, beside the other policies. several: those of them with an action that would have',
      'needed two approvals or more. items lists the fitting ones, newest first, if the query has with=items. name is',
      'that of the policy which this one would replace.',
    ].join(' '),
    query: open({ with: omittable(literals(['items'])), name: omittable(Text) }),
    body: PolicyBody,
    data: closed({ considered: Count, fitting: Count, several: Count, items: nullable(list(Past)) }),
    statuses: [200, 400, 401, 403, 413, 422, 500, 503],
  },
} as const satisfies Record<string, Endpoint>;
