import { describeTrouble } from '../contract/diagnosis.ts';
import { durationText } from '../lib/time/duration.ts';
import { worth_telling_ms } from '../lib/time/folder-time.ts';

/** Formats the warning about a clock that is ahead of the folder's time. Empty if the clock is accepted. */
export function doubtLines(ahead_ms: number): string[] {
  if (ahead_ms < worth_telling_ms) return [];
  const { sentence, remedy } = describeTrouble('clock_ahead');
  return [`${sentence} (${durationText(ahead_ms)})`, remedy];
}
