import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openHistory } from '../../src/rules/policy/history.ts';
import { expiryOf, type Facts, type Policy, strictestNeeds } from '../../src/rules/policy/policy.ts';
import { countingApprovals, membersOf, partsOf } from '../../src/rules/policy/rights.ts';
import { noTies, oneUntil, type Ties } from '../../src/rules/policy/roots.ts';
import { neededFor, type Rules, rulesSince, whoMay } from '../../src/rules/policy/rules.ts';
import { facts, groups, ids, people, policy, sets } from '../helpers/data/arbitrary-policies.ts';
import { strictestByHand } from '../helpers/data/plain-policies.ts';

const seed = Number(process.env.HDO_SEED ?? 15);
/** The number of cases: more by HDO_POLICY_CASES. */
const cases = Number(process.env.HDO_POLICY_CASES ?? 1_000);

test(`the strictest of each member over all policies and sets agrees with a plain model (seed ${seed})`, () => {
  const rule = (all: readonly (readonly Policy[])[], asked: Facts) => {
    const rules = all.map((policies): Rules => ({ policies, groups, away: [], ids }));
    const needs = neededFor(rules, asked, people);
    if (!needs) return null;
    const { approvals, hold_seconds, sign } = needs;
    const on_expiry = expiryOf([needs], () => needs);
    const crowd = { people, away: [], ties: noTies, now: '' };
    const seconds_of = (length_ms: number | null | undefined) => (length_ms == null ? null : length_ms / 1_000);
    return {
      ...{ approvals, hold_seconds, sign, least: needs.assign !== null, on_expiry },
      remind: seconds_of(needs.remind_after_ms),
      expire: seconds_of(needs.expire_after_ms),
      escalate: seconds_of(needs.escalate?.after_ms),
      who: whoMay(needs, crowd)?.map(({ name }) => name) ?? null,
    };
  };
  const agrees = fc.property(sets, facts, (all, asked) => {
    assert.deepEqual(rule(all, asked), strictestByHand(all, asked));
  });
  fc.assert(agrees, { numRuns: cases, seed });
});

test('a policy that is added never makes an action easier', () => {
  const easier = fc.property(fc.array(policy, { minLength: 1, maxLength: 4 }), policy, (some, more) => {
    const [before, after] = [strictestNeeds(some), strictestNeeds([...some, more])];
    assert.ok(before && after);
    assert.ok(after.approvals >= before.approvals && after.hold_seconds >= before.hold_seconds);
    assert.ok(after.sign >= before.sign && after.who.length >= before.who.length);
    assert.ok((after.remind_after_ms ?? 0) <= (before.remind_after_ms ?? Number.POSITIVE_INFINITY));
  });
  fc.assert(easier, { numRuns: Math.ceil(cases / 3), seed });
});

const now = '2026-12-01T00:00:00.000Z';
const then = '2026-12-24T00:00:00.000Z';
const [ann, ben, cem, dee] = ['rev_ann', 'rev_ben', 'rev_cem', 'rev_dee'] as const;
const crowd = { people, away: [], ties: noTies, now };
const signed = (reviewer_id: string) => ({ reviewer_id, is_signed: true });
const counted = (given: readonly string[], lists: ReadonlySet<string>[], more: Partial<typeof crowd> = {}) =>
  countingApprovals(given.map(signed), { lists, sign: false }, { ...crowd, ...more }).map((one) => one.reviewer_id);

test('an approval counts for a person who may answer, and a signature where it is asked', () => {
  const money = membersOf(['group:money'], { ids, groups: new Map([['money', [ben, cem]]]) }, people);
  assert.deepEqual(counted([ann, ben, cem, 'rev_gone'], [money]), [ben, cem]);
  const unsigned = [{ reviewer_id: ben, is_signed: false }, signed(cem)];
  const both = countingApprovals(unsigned, { lists: [money], sign: true }, crowd);
  assert.deepEqual(
    both.map(({ reviewer_id }) => reviewer_id),
    [cem],
  );
});

test('a deputy answers while the person is away, takes only their part, and does not count beside them', () => {
  const lists = [new Set([ben, cem])];
  const away = [
    { person: ben, until: then, deputy: ann },
    { person: ann, until: then, deputy: dee },
  ];
  assert.deepEqual(partsOf(ann, lists, { ...crowd, away }), [ben]);
  assert.deepEqual(partsOf(dee, lists, { ...crowd, away }), [ben], 'the deputy of a deputy who is away');
  assert.deepEqual(partsOf(ann, lists, { ...crowd, away, now: then }), []);
  assert.deepEqual(counted([ann, cem], lists, { away } as object), [ann, cem]);
  assert.deepEqual(counted([ann, dee], lists, { away } as object), [ann]);
  assert.deepEqual(counted([ann, ben], lists, { away } as object), [ben]);
  const circle = [...away, { person: dee, until: then, deputy: ben }];
  assert.deepEqual(partsOf(ann, lists, { ...crowd, away: circle }), [ben]);
});

const came = (came_by: string, came_at = '2026-11-20T00:00:00.000Z') => ({ came_by, came_at });
const tied = (origins: Record<string, ReturnType<typeof came>>, issuers: Record<string, string[]> = {}): Ties => ({
  origins: new Map(Object.entries(origins)),
  issuers: new Map(Object.entries(issuers).map(([id, all]) => [id, new Set(all)])),
});

test('people whose chains of invites have one root count once, also when some of them are gone', () => {
  const ties = tied({ [ben]: came(ann), [cem]: came(ben), [dee]: came('rev_gone') });
  for (const pair of [
    [ben, ann],
    [cem, ann],
    [ben, cem],
  ])
    assert.equal(counted(pair, [], { ties }).length, 1);
  assert.deepEqual(counted([cem, ben, ann], [], { ties }), [ann], 'the root stands for its chain');
  assert.deepEqual(counted([cem, dee], [], { ties }), [cem, dee], 'two roots');
  const siblings = tied({ [ben]: came('rev_gone'), [cem]: came('rev_between'), rev_between: came('rev_gone') });
  assert.deepEqual(counted([ben, cem], [], { ties: siblings }), [ben], 'the middle and the root were removed');
  const circle = tied({ [ben]: came(cem), [cem]: came(ben) });
  assert.equal(counted([ben, cem], [], { ties: circle }).length, 2, 'a circle ends');
});

test('of one chain, only accounts at one provider are different people', () => {
  const origins = { [ben]: came(ann), [cem]: came(ann), [dee]: came(ann) };
  const ties = tied(origins, { [ben]: ['one'], [cem]: ['one', 'two'], [dee]: ['two'] });
  assert.deepEqual(counted([ben, cem], [], { ties }), [ben, cem]);
  assert.equal(counted([ben, ann], [], { ties }).length, 1, 'the account may be that of Ann');
  assert.equal(counted([ben, dee], [], { ties }).length, 1, 'two providers may know one person');
  assert.deepEqual(counted([ann, ben, cem], [], { ties }), [ben, cem], 'Ann may be one of the two');
  const known = tied(origins, { [ann]: ['one'], [ben]: ['one'] });
  assert.deepEqual(counted([ann, ben], [], { ties: known }), [ann, ben]);
});

test('two people count as one until the first invite that one of them has and the other has not is 30 days old', () => {
  const ties = tied({
    [ben]: came(ann, '2026-11-02T00:00:00.000Z'),
    [cem]: came(ben, '2026-11-09T00:00:00.000Z'),
    [dee]: came(ben, '2026-11-12T00:00:00.000Z'),
  });
  const until = (one: string, other: string) => oneUntil(one, other, ties)?.slice(0, 10);
  assert.deepEqual(
    [until(ben, ann), until(ann, cem), until(cem, ben), until(cem, dee), until(dee, dee)],
    ['2026-12-02', '2026-12-02', '2026-12-09', '2026-12-09', undefined],
  );
});

test('a request needs the set that was in force when it was sent, and all later ones', () => {
  const sets = [10, 20, 30].map((from_sequence) => {
    const rules = JSON.stringify({ policies: [], groups: [], away: [], ids: { from: String(from_sequence) } });
    return { from_sequence, account_id: 'acc_1', rules, digest: '' };
  });
  const from = (sequence: number) => rulesSince(sets, sequence).map((rules) => Number(rules.ids.from));
  assert.deepEqual(
    [from(5), from(11), from(20), from(25), from(31)],
    [[10, 20, 30], [10, 20, 30], [10, 20, 30], [20, 30], [30]],
  );
  assert.deepEqual(rulesSince([], 5), []);
});

test('the index of sets asks what the sets ask, each taken apart, for items of any age', () => {
  const agrees = fc.property(sets, facts, (all, asked) => {
    const timed = all.map((policies, at) => {
      const rules: Rules = { policies, groups, away: [], ids };
      return { from_sequence: 10 * (at + 1), digest: '', rules };
    });
    const history = openHistory(timed);
    for (const sequence of [5, ...timed.map(({ from_sequence }) => from_sequence + 5)]) {
      const apart = neededFor(
        rulesSince(
          timed.map((one) => ({ ...one, account_id: 'acc_1', rules: JSON.stringify(one.rules) })),
          sequence,
        ),
        asked,
        people,
      );
      const found = history.since(sequence).needs(asked, crowd);
      assert.deepEqual(plain(found), plain(apart));
      assert.deepEqual(history.since(sequence).needs(asked, crowd), found);
    }
  });
  fc.assert(agrees, { numRuns: cases, seed });
});

/** Returns a requirement without the order of what it names. */
function plain(needs: ReturnType<typeof neededFor>) {
  if (!needs) return null;
  const { policies, who, lists: _, escalate, expiries, guards, ...rest } = needs;
  const people = whoMay(needs, crowd)?.map(({ name }) => name);
  const named = who.map((list) => list.join()).sort();
  const times = { expiries: [...expiries].sort(), guards: guards.map(String).sort() };
  return {
    ...rest,
    ...times,
    policies: [...policies].sort(),
    who: named,
    people,
    to: [...(escalate?.to ?? [])].sort(),
  };
}
