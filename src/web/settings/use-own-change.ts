import { type Change, useChange } from '../parts/use-change.ts';
import { settingsWords as words } from '../words-settings.ts';

/** The way to change something about oneself; `fields` holds the sentence for each code of a field. */
export function useOwnChange(fields: Readonly<Record<string, string>> = {}): Change {
  return useChange({
    problemOf: ({ code, message, fields: [wrong] }) => {
      if (wrong) return { message: fields[wrong.code] ?? message };
      return { message: code === 'unreachable' ? words.unreachable : message || words.failed };
    },
  });
}
