import { durationText } from '../lib/time/duration.ts';
import { worth_telling_ms } from '../lib/time/folder-time.ts';

/** Formats the warning about a clock that is ahead of the folder's time. Empty if the clock is accepted. */
export function doubtLines(ahead_ms: number): string[] {
  if (ahead_ms < worth_telling_ms) return [];
  return [
    `The clock is ${durationText(ahead_ms)} ahead of the folder's last known time, and not known to be synchronised.`,
    'Data that only this clock makes old is kept for 7 days of uptime. If it is right: hdo vacuum --accept-clock',
  ];
}
