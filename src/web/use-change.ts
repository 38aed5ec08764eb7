import { type Signal, useSignal } from '@preact/signals';
import { ApiError } from './api.ts';
import { readCallers } from './state/callers.ts';
import { callerWords as words } from './words-callers.ts';

/** Why a change was refused, and which field that is about. */
export type Problem = { readonly field: string | undefined; readonly message: string };

export type Change = {
  readonly problem: Signal<Problem | undefined>;
  /** Makes a change, one at a time, and reads the callers anew. Undefined where it was refused, or left. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>;
};

/** The way to change something about callers, with what is wrong with it. */
export function useChange(): Change {
  const problem = useSignal<Problem | undefined>(undefined);
  const busy = useSignal(false);
  return {
    problem,
    async run(work) {
      if (busy.peek()) return undefined;
      busy.value = true;
      problem.value = undefined;
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        problem.value = problemOf(error);
        return undefined;
      } finally {
        busy.value = false;
        void readCallers();
      }
    },
  };
}

const byField: Readonly<Record<string, Readonly<Record<string, string>>>> = words.problems;

function problemOf({ code, message, fields: [wrong] }: ApiError): Problem | undefined {
  if (code === 'reauthentication_required') return undefined; // the person left the question; what was typed stays
  if (wrong) return { field: wrong.path, message: byField[wrong.path]?.[wrong.code] ?? message };
  const said = { unreachable: words.unreachable, not_found: words.gone, forbidden: words.forbidden };
  return { field: undefined, message: said[code as keyof typeof said] ?? (message || words.failed) };
}
