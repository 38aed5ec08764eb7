import { signal } from '@preact/signals';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { place } from '../requests/place.ts';
import { ApiError, addRoutes, call } from '../server/api.ts';
import { sentZone } from '../ui/time/zone-time.ts';
import { uiWords } from '../ui/words.ts';

addRoutes({ statisticsRead: ['GET', '/review/api/statistics'] });

export type Statistics = DataOf<ReviewEndpoints['statisticsRead']>;

/** The numbers of days that the page offers, as the address has them. */
export const periods = ['1', '14', '91'] as const;
export type Period = (typeof periods)[number];

/** The statistics as last read. */
export const statistics = {
  found: signal<Statistics | undefined>(undefined),
  /** The reason why the last read failed. */
  failure: signal<string | undefined>(undefined),
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
  const { found, failure, isReading } = statistics;
  isReading.value = true;
  failure.value = undefined;
  try {
    const read = await readIn(sentZone());
    if (mine === reads) found.value = read;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (mine === reads) failure.value = error.code === 'unreachable' ? uiWords.noAnswerHow : error.message;
  } finally {
    if (mine === reads) isReading.value = false;
  }
}

/** Reads the statistics by the days of a zone; by those of UTC if the server does not know it. */
async function readIn(timezone: string): Promise<Statistics> {
  try {
    return await call('statisticsRead', { query: { days: periodNow(), timezone } });
  } catch (error) {
    if (!(error instanceof ApiError) || sentZone() === timezone) throw error;
    return readIn(sentZone());
  }
}
