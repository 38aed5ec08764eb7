import { isDate, isInstant } from '../time/calendar.ts';

export const textFormats = {
  date: { holds: isDate, sentence: 'must be a calendar date YYYY-MM-DD' },
  'date-time': { holds: isInstant, sentence: 'must be an RFC 3339 instant ending in Z' },
} as const satisfies Record<string, { holds: (text: string) => boolean; sentence: string }>;
