import { timestamp } from '../lib/time/clock.ts';
import { windowStart } from '../lib/time/window.ts';
import type { Shared } from './shared.ts';

const limit_name = 'caller_api_requests_per_calendar_month';
const save_ms = 1_000;

/** Counts requests of accounts per calendar month. A crash loses at most a second of them. */
export type RequestQuota = ReturnType<typeof openRequestQuota>;

type Month = { start_ms: number; used: number; unsaved: number };

export function openRequestQuota({ store, write, clock }: Pick<Shared, 'store' | 'write' | 'clock'>) {
  const months = new Map<string, Month>();
  const timer = setInterval(save, save_ms);
  timer.unref();
  return {
    used: (account_id: string) => monthOf(account_id).used,
    charge(account_id: string): void {
      const month = monthOf(account_id);
      month.used++;
      month.unsaved++;
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await save();
    },
  };

  function monthOf(account_id: string): Month {
    const start_ms = windowStart('month', clock());
    const known = months.get(account_id);
    if (known?.start_ms === start_ms) return known;
    const window_start = timestamp(start_ms);
    const used = store.quotas.used.get({ account_id, limit_name, window_start })?.used ?? 0;
    const month = { start_ms, used, unsaved: 0 };
    months.set(account_id, month);
    return month;
  }

  async function save(): Promise<void> {
    const unsaved = [...months].filter(([, month]) => month.unsaved > 0);
    await Promise.all(
      unsaved.map(async ([account_id, month]) => {
        const used = month.unsaved;
        month.unsaved = 0;
        await write('saveRequests', { account_id, used }).catch(() => {
          month.unsaved += used; // retried in a second
        });
      }),
    );
  }
}
