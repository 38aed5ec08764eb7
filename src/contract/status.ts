import { closed, list, literals, nullable, Type } from '../lib/schema/schema.ts';
import { Count, Text, Timestamp } from '../vocabulary.ts';
import type { Endpoint } from './endpoint.ts';

export const callerStatuses = ['pending_activation', 'active', 'revoked', 'expired'] as const;
export const tiers = ['hosted_free', 'hosted_paid', 'self_hosted'] as const;
export const billingStatuses = ['not_applicable', 'active', 'grace', 'past_due', 'canceled'] as const;

export const LimitBlock = closed({
  operation_kind: Text,
  limit_name: Text,
  limit_reason_code: Text,
  limit_reason: Text,
  limit_resets_at: nullable(Timestamp),
  used_units: nullable(Count),
  limit_units: nullable(Count),
});

export const Account = closed({
  account_id: Text,
  label: nullable(Text),
  tier: literals(tiers),
  effective_tier: literals(['free', 'paid']),
  billing_status: literals(billingStatuses),
  grace_ends_at: nullable(Timestamp),
  file_upload_enabled: Type.Boolean(),
  storage: closed({ stored_bytes: Count, limit_name: Text, limit_bytes: nullable(Count) }),
  active_limit_blocks: list(LimitBlock),
});

export const Caller = closed({
  caller_id: Text,
  caller_slug: nullable(Text),
  display_name: Text,
  status: literals(callerStatuses),
  key: closed({
    key_id: Text,
    prefix: Text,
    last_chars: Text,
    created_at: Timestamp,
    last_used_at: nullable(Timestamp),
  }),
});

export const statusEndpoints = {
  callerStatus: {
    method: 'GET',
    path: '/api/caller/status',
    summary: 'Return the owner of the credential and the status of its account.',
    data: closed({ caller: Caller, account: Account }),
    statuses: [200, 401, 429, 503],
    windows: ['status_per_minute'],
    counts_as_concurrent: false,
  },
  accountStatus: {
    method: 'GET',
    path: '/api/account/status',
    summary: 'Return the status of the credential’s account.',
    data: Account,
    statuses: [200, 401, 429, 503],
    windows: ['status_per_minute'],
    counts_as_concurrent: false,
  },
} as const satisfies Record<string, Endpoint>;
