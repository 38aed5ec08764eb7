import assert from 'node:assert/strict';
import { test } from 'node:test';
import { office, type Press } from '../helpers/appliance/office.ts';
import { type Question, questioners } from '../helpers/programs/questioners.ts';

type Case = { readonly asks: Question; readonly press: Press; readonly gets: Record<string, unknown> };

const none = { kind: 'free_text', text: '' };
const why = { kind: 'free_text', text: 'Not today' };
const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h h'];

/** Every kind of question, each with an answer and with the way out. */
const cases: readonly Case[] = [
  {
    asks: ['confirm', '<script>alert(1)</script> & go?', { yes: 'Go', danger: true, summary: 'a < b\nc\n\n<b>d' }],
    press: ['yes'],
    gets: { confirmed: true, reason: null },
  },
  {
    asks: ['confirm', 'Go?', { priority: 'high' }],
    press: ['no', why],
    gets: { confirmed: false, reason: 'Not today' },
  },
  { asks: ['choose', 'Where?', ['eu (main)', 'us'], {}], press: ['option-2'], gets: { value: 'us', reason: null } },
  {
    asks: ['choose', 'Where?', ['eu', 'us'], { none: '<x>' }],
    press: ['none', none],
    gets: { value: null, reason: null },
  },
  {
    asks: ['choose', 'Where?', many, {}],
    press: ['choose', { kind: 'single_select', value: 'option-8' }],
    gets: { value: 'h h', reason: null },
  },
  {
    asks: ['choose', 'Which?', ['c', 'b', 'a'], { several: true, at_most: 2 }],
    press: ['choose', { kind: 'multi_select', values: ['a', 'c'] }],
    gets: { values: ['c', 'a'], reason: null },
  },
  {
    asks: ['choose', 'Which?', ['a', 'b'], { several: true }],
    press: ['none', why],
    gets: { values: [], reason: 'Not today' },
  },
  {
    asks: ['edit', 'This?', 'draft', { details: '{"a": 1}' }],
    press: ['send', { kind: 'free_text', text: 'text' }],
    gets: { text: 'text', changed: true, reason: null },
  },
  {
    asks: ['pick_date', 'When?', { earliest: '2030-01-01', latest: '2030-12-31', time_zone: 'Asia/Tokyo' }],
    press: ['pick', { kind: 'date_picker', mode: 'date', value_date: '2030-01-02' }],
    gets: { value: '2030-01-02', time_zone: 'Asia/Tokyo', reason: null },
  },
  {
    asks: ['pick_date', 'When?', { mode: 'datetime', earliest: '2030-01-01T00:00:00+09:00' }],
    press: [
      'pick',
      { kind: 'date_picker', mode: 'datetime', value_utc: '2029-12-31T15:00:00.000Z', display_timezone: 'UTC' },
    ],
    gets: { value: '2029-12-31T15:00:00.000Z', time_zone: 'UTC', reason: null },
  },
  {
    asks: ['pick_date', 'When?', {}],
    press: ['none', why],
    gets: { value: null, time_zone: null, reason: 'Not today' },
  },
  {
    asks: ['ask_file', 'The note?', { accept: ['text/plain'], max_bytes: 9 }],
    press: ['upload', 'upload'],
    gets: { file: 'note.txt', reason: null, size: 9 },
  },
  {
    asks: ['ask_file', 'The note?', { max_bytes: 8 }],
    press: ['upload', 'upload'],
    gets: { file: null, reason: 'The file has 9 bytes, at most 8 are taken.' },
  },
  { asks: ['ask_file', 'The note?', {}], press: ['none', none], gets: { file: null, reason: null } },
];

const ids: Record<string, unknown[]> = {};
for (const [name, ask] of Object.entries(questioners)) {
  test(`${name} asks every kind of question and reads its answer`, async (t) => {
    const { box, agent, press } = await office();
    const asked = ask(
      { t, base_url: box.base_url, api_key: agent.api_key },
      cases.map(({ asks }) => asks),
    );
    for (const one of cases) await press(one.press);
    const answers = await asked;
    ids[name] = answers.map((answer) => (typeof answer === 'string' ? answer : answer.id));
    assert.deepEqual(
      answers,
      cases.map(({ gets }, at) => ({ size: 0, ...gets, id: ids[name]?.[at] })),
    );
    assert.equal((await agent.call('inputList')).returned_count, 0);
    for (const other of Object.values(ids)) assert.deepEqual(ids[name], other, 'a question has one id in all clients');
  });

  test(`${name} takes no answer to a question that another holder of its key has replaced`, async (t) => {
    const { box, agent, person, pending } = await office();
    const place = { t, base_url: box.base_url, api_key: agent.api_key };
    for (const { asks } of [cases[0], cases[2], cases[8], cases[11]].filter((each) => each !== undefined)) {
      const [method, ...args] = asks;
      const asked = ask(place, [[method, ...args.slice(0, -1), { ...(args.at(-1) as object), wait_seconds: 1 }]]);
      const { caller_item_id } = await pending();
      const { raw_input } = await agent.call('inputRead', { body: { caller_item_id } });
      const [first] = raw_input.actions;
      const actions = [{ ...first, display: 'Harmless', popup: { kind: 'none' } }];
      await agent.call('inputReplace', { body: { ...raw_input, actions } });
      await person.answer(await person.find(agent, caller_item_id), first?.value ?? '');
      assert.match(String((await asked)[0]), /^not_as_sent /);
      const { items } = await agent.call('outputCheck');
      for (const { output_result_id } of items) await agent.call('outputAck', { params: { output_result_id } });
    }
  });
}

for (const [name, ask] of Object.entries(questioners)) {
  test(`${name} sends large texts and leading line breaks as they were written`, async (t) => {
    const { box, agent, person, pending } = await office();
    const text = 'я'.repeat(60_000);
    const details = '\n  indented\nя';
    const asked = ask({ t, base_url: box.base_url, api_key: agent.api_key }, [['edit', 'This?', text, { details }]]);
    const item = await pending();
    const { raw_input } = await agent.call('inputRead', { body: { caller_item_id: item.caller_item_id } });
    assert.equal(raw_input.details, `<pre>\n${details}</pre>`);
    const { popup } = raw_input.actions[0] ?? {};
    assert.equal(popup?.kind === 'free_text' && popup.default_value, text);
    await person.answer(item, 'send', { kind: 'free_text', text });
    const [answer] = await asked;
    assert.equal(typeof answer === 'object' && answer.text, text);
  });
}

test('a question shows its title and its summary as they were written', async (t) => {
  const { box, agent, person, pending } = await office();
  const [{ asks }] = cases as [Case];
  const asked = questioners['the TypeScript client']?.({ t, base_url: box.base_url, api_key: agent.api_key }, [asks]);
  const item = await pending();
  const { raw_input } = await agent.call('inputRead', { body: { caller_item_id: item.caller_item_id } });
  assert.equal(raw_input.title, '&lt;script&gt;alert(1)&lt;/script&gt; &amp; go?');
  assert.equal(raw_input.summary, '<p>a &lt; b<br>c</p><p>&lt;b&gt;d</p>');
  assert.deepEqual([raw_input.actions[0]?.tone, raw_input.actions[0]?.display], ['danger', 'Go']);
  await person.answer(item, 'yes');
  await asked;
});
