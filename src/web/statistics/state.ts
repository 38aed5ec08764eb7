import { place } from '../requests/place.ts';
import { ApiError, addRoutes, call } from '../server/api.ts';
import type { ReplyOf } from '../server/item.ts';
import { resource } from '../server/resource.ts';
import { sentZone } from '../ui/time/zone-time.ts';

addRoutes({ statisticsRead: ['GET', '/review/api/statistics'] });

export type Statistics = ReplyOf<'statisticsRead'>;

/** The numbers of days that the page offers, as the address has them. */
export const periods = ['1', '14', '91'] as const;
export type Period = (typeof periods)[number];

export function periodNow(): Period {
  return periods.find((one) => one === place.value.days) ?? '14';
}

/** The statistics of the chosen days. The shown ones stay until others are read. */
export const statistics = resource(() => readIn(sentZone()), {
  on: () => place.value.view === 'statistics' && periodNow(),
});

/** Reads the statistics by the days of a zone, or of UTC if the server does not know the zone. */
async function readIn(timezone: string): Promise<Statistics> {
  try {
    return await call('statisticsRead', { query: { days: periodNow(), timezone } });
  } catch (error) {
    if (!(error instanceof ApiError) || sentZone() === timezone) throw error;
    return readIn(sentZone());
  }
}
