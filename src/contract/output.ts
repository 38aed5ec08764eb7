import { closed, defaulted, list, nullable, omittable, open, Type } from '../lib/schema.ts';
import { ActionResponse } from '../popups/index.ts';
import { Count, Text, Timestamp, Value } from '../vocabulary.ts';
import type { Endpoint } from './endpoint.ts';
import { PageLimit, PageQuery, pageMembers } from './paging.ts';
import { Canonical } from './submission.ts';

/** What unavailable_outputs says, always the same. */
export const unavailableMessage = 'Output file metadata is temporarily unavailable.';

const OutputResult = closed({
  output_result_id: Text,
  caller_id: Text,
  caller_item_id: Text,
  action_value: Value,
  response: ActionResponse,
  answered_at: Timestamp,
  answered_by: nullable(Text),
  raw_input: Canonical,
});
const Readiness = closed({ output_result_id: Text, caller_item_id: Text, answered_at: Timestamp });
const Unavailable = closed({
  output_result_id: Text,
  code: Type.Literal('temporary_unavailable'),
  message: Type.Literal(unavailableMessage),
});
const ofOutput = { output_result_id: Text };

export const outputEndpoints = {
  outputCheck: {
    method: 'GET',
    path: '/api/output/check',
    summary: 'List the decisions that are ready, oldest first, without marking any read.',
    query: PageQuery,
    body_kind: 'none',
    answer: 'json',
    data: closed({ items: list(Readiness), ready_count: Count, ...pageMembers }),
    refuses: [],
    statuses: [200, 400, 401, 422, 429, 503],
    windows: ['output_check_read'],
    uses_quota: true,
  },
  outputRead: {
    method: 'POST',
    path: '/api/output/{output_result_id}/read',
    summary: 'Read one decision. The first read ends the person’s right to undo it.',
    params: ofOutput,
    body_kind: 'none',
    answer: 'json',
    data: OutputResult,
    refuses: ['not_found'],
    statuses: [200, 400, 401, 404, 429, 503],
    windows: ['output_check_read'],
    uses_quota: true,
    writes: true,
  },
  outputReadAll: {
    method: 'POST',
    path: '/api/output/read-all',
    summary: 'Read decisions, oldest first, and mark read those that are returned.',
    body: open({ limit: defaulted(PageLimit, 25), cursor: omittable(Text) }),
    body_kind: 'optional_json',
    answer: 'json',
    data: closed({
      items: list(OutputResult),
      unavailable_outputs: list(Unavailable),
      unavailable_count: Count,
      ...pageMembers,
    }),
    refuses: [],
    statuses: [200, 400, 401, 413, 422, 429, 503],
    windows: ['output_check_read'],
    uses_quota: true,
    writes: true,
  },
  outputAck: {
    method: 'POST',
    path: '/api/output/{output_result_id}/ack',
    summary: 'Acknowledge a handled decision; the item and its files are removed.',
    params: ofOutput,
    body_kind: 'none',
    answer: 'json',
    data: closed({
      output_result_id: Text,
      acknowledged: Type.Literal(true),
      already_acknowledged: Type.Boolean(),
    }),
    refuses: ['not_found'],
    statuses: [200, 400, 401, 404, 429, 503],
    windows: ['output_ack_per_minute'],
    writes: true,
  },
  outputFile: {
    method: 'GET',
    path: '/api/output/{output_result_id}/files/{file_id}',
    summary: 'Download the file of a decision.',
    params: { output_result_id: Text, file_id: Text },
    body_kind: 'none',
    answer: 'bytes',
    data: Type.Unknown(),
    refuses: ['not_found'],
    statuses: [200, 401, 404, 429, 503],
    windows: ['output_file_download_per_minute'],
    uses_quota: true,
  },
} as const satisfies Record<string, Endpoint>;
