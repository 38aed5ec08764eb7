import { type Signal, useSignal } from '@preact/signals';
import { ApiError } from '../api.ts';

/** Why a change was refused, and which field that is about. */
export type Problem = { readonly field?: string; readonly message: string };

export type Change = {
  readonly problem: Signal<Problem | undefined>;
  /** Makes a change, one at a time. Undefined where it was refused, or left. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>;
};

type Ways = { problemOf(error: ApiError): Problem; after?(): void };

/** The way to change something, with what is wrong with it as `problemOf` says it; `after` each try. */
export function useChange({ problemOf, after }: Ways): Change {
  const problem = useSignal<Problem | undefined>(undefined);
  const isBusy = useSignal(false);
  return {
    problem,
    async run(work) {
      if (isBusy.peek()) return undefined;
      isBusy.value = true;
      problem.value = undefined;
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const isLeft = error.code === 'reauthentication_required'; // by the person; what was typed stays
        problem.value = isLeft ? undefined : problemOf(error);
        return undefined;
      } finally {
        isBusy.value = false;
        after?.();
      }
    },
  };
}
