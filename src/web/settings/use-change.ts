import { type Signal, useSignal } from '@preact/signals';
import { ApiError } from '../api.ts';
import { settingsWords as words } from '../words-settings.ts';

/** Why a change was refused, by the code of the field that was wrong if there is one. */
export type Refused = { readonly message: string };
type Change = {
  readonly problem: Signal<Refused | undefined>;
  /** Makes a change, one at a time; says whether it was made. */
  run(work: () => Promise<unknown>): Promise<boolean>;
};

/** The way to change something about oneself; `fields` holds the sentence for each code of a field. */
export function useChange(fields: Readonly<Record<string, string>> = {}): Change {
  const problem = useSignal<Refused | undefined>(undefined);
  const busy = useSignal(false);
  return {
    problem,
    async run(work) {
      if (busy.peek()) return false;
      busy.value = true;
      problem.value = undefined;
      try {
        await work();
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        problem.value = refusal(error, fields);
        return false;
      } finally {
        busy.value = false;
      }
    },
  };
}

function refusal({ code, message, fields: [wrong] }: ApiError, fields: Readonly<Record<string, string>>) {
  if (code === 'reauthentication_required') return undefined; // the person left the question; what was typed stays
  if (wrong) return { message: fields[wrong.code] ?? message };
  return { message: code === 'unreachable' ? words.unreachable : message || words.failed };
}
