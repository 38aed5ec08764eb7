import type { CallerOperation } from './caller-endpoints.ts';
import { rawInput, request } from './examples/request.ts';

/** An example call of an operation: its body and the data of its response. */
export type Example = { readonly body?: unknown; readonly data?: unknown };

const account = {
  account_id: 'acc_01k9zq4t7m3v8n2x5c6b1d0f9g',
  label: 'default',
  tier: 'self_hosted',
  effective_tier: 'paid',
  billing_status: 'not_applicable',
  grace_ends_at: null,
  file_upload_enabled: true,
  storage: { stored_bytes: 48_120, limit_name: 'stored_bytes', limit_bytes: null },
  active_limit_blocks: [],
};

const caller = {
  caller_id: 'cal_01k9zq5a2w8r4t6y1u3i5o7p9s',
  caller_slug: 'release-train',
  display_name: 'Release train',
  status: 'active',
  key: {
    key_id: 'key_01k9zq5b7d2f4h6j8k0m1n3q5r',
    prefix: 'hdo_01k9zq5b',
    last_chars: 'x7Qd',
    created_at: '2026-11-02T09:12:44.310Z',
    last_used_at: '2026-11-21T14:02:11.085Z',
  },
};

const { caller_item_id } = request;
const created_at = '2026-11-21T14:02:11.085Z';
const answered_at = '2026-11-21T14:09:37.902Z';
const output_result_id = 'out_01k9zr0c4e6g8j2m5p7s9v1x3z';
const page = { has_more: false, next_cursor: null, returned_count: 1, page_limit: 25 };

const input = { caller_item_id, status: 'pending', revision: 1, created_at, updated_at: created_at, answered_at: null };
const answered = {
  output_result_id,
  caller_id: caller.caller_id,
  caller_item_id,
  action_value: 'later',
  response: { kind: 'free_text', text: 'Wait for the backup of 15:00.' },
  answered_at,
  answered_by: 'maya',
};

/** Builds an example for every caller operation. A test checks each against its endpoint. */
export function callerExamples(): Readonly<Record<CallerOperation, Example>> {
  const raw_input = rawInput();
  const decision = { ...answered, raw_input };
  return {
    inputSend: {
      body: request,
      data: { caller_item_id, status: 'pending', revision: 1, created: true, duplicate: false },
    },
    inputReplace: {
      body: { ...request, subtitle: 'All 1,206 checks are green' },
      data: { caller_item_id, status: 'pending', revision: 2, replaced: true, changed: true },
    },
    inputDelete: { body: { caller_item_id }, data: { caller_item_id, deleted: true } },
    inputList: { data: { items: [input], ...page } },
    inputRead: { body: { caller_item_id }, data: { ...input, raw_input } },
    outputCheck: { data: { items: [{ output_result_id, caller_item_id, answered_at }], ready_count: 1, ...page } },
    outputRead: { data: decision },
    outputReadAll: {
      body: { limit: 25, cursor: null },
      data: { items: [decision], unavailable_outputs: [], unavailable_count: 0, ...page },
    },
    outputAck: { data: { output_result_id, acknowledged: true, already_acknowledged: false } },
    outputFile: {},
    callerStatus: { data: { caller, account } },
    accountStatus: { data: account },
  };
}
