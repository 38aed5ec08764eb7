import type { Target } from '../config.ts';
import type { Canonical } from '../contract/submission.ts';
import { timestamp } from '../lib/time/clock.ts';
import { mayAnswer } from '../rules/base/roles.ts';
import { bearerOf, takeName } from '../rules/policy/bound-names.ts';
import { requirementsOf } from '../rules/policy/required.ts';
import { partsOf } from '../rules/policy/rights.ts';
import type { Store } from '../store/store.ts';
import type { Subject } from '../store/tables/notifications.ts';
import type { Notifying } from './notifying.ts';

/** Returns the account that a target is about. A person's own target is about the person's account. */
export function accountOf(store: Store, { person, account }: Pick<Target, 'person' | 'account'>): string | undefined {
  if (person !== null) return bearerOf({ store }, 'notices', person)?.account_id;
  return store.accounts.byLabel.get({ label: account })?.account_id;
}

/**
 * Tells whether a person is notified of a request: if they may answer it now, for themselves or as a deputy. A person
 * who is away is not.
 */
export function isToldTo(
  { store, folderTime }: Pick<Notifying, 'store' | 'folderTime'>,
  name: string,
  subject: Subject,
): boolean {
  const person = bearerOf({ store }, 'notices', name);
  if (!person || !mayAnswer(person.role)) return false;
  if (!store.policySets.any.get()) return true;
  const input = store.inputs.bySequence.get(subject);
  if (!input) return false;
  const required = requirementsOf({ store, folder_now: timestamp(folderTime()) }, input);
  if (!required) return true;
  const { crowd } = required;
  if (crowd.away.some((absence) => absence.person === person.reviewer_id && absence.until > crowd.now)) return false;
  const { actions }: Canonical = JSON.parse(input.canonical);
  return actions.some(({ value }) => {
    const needs = required.of(value);
    return needs === null || partsOf(person.reviewer_id, needs.lists, crowd).length > 0;
  });
}

/** Returns the reason why a target reaches nobody, as the end of a sentence. Undefined if it reaches its person. */
export function flawOfPerson(store: Store, { person: name }: Pick<Target, 'person'>): string | undefined {
  if (name === null) return undefined;
  const person = bearerOf({ store }, 'notices', name);
  if (!person && store.reviewers.byName.get({ name })) {
    return `${name} is another person than the one it was for: ${takeName(name)} if it is for them`;
  }
  if (!person) return `there is no person ${name}`;
  return mayAnswer(person.role) ? undefined : `${name} is a reader, who answers nothing`;
}
