import { signal } from '@preact/signals';

/** Counts the times that policies of the account may have changed. The page of policies reads them again. */
export const policyChanges = signal(0);

/** Notes that policies may have changed. */
export function notePolicies(): void {
  policyChanges.value = policyChanges.peek() + 1;
}
