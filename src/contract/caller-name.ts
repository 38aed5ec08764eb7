import { durationForm, durationMs } from '../lib/duration.ts';
import { meaning } from '../lib/schema.ts';
import { slugOf } from '../lib/slug.ts';

/** The name of a caller, from which its slug is made. */
export const CallerName = meaning(
  (text) => (slugOf(text) === '' ? { code: 'invalid_pattern', message: 'needs a letter or a digit' } : text),
  { minLength: 1, maxLength: 100, description: 'A letter or a digit is in it; its slug is made of those.' },
);

/** How long a key lives, or goes on working. */
export const Duration = meaning(
  (text) => (durationMs(text) === undefined ? { code: 'invalid_pattern', message: `must be ${durationForm}` } : text),
  { minLength: 1, description: `Such as 90d, 24h or 15m: ${durationForm}.` },
);
