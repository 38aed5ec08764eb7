/** An account that nothing blocks, on an appliance of one's own. */
export const account = {
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

/** A caller and the key that it used. */
export const caller = {
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
