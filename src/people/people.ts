import type { Shared } from '../callers/shared.ts';
import type { Settings } from '../config.ts';
import type { Log } from '../http/log/log.ts';
import { day_ms } from '../lib/time/units.ts';
import type { HoldTime } from '../writer/holds.ts';
import type { Search } from './search/search.ts';
import type { StatisticsReader } from './statistics/reader.ts';

export type Review = Shared & {
  readonly log: Log;
  readonly search: Search['search'];
  readonly statistics: StatisticsReader['read'];
  readonly holds: HoldTime;
  readonly settings: Pick<Settings, 'server' | 'sign_in' | 'oidc' | 'header' | 'review' | 'standing' | 'notify'>;
};

/** Milliseconds from a session's last use to its end. */
export function sessionLifetime({ settings }: Pick<Review, 'settings'>): number {
  return settings.review.session_days * day_ms;
}

export async function answerEmpty(work: Promise<unknown>): Promise<Record<never, never>> {
  await work;
  return {};
}
