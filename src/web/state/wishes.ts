import { signal } from '@preact/signals';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { attempt, call } from '../api.ts';
import { isAdmin } from './session.ts';

type Told = DataOf<ReviewEndpoints['deviceRequestFind']>['device_request'];
/** A program that asks to be connected, and when its codes end by the clock of this device. */
export type Wish = Told & { readonly ends_ms: number };

/** The programs that wait to be connected or have not collected their key, the oldest first, as they were read last. */
export const wishes = signal<readonly Wish[]>([]);

let reading = 0;

/** Reads what waits. What was known before stays when that fails. */
export async function readWishes(): Promise<void> {
  if (!isAdmin()) return;
  reading += 1;
  const mine = reading;
  const told = await attempt(call('deviceRequestList'));
  if (mine === reading && told) wishes.value = told.device_requests.map(dated);
}

/** A request with the end that it has here: the two clocks may differ. */
export function dated(told: Told): Wish {
  return { ...told, ends_ms: Date.now() + told.expires_in * 1_000 };
}
