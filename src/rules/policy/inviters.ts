import { day_ms } from '../../lib/time/units.ts';

/** A person with the invitation that they came by. */
type Invited = {
  readonly reviewer_id: string;
  readonly invited_by?: string | null;
  readonly invited_at?: string | null;
};

const counts_ms = 30 * day_ms;

/** Returns who invited whom within the last 30 days of lived time: the inviter by the invited person. */
export function invitersSince(people: readonly Invited[], now: string): Map<string, string> {
  const since_ms = Date.parse(now) - counts_ms;
  const recent = people.flatMap(({ reviewer_id, invited_by, invited_at }) =>
    invited_by && invited_at && Date.parse(invited_at) > since_ms ? [[reviewer_id, invited_by] as const] : [],
  );
  return new Map(recent);
}
