import { type LimitName, limits, type Measure } from '../config/limits.ts';
import { timestamp } from '../lib/clock.ts';
import { secondsUntil } from '../lib/window.ts';
import { type ErrorCode, Refusal } from './errors.ts';

/** How far a limit is used, and when it resets by itself; null where it does not. */
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
  concurrency: { code: 'too_many_at_once', reason: 'As many requests as may be are being answered.' },
  stock: { code: 'cap_reached', reason: 'The account holds as much as it may.' },
  size: { code: 'too_large', reason: 'The thing is larger than it may be.' },
  age: { code: 'past_retention', reason: 'Items past their retention wait for removal.' },
  switch: { code: 'not_in_tier', reason: 'The tier of the account does not include this.' },
};
const graceOver = { code: 'grace_over', reason: 'The time for payment is over; the limits of the free tier apply.' };

/** A limit as `error.limit` shows it (contract.md, "Accounts, tiers, limits"). */
export function limitShown({ limit_name, used_units, limit_units, resets_ms }: LimitUse) {
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

/** A limit as `active_limit_blocks` shows it. */
export function blockShown(use: LimitUse) {
  return { operation_kind: limits[use.limit_name].operation_kind, ...limitShown(use) };
}

const diskLow = {
  limit_name: 'disk_floor_bytes',
  limit_reason_code: 'disk_low',
  limit_reason: 'The disk of the appliance is nearly full.',
  limit_resets_at: null,
  used_units: null,
  limit_units: null,
};

/** A disk that is nearly full, as `active_limit_blocks` shows it. */
export const diskBlock = { operation_kind: 'storage_write', ...diskLow };

/** The refusal of work that stores more while the disk is nearly full. */
export function diskRefusal(): Refusal {
  return new Refusal('storage_limit_exceeded', diskLow.limit_reason, { limit: diskLow });
}

/** The refusal of work that a limit stands against; another code where the limit stands for something else. */
export function limitRefusal(use: LimitUse, now_ms: number, code?: ErrorCode): Refusal {
  const shown = limitShown(use);
  const own = limits[use.limit_name].error ?? 'rate_limit_exceeded';
  const retry = use.resets_ms === null ? {} : { retry_after_seconds: secondsUntil(use.resets_ms, now_ms) };
  return new Refusal(code ?? own, shown.limit_reason, { ...retry, limit: shown });
}
