import type { Shared } from '../api/shared.ts';
import type { Settings } from '../config.ts';
import type { Log } from '../http/log.ts';
import type { Search } from './search.ts';

/** What people's handlers work with. */
export type Review = Shared & {
  readonly log: Log;
  readonly search: Search['search'];
  readonly settings: Pick<Settings, 'server' | 'review'>;
};

const day_ms = 86_400_000;

/** How long a session lives after its last use, in milliseconds. */
export function sessionLifetime({ settings }: Pick<Review, 'settings'>): number {
  return settings.review.session_days * day_ms;
}
