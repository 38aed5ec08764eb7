import type { ApiError } from '../server/api.ts';
import { type Change, type Problem, useChange } from '../server/use-change.ts';
import { callers } from './state.ts';
import { callerWords as words } from './words.ts';

/** Runs changes of callers, and reads the callers again afterwards. */
export function useCallerChange(): Change {
  return useChange({ problemOf, after: () => void callers.again() });
}

const byField: Readonly<Record<string, Readonly<Record<string, string>>>> = words.problems;

function problemOf({ code, message, fields: [wrong] }: ApiError): Problem {
  if (wrong) return { field: wrong.path, message: byField[wrong.path]?.[wrong.code] ?? message };
  const said = { unreachable: words.unreachable, not_found: words.gone, forbidden: words.forbidden };
  return { message: said[code as keyof typeof said] ?? (message || words.failed) };
}
