import assert from 'node:assert/strict';
import type { Luck } from '../faults/power/luck.ts';
import type { Asked, Choice, Item } from './people.ts';

/** A line that a tool wrote: what it did, for which call, and under which idempotency key. */
export type Act = { run: string; call: string; input: { run: string; amount: number }; key: string };

/** The story of one call: the choices of the person, and the acts of the tool. */
export type Story = { readonly asked: readonly Asked[]; readonly acts: readonly Act[]; readonly final: Choice };

/** The amount in the arguments that a request shows, which is the number of the call. */
const shownCall = ({ raw_input }: Item) => /<th>amount<\/th><td><code>(\d+)<\/code>/.exec(raw_input.summary)?.[1];
const runOf = ({ caller_item_id }: Item) => caller_item_id.split(':')[0] ?? '';
const attemptOf = ({ caller_item_id }: Item) => Number(caller_item_id.split(':')[2] ?? 1);

/** Chooses an answer by chance. */
export function choiceFor(item: Item, luck: Luck): Choice {
  const [roll, amount] = [luck.next(), Number(shownCall(item)) + 500];
  if (roll < 0.5) return { action: 'approve' };
  if (roll < 0.7) return { action: 'approve-with-changes', text: JSON.stringify({ run: runOf(item), amount }) };
  if (roll < 0.8 && attemptOf(item) === 1) return { action: 'approve-with-changes', text: '{"amount":"much"}' };
  return { action: 'deny', text: 'Too much.' };
}

/** Approves the first call, changes the second after a change that does not fit, and denies the third. */
export function eachChoice(item: Item): Choice {
  const which = shownCall(item);
  if (which === '0') return { action: 'approve' };
  if (which === '2') return { action: 'deny', text: 'Too <much>.' };
  const amount = attemptOf(item) === 1 ? 'much' : 501;
  return { action: 'approve-with-changes', text: JSON.stringify({ run: runOf(item), amount }) };
}

/** Puts the choices and the acts of each call together. */
export function storiesOf(asked: readonly Asked[], acts: readonly Act[]): Map<string, Story> {
  const stories = new Map<string, Story>();
  const idOf = (item: Item) => `${runOf(item)} call-${shownCall(item)}`;
  for (const id of new Set(asked.map(({ item }) => idOf(item)))) {
    const own = asked.filter(({ item }) => idOf(item) === id);
    const inOrder = own.toSorted((one, other) => attemptOf(one.item) - attemptOf(other.item));
    const { choice: final } = inOrder.at(-1) ?? assert.fail();
    stories.set(id, { asked: inOrder, acts: acts.filter(({ run, call }) => `${run} ${call}` === id), final });
  }
  const unasked = acts.filter(({ run, call }) => !stories.has(`${run} ${call}`));
  assert.deepEqual(unasked, [], 'no tool ran without a question');
  return stories;
}

/** Asserts what is promised for each call: no approval is lost, used for another call or run, or replaced. */
export function assertPromises(stories: ReadonlyMap<string, Story>, { changes }: { changes: boolean }): void {
  const keys = new Map<string, string>();
  for (const [id, { asked, acts, final }] of stories) {
    assert.deepEqual(
      asked.map(({ item }) => attemptOf(item)),
      asked.map((_, at) => at + 1),
      `${id} is asked once`,
    );
    const number = Number(id.split('-').at(-1));
    const isChanged = final.action === 'approve-with-changes';
    const runs = final.action === 'approve' || (isChanged && changes);
    assert.equal(acts.length > 0, runs, `${id} was answered ${final.action} and ran ${acts.length} times`);
    for (const { key, input, run } of acts) {
      assert.deepEqual(input, { run, amount: isChanged ? number + 500 : number }, id);
      assert.equal(keys.get(`${run} ${key}`) ?? id, id, `${key} is the key of one call`);
      keys.set(`${run} ${key}`, id);
    }
    assert.ok(new Set(acts.map(({ key }) => key)).size <= 1, `${id} runs under one key: ${JSON.stringify(acts)}`);
  }
}

/**
 * Asserts what is promised where a killed call does not come back, and the framework calls again. Each call runs once
 * at most, and only as a person approved it. The last call of each payment ends as the person decided.
 */
export function assertCalls({ asked, acts }: { asked: readonly Asked[]; acts: readonly Act[] }, size: Size): void {
  const byCall = Map.groupBy(asked, ({ item }) => item.caller_item_id.split(':').slice(0, 2).join(' '));
  for (const act of acts) {
    const own = byCall.get(`${act.run} ${act.call}`) ?? assert.fail(`${act.call} ran without a question`);
    const { choice, item } = own.at(-1) ?? assert.fail();
    const amount = Number(shownCall(item));
    assert.notEqual(choice.action, 'deny', act.call);
    const approved = choice.action === 'approve' ? { run: act.run, amount } : JSON.parse(choice.text ?? '');
    assert.deepEqual(act.input, approved, act.call);
  }
  const ran = new Set(acts.map(({ run, call }) => `${run} ${call}`));
  assert.equal(ran.size, acts.length, 'no call ran twice');
  const last = new Map(asked.map(({ choice, item }) => [`${runOf(item)} ${shownCall(item)}`, { choice, item }]));
  assert.equal(last.size, size.runs * size.calls);
  for (const [payment, { choice, item }] of last) {
    const [run, call] = item.caller_item_id.split(':');
    assert.equal(ran.has(`${run} ${call}`), choice.action !== 'deny', `${payment}: ${choice.action}`);
  }
}
type Size = { readonly runs: number; readonly calls: number };
