import type { CallerOperation } from './caller-endpoints.ts';
import { type Canonical, canonicalise, type Submission } from './submission.ts';

export const request = {
  caller_item_id: 'deploy/api/4.12.0',
  priority: 'high',
  row_type: { display: 'Deployment', icon: 'rocket' },
  row_accent_color: 'blue',
  title: 'Deploy api 4.12.0 to production?',
  subtitle: 'All 1,204 checks are green',
  corner: '14:30',
  summary: 'Three services change. <strong>The migration takes about two minutes</strong>, during which writes wait.',
  details: '<ul><li>orders: one new column</li><li>billing: rounding fixed</li><li>mail: no change of data</li></ul>',
  link_buttons: [
    { display: 'Changes', icon: 'external-link', url: 'https://git.example.com/api/compare/4.11.2...4.12.0' },
  ],
  card_visual: {
    kind: 'numeric_bar',
    label: 'Error budget left',
    value: 71,
    display: '71 %',
    min_value: 0,
    max_value: 100,
    unit: '%',
  },
  skip_disabled: false,
  actions: [
    {
      display: 'Deploy',
      icon: 'rocket',
      value: 'deploy',
      overflow: false,
      tone: 'success',
      style: 'solid',
      popup: { kind: 'none' },
    },
    {
      display: 'Not now',
      icon: 'clock',
      value: 'later',
      overflow: false,
      tone: 'neutral',
      style: 'outline',
      popup: { kind: 'free_text', label: 'What has to happen first?', multiline: true, max_length: 500 },
    },
    {
      display: 'Deploy to one region',
      icon: 'send',
      value: 'one-region',
      overflow: true,
      popup: {
        kind: 'single_select',
        label: 'Which region?',
        options: [
          { display: 'Frankfurt', value: 'eu-central', icon: null },
          { display: 'Virginia', value: 'us-east', icon: null },
        ],
      },
    },
  ],
} satisfies Submission;

let stored: Canonical | undefined;

/** Returns the canonical form of `request`. It is computed on first use, so that it does not slow down the start. */
export function rawInput(): Canonical {
  stored ??= canonicalise(request).canonical;
  return stored;
}

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
