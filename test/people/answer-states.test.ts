import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../src/lib/ids.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import { type Item, withHeaders } from '../helpers/appliance/person.ts';
import { type Desk, policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { document } from '../helpers/programs/hdo.ts';

const text = (value: string) => ({ kind: 'free_text', text: value });
const none = { kind: 'none' };
const pay = { action_value: 'pay', response: none };
const reject = { action_value: 'reject', response: none };

type Place = Omit<Desk, 'item'> & { readonly item: Item; readonly answer_id: string };
type Body = Readonly<Record<string, unknown>>;
type Sender = Desk['alice'];

const idOf = () => newId('ans', Date.now());
const post = ({ page }: Sender, { item_id }: Item, body: Body): Promise<Reply> =>
  page.request('itemAnswer', { params: { item_id }, body: { expected_revision: 1, ...body } });
const undo = ({ page }: Sender, answer_id: string, query: Record<string, string> = {}): Promise<Reply> =>
  page.request('answerUndo', { params: { answer_id }, query });
const readOf = async ({ agent, item, read }: Place): Promise<Reply> => {
  const { answer } = await read(item);
  return agent.request('outputRead', { params: { output_result_id: answer?.output_result_id ?? 'out_none' } });
};

/** The answer of Alice in each state, and what brings it there. No policy is for the item if it is free. */
const states: Readonly<
  Record<string, { readonly said: Body; readonly isFree?: true; reach?(place: Place): Promise<unknown> }>
> = {
  unknown: { said: pay },
  given: {
    said: pay,
    reach: async ({ alice, item, answer_id }) => taken(await post(alice, item, { answer_id, ...pay })),
  },
  held: {
    said: reject,
    reach: async ({ alice, item, answer_id }) => taken(await post(alice, item, { answer_id, ...reject })),
  },
  decided: {
    said: pay,
    isFree: true,
    reach: async ({ alice, item, answer_id }) => taken(await post(alice, item, { answer_id, ...pay })),
  },
  shared: {
    said: pay,
    reach: async ({ alice, bob, item, answer_id }) => {
      taken(await post(bob, item, pay));
      taken(await post(alice, item, { answer_id, ...pay }));
    },
  },
  read: {
    said: pay,
    isFree: true,
    reach: async (place) => {
      taken(await post(place.alice, place.item, { answer_id: place.answer_id, ...pay }));
      taken(await readOf(place));
    },
  },
  undone: {
    said: pay,
    reach: async ({ alice, item, answer_id }) => {
      taken(await post(alice, item, { answer_id, ...pay }));
      taken(await undo(alice, answer_id));
    },
  },
  replaced: {
    said: pay,
    reach: async ({ alice, agent, item, answer_id }) => {
      taken(await post(alice, item, { answer_id, ...pay }));
      taken(await agent.request('inputReplace', { body: { ...item.raw_input, title: 'Pay more' } }));
    },
  },
};

const events: Readonly<Record<string, (place: Place, said: Body) => Promise<Reply>>> = {
  'the same again': ({ alice, item, answer_id }, said) => post(alice, item, { answer_id, ...said }),
  'the same again, from two tabs at once': async ({ alice, item, answer_id }, said) => {
    const [one, other] = await Promise.all([0, 1].map(() => post(alice, item, { answer_id, ...said })));
    const [first, second] = [one, other].map((reply) => ({ ...taken(reply as Reply), hold: null }));
    assert.deepEqual(second, first);
    return one as Reply;
  },
  'the same with another note': ({ alice, item, answer_id }, said) =>
    post(alice, item, { answer_id, ...said, note: 'On second thoughts.' }),
  'the id with another answer': ({ alice, item, answer_id }) =>
    post(alice, item, { answer_id, action_value: 'amend', response: text('All of it') }),
  'another answer': ({ alice, item }) =>
    post(alice, item, { answer_id: idOf(), action_value: 'amend', response: text('All of it') }),
  'the same by another person': ({ bob, item }, said) => post(bob, item, { answer_id: idOf(), ...said }),
  'a confirmation': ({ bob, item, answer_id }) => post(bob, item, { answer_id: idOf(), confirms: answer_id }),
  'a confirmation of oneself': ({ alice, item, answer_id }) =>
    post(alice, item, { answer_id: idOf(), confirms: answer_id }),
  undo: ({ alice, item, answer_id }) => undo(alice, answer_id, { item_id: item.item_id }),
  'undo by another person': ({ carol, answer_id }) => undo(carol, answer_id),
  'a replacement': ({ agent, item }) =>
    agent.request('inputReplace', { body: { ...item.raw_input, title: 'Pay much more' } }),
  'a deletion': ({ agent, item }) => agent.request('inputDelete', { body: { caller_item_id: item.caller_item_id } }),
  'a read': readOf,
};

/** For each state and event: the outcome, and what became of Alice's answer. */
const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  decided: {
    'a confirmation of oneself': 'input_not_pending: decided',
    'a confirmation': 'input_not_pending: decided',
    'a deletion': 'input_not_pending: decided',
    'a read': 'ok: decided',
    'a replacement': 'answered_unacknowledged: decided',
    'another answer': 'input_not_pending: decided',
    'the id with another answer': 'answer_id_reused: decided',
    'the same again': 'ok: decided',
    'the same again, from two tabs at once': 'ok: decided',
    'the same with another note': 'answer_id_reused: decided',
    'the same by another person': 'input_not_pending: decided',
    'undo by another person': 'ok: undone',
    undo: 'ok: undone',
  },
  given: {
    'a confirmation of oneself': 'not_found: given',
    'a confirmation': 'ok: decided',
    'a deletion': 'ok: withdrawn',
    'a read': 'not_found: given',
    'a replacement': 'ok: replaced',
    'another answer': 'ok: superseded',
    'the id with another answer': 'answer_id_reused: given',
    'the same again': 'ok: given',
    'the same again, from two tabs at once': 'ok: given',
    'the same with another note': 'answer_id_reused: given',
    'the same by another person': 'ok: decided',
    'undo by another person': 'forbidden: given',
    undo: 'ok: undone',
  },
  held: {
    'a confirmation of oneself': 'answer_held: held',
    'a confirmation': 'answer_held: held',
    'a deletion': 'ok: withdrawn',
    'a read': 'not_found: held',
    'a replacement': 'ok: replaced',
    'another answer': 'answer_held: held',
    'the id with another answer': 'answer_id_reused: held',
    'the same again': 'ok: held',
    'the same again, from two tabs at once': 'ok: held',
    'the same with another note': 'answer_id_reused: held',
    'the same by another person': 'answer_held: held',
    'undo by another person': 'ok: undone',
    undo: 'ok: undone',
  },
  read: {
    'a confirmation of oneself': 'input_not_pending: decided',
    'a confirmation': 'input_not_pending: decided',
    'a deletion': 'input_not_pending: decided',
    'a read': 'ok: decided',
    'a replacement': 'answered_unacknowledged: decided',
    'another answer': 'input_not_pending: decided',
    'the id with another answer': 'answer_id_reused: decided',
    'the same again': 'ok: decided',
    'the same again, from two tabs at once': 'ok: decided',
    'the same with another note': 'answer_id_reused: decided',
    'the same by another person': 'input_not_pending: decided',
    'undo by another person': 'output_already_read: decided',
    undo: 'output_already_read: decided',
  },
  replaced: {
    'a confirmation of oneself': 'stale_input_revision: replaced',
    'a confirmation': 'stale_input_revision: replaced',
    'a deletion': 'ok: replaced',
    'a read': 'not_found: replaced',
    'a replacement': 'ok: replaced',
    'another answer': 'stale_input_revision: replaced',
    'the id with another answer': 'answer_id_reused: replaced',
    'the same again': 'ok: replaced',
    'the same again, from two tabs at once': 'ok: replaced',
    'the same with another note': 'answer_id_reused: replaced',
    'the same by another person': 'stale_input_revision: replaced',
    'undo by another person': 'not_found: replaced',
    undo: 'ok: replaced',
  },
  shared: {
    'a confirmation of oneself': 'input_not_pending: decided',
    'a confirmation': 'input_not_pending: decided',
    'a deletion': 'input_not_pending: decided',
    'a read': 'ok: decided',
    'a replacement': 'answered_unacknowledged: decided',
    'another answer': 'input_not_pending: decided',
    'the id with another answer': 'answer_id_reused: decided',
    'the same again': 'ok: decided',
    'the same again, from two tabs at once': 'ok: decided',
    'the same with another note': 'answer_id_reused: decided',
    'the same by another person': 'input_not_pending: decided',
    'undo by another person': 'forbidden: decided',
    undo: 'ok: undone',
  },
  undone: {
    'a confirmation of oneself': 'not_found: undone',
    'a confirmation': 'not_found: undone',
    'a deletion': 'ok: none',
    'a read': 'not_found: undone',
    'a replacement': 'ok: undone',
    'another answer': 'ok: undone',
    'the id with another answer': 'answer_id_reused: undone',
    'the same again': 'ok: undone',
    'the same again, from two tabs at once': 'ok: undone',
    'the same with another note': 'answer_id_reused: undone',
    'the same by another person': 'ok: undone',
    'undo by another person': 'not_found: undone',
    undo: 'ok: undone',
  },
  unknown: {
    'a confirmation of oneself': 'not_found: none',
    'a confirmation': 'not_found: none',
    'a deletion': 'ok: none',
    'a read': 'not_found: none',
    'a replacement': 'ok: none',
    'another answer': 'ok: none',
    'the id with another answer': 'ok: given',
    'the same again': 'ok: given',
    'the same again, from two tabs at once': 'ok: given',
    'the same with another note': 'ok: given',
    'the same by another person': 'ok: none',
    'undo by another person': 'not_found: none',
    undo: 'ok: undone',
  },
};

test('every event meets an answer in every state, and does what the table says', async (t) => {
  const desk = await policyDesk(t);
  const { alice, save, item: send, verified } = desk;
  taken(await save('pay', { match: { caller: 'payables', action: 'pay' }, approvals: 2 }));
  taken(await save('reject', { match: { caller: 'payables', action: 'reject' }, hold_seconds: 3_600 }));
  const free = desk.box.caller('free');
  const found: Record<string, Record<string, string>> = {};
  for (const [state, { said, reach, isFree }] of Object.entries(states)) {
    const agent = isFree ? free : desk.agent;
    const row: Record<string, string> = {};
    found[state] = row;
    for (const [event, act] of Object.entries(events)) {
      const place = { ...desk, agent, item: await send({}, agent), answer_id: idOf() };
      await reach?.(place);
      const reply = await act(place, said);
      const now = await alice.page.request('answerRead', { params: { answer_id: place.answer_id } });
      const { state: after, ended } = (now.json?.data as { answer?: Shown } | undefined)?.answer ?? {};
      const outcome = reply.status === 200 ? 'ok' : String(reply.json?.error?.code);
      row[event] = `${outcome}: ${ended?.because ?? after ?? 'none'}`;
    }
  }
  assert.deepEqual(found, table);
  await verified();
});
test('the same answer in every state, sent again after kill -9, finds what stood', async (t) => {
  const desk = await policyDesk(t);
  const { box, alice, save, item: send } = desk;
  taken(await save('pay', { match: { caller: 'payables', action: 'pay' }, approvals: 2 }));
  taken(await save('reject', { match: { caller: 'payables', action: 'reject' }, hold_seconds: 3_600 }));
  const free = box.caller('free');
  const reached: [Place, Body, string][] = [];
  for (const [state, { said, reach, isFree }] of Object.entries(states)) {
    const agent = isFree ? free : desk.agent;
    const place = { ...desk, agent, item: await send({}, agent), answer_id: idOf() };
    await reach?.(place);
    reached.push([place, said, state]);
  }
  await box.kill();
  const running = await serveExecutable(box.data);
  t.after(() => running.kill());
  const { request } = withHeaders(running.base_url, alice.page.headers);
  for (const [{ item, answer_id }, said, state] of reached) {
    const again = await request('itemAnswer', {
      params: { item_id: item.item_id },
      body: { answer_id, expected_revision: 1, ...said },
    });
    const { ended, state: now } = taken(again);
    assert.equal(`ok: ${ended?.because ?? now}`, table[state]?.['the same again'], state);
  }
  await running.stop();
  assert.deepEqual(await document(['verify', '--data', box.data]), { ok: true, problems: [] });
});

type Shown = { readonly state: string; readonly ended: { readonly because: string } | null };
