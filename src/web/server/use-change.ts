import { type Signal, useSignal } from '@preact/signals';
import type { Complaint } from '../../lib/schema/complaint.ts';
import { ApiError } from './api.ts';

/** The reason that a change was refused, and its field. */
export type Problem = { readonly field?: string; readonly message: string };

export type Change = {
  readonly problem: Signal<Problem | undefined>;
  /** Runs a change, one at a time. Returns undefined if it is refused, cancelled or another one runs. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>;
};

type Ways = { problemOf(error: ApiError): Problem; after?(): void };

/** Makes a runner of changes. `problemOf` describes a refusal; `after` runs after each attempt. */
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
        const isLeft = error.code === 'reauthentication_required'; // the person cancelled; the typed text stays
        problem.value = isLeft ? undefined : problemOf(error);
        return undefined;
      } finally {
        isBusy.value = false;
        after?.();
      }
    },
  };
}

/** The sentences of a page about refusals. `failed` is for one without a sentence. */
type RefusalWords = { readonly [about in 'unreachable' | 'gone' | 'forbidden' | 'failed']?: string };

/** Describes refusals in the words of a page. `ofField` finds the sentence for an error of a field, if there is one. */
export function describeBy(
  { unreachable, gone, forbidden, failed = '' }: RefusalWords,
  ofField: (wrong: Complaint) => string | undefined = () => undefined,
): Ways['problemOf'] {
  const said: Partial<Record<ApiError['code'], string | undefined>> = { unreachable, forbidden, not_found: gone };
  return ({ code, message, fields: [wrong] }) =>
    wrong ? { field: wrong.path, message: ofField(wrong) ?? message } : { message: said[code] ?? (message || failed) };
}
