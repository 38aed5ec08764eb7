import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after, type Call, nothing, type State } from './linear/item-model.ts';
import { contradiction, type Operation } from './linear/linearize.ts';
import { type Luck, luckOf } from './power/luck.ts';

type Step = readonly [call: Call, answer: string | undefined];

const [item, output] = ['itm_1', 'out_1'];
const send: Step = [{ kind: 'send', title: 'One' }, 'created 1'];
const find: Step = [{ kind: 'find' }, 'itm_1 1'];
const answer: Step = [{ kind: 'answer', item, revision: 1 }, output];
const read: Step = [{ kind: 'read', output }, 'read One'];
const undo: Step = [{ kind: 'undo', item, output }, 'undone'];
const ack: Step = [{ kind: 'ack', output }, 'acked'];
const replace: Step = [{ kind: 'replace', title: 'Two' }, 'replaced 2'];
const look = (found: string): Step => [{ kind: 'look' }, found];
const unknown = ([call]: Step): Step => [call, undefined];

/** Operations one after another: each ends before the next begins. */
const inTurn = (steps: readonly Step[]): Operation[] =>
  steps.map(([call, answer], at) => ({ by: 'one', call, answer, from: at * 10, to: at * 10 + 5 }));

const violations: Record<string, Step[]> = {
  'a confirmed send is lost': [send, look('not_found')],
  'an acknowledgement is lost': [send, find, answer, ack, look('answered 1 One')],
  'a deletion is lost': [send, [{ kind: 'delete' }, 'deleted'], look('pending 1 One')],
  'a replacement is lost': [send, replace, look('pending 1 One')],
  'a decision is lost': [send, find, answer, look('pending 1 One')],
  'an undo is lost': [send, find, answer, undo, look('answered 1 One')],
  'a read is lost, so that an undo passes': [send, find, answer, read, undo],
  'a delivery by read-all is lost, so that an undo passes': [send, find, answer, [{ kind: 'all' }, 'out_1 One'], undo],
  'a decision is read after it was acknowledged': [send, find, answer, read, ack, read],
  'a decision is acknowledged twice, each time as the first': [send, find, answer, ack, ack],
  'a decision that was undone is read': [send, find, answer, undo, read],
  'an answer to replaced content passes': [send, find, replace, answer],
  'two answers win': [send, find, answer, [{ kind: 'answer', item, revision: 1 }, 'out_2']],
  'an id is used twice': [send, find, answer, undo, answer],
  'a waiting decision is missing from a check': [send, find, answer, [{ kind: 'check' }, 'none']],
  'an effect is seen and then disappears': [unknown(send), look('pending 1 One'), look('not_found')],
  'an interrupted call takes effect later': [unknown(send), look('not_found'), look('pending 1 One')],
  'a new item has the id of a deleted one': [send, find, [{ kind: 'delete' }, 'deleted'], send, find],
};

for (const [name, steps] of Object.entries(violations)) {
  test(`a history is rejected in which ${name}`, () => {
    assert.ok(contradiction(inTurn(steps)));
    assert.equal(contradiction(inTurn(steps.slice(0, -1))), undefined, 'the history before the last step is possible');
  });
}

test('an interrupted call has happened or not, and overlapping calls happen in either order', () => {
  const during = (steps: readonly Step[]) => inTurn(steps).map((operation) => ({ ...operation, from: 0, to: 100 }));
  const passes: Operation[][] = [
    inTurn([unknown(send), look('not_found')]),
    inTurn([unknown(send), look('pending 1 One')]),
    inTurn([send, find, unknown(answer), [{ kind: 'all' }, 'out_7 One'], [{ kind: 'ack', output: 'out_7' }, 'acked']]),
    during([look('pending 2 Two'), replace, look('pending 1 One'), send]),
    during([undo, answer, send, find, [{ kind: 'read', output }, 'not_found']]),
  ];
  for (const history of passes) assert.equal(contradiction(history), undefined);
});

test('histories from the model pass, however they overlap, and fail with one wrong answer', () => {
  const luck = luckOf(7);
  for (let round = 0; round < 100; round++) {
    const steps = programOf(luck, 30);
    const turns = inTurn(steps);
    const loose = turns.map((turn) => ({ ...turn, from: turn.from - luck.below(40), to: turn.to + luck.below(40) }));
    assert.equal(contradiction(loose), undefined);
    const looks = [...steps.keys()].filter((at) => steps[at]?.[0].kind === 'look');
    const at = looks[luck.below(looks.length)] ?? -1;
    const wrong = turns.map((turn, place) => (place === at ? { ...turn, answer: 'pending 99 One' } : turn));
    assert.equal(contradiction(wrong) === undefined, at < 0);
  }
});

/** Generates calls with the answers of the model. */
function programOf(luck: Luck, length: number): Step[] {
  const steps: Step[] = [];
  let state: State = nothing;
  for (let at = 0; at < length; at++) {
    const call = callOf(luck, state);
    const given = answersOf(state, at).find((answer) => after(state, call, answer));
    assert.ok(given, JSON.stringify({ state, call }));
    state = after(state, call, given) ?? state;
    steps.push([call, given]);
  }
  return steps;
}

function callOf(luck: Luck, { item, output, revision, gone }: State): Call {
  const title = luck.pick(['One', 'Two']);
  const old = gone.at(-1) ?? 'out_0';
  return luck.pick<Call>([
    { kind: 'send', title },
    { kind: 'replace', title },
    { kind: luck.pick(['delete', 'look', 'look', 'find', 'all', 'check']) },
    { kind: 'find' },
    { kind: 'answer', item, revision },
    { kind: 'undo', item, output },
    { kind: luck.pick(['read', 'ack']), output: luck.pick([output, output, old]) },
  ]);
}

/** Lists every possible answer in a state. */
function answersOf({ title, revision, item, output }: State, at: number): string[] {
  const ids = [`itm_${at} ${revision}`, `${item} ${revision}`, `${output} ${title}`, output, `out_${at}`];
  const numbered = [`created 1`, `duplicate ${revision}`, `same ${revision}`, `replaced ${revision + 1}`];
  const found = [`pending ${revision} ${title}`, `answered ${revision} ${title}`, `read ${title}`];
  const codes = ['answered_unacknowledged', 'pending_content_conflict', 'input_not_pending', 'stale_input_revision'];
  const done = ['deleted', 'undone', 'acked', 'again', 'none', 'not_found', 'output_already_read'];
  return [...ids, ...numbered, ...found, ...codes, ...done].filter((answer) => !answer.startsWith('?'));
}
