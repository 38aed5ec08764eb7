import { type Change, useChange } from '../server/use-change.ts';
import { settingsWords as words } from './words.ts';

/** Runs changes of the person's own data. `fields` holds the messages for error codes, or for a path and code. */
export function useOwnChange(fields: Readonly<Record<string, string>> = {}): Change {
  return useChange({
    problemOf: ({ code, message, fields: [wrong] }) => {
      if (wrong) {
        return { field: wrong.path, message: fields[`${wrong.path} ${wrong.code}`] ?? fields[wrong.code] ?? message };
      }
      return { message: code === 'unreachable' ? words.unreachable : message || words.failed };
    },
  });
}
