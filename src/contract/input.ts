import { closed, list, literals, nullable, open, Type } from '../lib/schema/schema.ts';
import { Revision, Sha256, Text, Timestamp } from '../vocabulary.ts';
import type { Endpoint } from './endpoint.ts';
import { PageQuery, pageMembers } from './paging.ts';
import { Canonical, canonicalise, Submission } from './submission.ts';

const Pending = Type.Literal('pending');
const Status = literals(['pending', 'answered']);
const ofSubmissions = [
  'unsupported_icon',
  'unsafe_html',
  'unsafe_color',
  'upgrade_required',
  'billing_grace_expired',
  'storage_limit_exceeded',
  'retention_limit_exceeded',
] as const;

/** The header with the hash of the canonical form of the submission just sent. */
export const contentHashHeader = 'X-Content-Hash';
const answer_headers = {
  [contentHashHeader]: {
    schema: Sha256,
    description:
      'The SHA-256 of the canonical form of this body: the JSON text of raw_input with sorted keys and no spaces. ' +
      'A refusal with status 409 carries it too. A decision is about this body only if its raw_input has this hash.',
    required: true,
  },
};

const ItemRef = open({ caller_item_id: Text });
const itemMembers = {
  caller_item_id: Text,
  status: Status,
  revision: Revision,
  created_at: Timestamp,
  updated_at: Timestamp,
  answered_at: nullable(Timestamp),
};
export const InputListItem = closed(itemMembers);

export const inputEndpoints = {
  inputSend: {
    method: 'POST',
    path: '/api/input/send',
    summary: 'Hand a review request to a person.',
    body: Submission,
    accept: canonicalise,
    answer_headers,
    data: closed({
      caller_item_id: Text,
      status: Pending,
      revision: Revision,
      created: Type.Boolean(),
      duplicate: Type.Boolean(),
    }),
    refuses: [...ofSubmissions, 'pending_content_conflict', 'answered_unacknowledged'],
    statuses: [200, 400, 401, 402, 409, 413, 422, 429, 500, 503],
    windows: ['input_send_replace_per_minute'],
    uses_quota: true,
    writes: true,
  },
  inputReplace: {
    method: 'POST',
    path: '/api/input/replace',
    summary: 'Replace a review request that nobody has answered yet, as a whole.',
    body: Submission,
    accept: canonicalise,
    answer_headers,
    data: closed({
      caller_item_id: Text,
      status: Pending,
      revision: Revision,
      replaced: Type.Boolean(),
      changed: Type.Boolean(),
    }),
    refuses: [...ofSubmissions, 'not_found', 'answered_unacknowledged'],
    statuses: [200, 400, 401, 402, 404, 409, 413, 422, 429, 500, 503],
    windows: ['input_send_replace_per_minute'],
    uses_quota: true,
    writes: true,
  },
  inputDelete: {
    method: 'POST',
    path: '/api/input/delete',
    summary: 'Delete a review request that nobody has answered yet.',
    body: ItemRef,
    data: closed({ caller_item_id: Text, deleted: Type.Literal(true) }),
    refuses: ['not_found', 'input_not_pending'],
    statuses: [200, 400, 401, 404, 409, 413, 422, 429, 503],
    windows: ['input_delete_per_minute'],
    writes: true,
  },
  inputList: {
    method: 'GET',
    path: '/api/input/list',
    summary: 'List the live inputs of the caller, oldest first, without their content.',
    query: PageQuery,
    data: closed({ items: list(InputListItem), ...pageMembers }),
    statuses: [200, 400, 401, 422, 429, 503],
    windows: ['output_check_read'],
    uses_quota: true,
  },
  inputRead: {
    method: 'POST',
    path: '/api/input/read',
    summary: 'Read one live input as it was accepted.',
    body: ItemRef,
    data: closed({ ...itemMembers, raw_input: Canonical }),
    refuses: ['not_found'],
    statuses: [200, 400, 401, 404, 413, 422, 429, 503],
    windows: ['output_check_read'],
    uses_quota: true,
  },
} as const satisfies Record<string, Endpoint>;
