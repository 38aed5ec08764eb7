import type { ApiError } from '../server/api.ts';
import { type Change, type Problem, useChange } from '../server/use-change.ts';
import { invites, people } from './state.ts';
import { inviteWords, peopleWords as words } from './words.ts';

/** Runs changes of people and invites, and reads both again afterwards. */
export function usePeopleChange(): Change {
  return useChange({
    problemOf,
    after: () => {
      void people.again();
      void invites.again();
    },
  });
}

const ofName: Readonly<Record<string, string>> = inviteWords.problems;

function problemOf({ code, message, fields: [wrong] }: ApiError): Problem {
  if (wrong) return { field: wrong.path, message: ofName[wrong.code] ?? message };
  const said = { unreachable: words.unreachable, not_found: words.gone, forbidden: words.forbidden };
  return { message: said[code as keyof typeof said] ?? (message || words.failed) };
}
