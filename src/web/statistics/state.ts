import { signal } from '@preact/signals';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { place } from '../requests/place.ts';
import { ApiError, addRoutes, call } from '../server/api.ts';
import { ownZone } from '../ui/time/zone-time.ts';

addRoutes({ statisticsRead: ['GET', '/review/api/statistics'] });

export type Statistics = DataOf<ReviewEndpoints['statisticsRead']>;

/** The numbers of days that the page offers, as the address has them. */
export const periods = ['1', '14', '91'] as const;
export type Period = (typeof periods)[number];

/** The statistics as last read. */
export const statistics = {
  found: signal<Statistics | undefined>(undefined),
  hasFailed: signal(false),
  isReading: signal(false),
} as const;

let reads = 0;

/** Returns the chosen number of days. */
export function periodNow(): Period {
  return periods.find((one) => one === place.value.days) ?? '14';
}

/** Reads the statistics of the chosen days. The shown ones stay until then. */
export async function readStatistics(): Promise<void> {
  reads += 1;
  const mine = reads;
  const { found, hasFailed, isReading } = statistics;
  isReading.value = true;
  hasFailed.value = false;
  try {
    const read = await call('statisticsRead', { query: { days: periodNow(), timezone: ownZone() } });
    if (mine === reads) found.value = read;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (mine === reads) hasFailed.value = true;
  } finally {
    if (mine === reads) isReading.value = false;
  }
}
