import { type LimitName, limits, type Measure } from '../config/limits.ts';
import { timestamp } from '../lib/time/clock.ts';
import { secondsUntil } from '../lib/time/window.ts';
import { type ErrorCode, Refusal } from './errors.ts';

/** The use of a limit and the time when it resets by itself, null if it does not. */
export type LimitUse = {
  readonly limit_name: LimitName;
  readonly used_units: number | null;
  readonly limit_units: number | null;
  readonly resets_ms: number | null;
};

const reasons: Record<Measure, { code: string; reason: string }> = {
  minute: { code: 'window_used_up', reason: 'The requests of this minute are used up.' },
  day: { code: 'quota_used_up', reason: 'The quota of this day is used up.' },
  month: { code: 'quota_used_up', reason: 'The quota of this month is used up.' },
  concurrency: { code: 'too_many_at_once', reason: 'Too many requests are in progress.' },
  stock: { code: 'cap_reached', reason: 'The account has too little room left under this limit.' },
  size: { code: 'too_large', reason: 'The content is larger than this limit.' },
  age: { code: 'past_retention', reason: 'Items past their retention period wait for removal.' },
  switch: { code: 'not_in_tier', reason: 'The tier of the account does not include this.' },
};
const graceOver = { code: 'grace_over', reason: 'The time for payment is over; the limits of the free tier apply.' };

/** Formats a limit for `error.limit` (src/docs/contract.md, "Accounts, tiers and limits"). */
function limitShown({ limit_name, used_units, limit_units, resets_ms }: LimitUse) {
  const { code, reason } = limit_name === 'billing_grace' ? graceOver : reasons[limits[limit_name].measure];
  return {
    limit_name,
    limit_reason_code: code,
    limit_reason: reason,
    limit_resets_at: resets_ms === null ? null : timestamp(resets_ms),
    used_units,
    limit_units,
  };
}

export function blockShown(use: LimitUse) {
  return { operation_kind: limits[use.limit_name].operation_kind, ...limitShown(use) };
}

const diskLow = {
  limit_name: 'disk_floor_bytes',
  limit_reason_code: 'disk_low',
  limit_reason: 'The disk of the server is nearly full.',
  limit_resets_at: null,
  used_units: null,
  limit_units: null,
};

/** The entry of `active_limit_blocks` for a nearly full disk. */
export const diskBlock = { operation_kind: 'storage_write', ...diskLow };

/** Creates the refusal of work that needs storage while the disk is nearly full. */
export function diskRefusal(): Refusal {
  return new Refusal('storage_limit_exceeded', diskLow.limit_reason, { limit: diskLow });
}

/** Creates the refusal of work that exceeds a limit. `code` overrides the limit's own error code. */
export function limitRefusal(use: LimitUse, now_ms: number, code?: ErrorCode): Refusal {
  const shown = limitShown(use);
  const own = limits[use.limit_name].error ?? 'rate_limit_exceeded';
  return new Refusal(code ?? own, shown.limit_reason, { ...retryOf(use, now_ms), limit: shown });
}

/** Returns when to retry. A concurrency limit clears at an unknown time, so its retry is after a second. */
function retryOf({ limit_name, resets_ms }: LimitUse, now_ms: number) {
  if (resets_ms !== null) return { retry_after_seconds: secondsUntil(resets_ms, now_ms) };
  return limits[limit_name].measure === 'concurrency' ? { retry_after_seconds: 1 } : {};
}
