import { closed, defaulted, list, nullable, omittable, open, Type } from '../lib/schema/schema.ts';
import { ActionResponse } from '../popups/index.ts';
import { Count, Text, Timestamp, Value } from '../vocabulary.ts';
import type { Endpoint } from './endpoint.ts';
import { guardNamedItems } from './item-header.ts';
import { PageLimit, PageQuery, pageMembers } from './paging.ts';
import { Canonical } from './submission.ts';

export const unavailableMessage = 'Output file metadata is temporarily unavailable.';

export const OutputResult = closed({
  output_result_id: Text,
  caller_id: Text,
  caller_item_id: Text,
  action_value: Value,
  response: ActionResponse,
  answered_at: Timestamp,
  answered_by: nullable(Text),
  raw_input: Canonical,
});
export const Readiness = closed({ output_result_id: Text, caller_item_id: Text, answered_at: Timestamp });
/** A decision whose file is temporarily unavailable. It is not marked as read. */
export const Unavailable = closed({
  output_result_id: Text,
  code: Type.Literal('temporary_unavailable'),
  message: Type.Literal(unavailableMessage),
});
export const ofOutput = {
  output_result_id: Type.String({ minLength: 1, description: 'As output/check returns it.' }),
};

export const outputEndpoints = {
  outputCheck: {
    method: 'GET',
    path: '/api/output/check',
    summary: 'List the decisions that are ready, oldest first, without marking any read.',
    query: PageQuery,
    headers: {
      Prefer: {
        schema: Type.String(),
        description:
          'wait=N, at most 50 (RFC 7240), without a cursor: hold the response until an unread decision arrives or N ' +
          'seconds have passed.',
      },
    },
    guardHeaders: guardNamedItems,
    answer_headers: {
      'Preference-Applied': { schema: Type.String(), description: 'wait=N, if the request waited.' },
    },
    data: closed({ items: list(Readiness), ready_count: Count, ...pageMembers }),
    statuses: [200, 400, 401, 422, 429, 503],
    windows: ['output_check_read'],
    uses_quota: true,
  },
  outputRead: {
    method: 'POST',
    path: '/api/output/{output_result_id}/read',
    summary: 'Read one decision. The first read ends the person’s right to undo it.',
    params: ofOutput,
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
    summary: 'Read decisions, oldest first, and mark the returned ones as read.',
    body: open({ limit: defaulted(PageLimit, 25), cursor: omittable(Text) }),
    body_kind: 'optional_json',
    data: closed({
      items: list(OutputResult),
      unavailable_outputs: list(Unavailable),
      unavailable_count: Count,
      ...pageMembers,
    }),
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
    params: {
      ...ofOutput,
      file_id: Type.String({ minLength: 1, description: 'As in response.file of the decision.' }),
    },
    answer: 'bytes',
    answer_headers: {
      'Content-Disposition': {
        schema: Type.String({ pattern: '^attachment' }),
        description: 'An attachment with the name of the person’s file (RFC 6266).',
        required: true,
      },
      'Content-Length': {
        schema: Type.Integer({ minimum: 0 }),
        description: 'As size_bytes of the file.',
        required: true,
      },
    },
    data: Type.Unknown(),
    refuses: ['not_found'],
    statuses: [200, 401, 404, 429, 503],
    windows: ['output_file_download_per_minute'],
    uses_quota: true,
  },
} as const satisfies Record<string, Endpoint>;
