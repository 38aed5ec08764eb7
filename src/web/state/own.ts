import { type Signal, signal } from '@preact/signals';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { ApiError, call } from '../api.ts';

export type OwnSession = DataOf<ReviewEndpoints['sessionList']>['sessions'][number];

/** Something of the person's own, as far as it could be read. */
export type Own<T> = {
  readonly value: Signal<T | undefined>;
  readonly failed: Signal<boolean>;
  read(): Promise<void>;
};

function own<T>(ask: () => Promise<T>): Own<T> {
  const value = signal<T | undefined>(undefined);
  const failed = signal(false);
  const read = async () => {
    try {
      value.value = await ask();
      failed.value = false;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed.value = true;
    }
  };
  return { value, failed, read };
}

/** Where the person is signed in. */
export const sessions = own(async () => (await call('sessionList')).sessions);
/** The programs that act as the person. */
export const tokens = own(async () => (await call('tokenList')).tokens);
/** Whether the person has a password, and since when. */
export const password = own(() => call('passwordRead'));
