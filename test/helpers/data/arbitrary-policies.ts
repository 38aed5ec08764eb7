import fc from 'fast-check';
import type { Facts, Policy } from '../../../src/rules/policy/policy.ts';

/** The people of arbitrary policies, and one group of them. */
export const names = ['ann', 'ben', 'cem', 'dee'] as const;
export const people = names.map((name, at) => ({
  reviewer_id: `rev_${name}`,
  name,
  role: at === 0 ? 'admin' : 'reviewer',
}));
export const ids = Object.fromEntries(people.map(({ name, reviewer_id }) => [name, reviewer_id]));
export const groups = [{ name: 'money', members: ['ben', 'cem'] }];
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const times = ['30s', '1m', '60s', '2h', '1d'];
const word = fc.constantFrom(...times);
const whom = fc.uniqueArray(fc.constantFrom(...names, 'group:money', 'role:admin', 'nobody'), {
  minLength: 1,
  maxLength: 3,
});
/** The facts of an arbitrary action. */
export const facts: fc.Arbitrary<Facts> = fc.record({
  caller: fc.constantFrom('payables', 'mailer'),
  action: fc.constantFrom('pay', 'pay2', 'reject'),
  row_type: fc.constantFrom('Invoice', 'Mail'),
  tone: maybe(fc.constantFrom('danger', 'success')),
  priority: fc.constantFrom('low', 'urgent'),
});
/** An arbitrary policy. */
export const policy = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  source: fc.constantFrom('file', 'page'),
  match: fc.record({
    caller: maybe(fc.constantFrom('payables', 'mailer')),
    action: maybe(fc.constantFrom('pay', 'reject')),
    row_type: maybe(fc.constantFrom('Invoice', 'Mail')),
    tone: maybe(fc.constantFrom('danger', 'success')),
    priority: maybe(fc.constantFrom('low', 'urgent')),
  }),
  who: maybe(whom),
  approvals: fc.integer({ min: 1, max: 4 }),
  sign: fc.boolean(),
  remind_after: maybe(word),
  escalate: maybe(fc.record({ after: word, to: whom })),
  expire_after: maybe(word),
  on_expiry: maybe(fc.constantFrom('reject', 'keep')),
  hold_seconds: fc.integer({ min: 0, max: 90 }),
  assign: maybe(fc.constant('least_loaded')),
}) as fc.Arbitrary<Policy>;
/** The policies of some sets, oldest first. */
export const sets = fc.array(fc.array(policy, { maxLength: 4 }), { minLength: 1, maxLength: 3 });
