import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openClient } from '../../src/client/index.ts';
import { office } from '../helpers/appliance/office.ts';
import { type Answer, type Question, questioners } from '../helpers/programs/questioners.ts';

for (const [name, ask] of Object.entries(questioners)) {
  test(`${name} names a wrong argument before it sends, and a wrong field after`, async (t) => {
    const { box, agent } = await office();
    const mistakes: readonly [Question, RegExp][] = [
      [['confirm', ' ', {}], /^local title is empty$/],
      [['confirm', 'Go?', { yes: 'Same', no: ' Same' }], /^local two answers have the label Same$/],
      [['confirm', 'Go?', { summary: '' }], /^local summary is empty$/],
      [['choose', 'Which?', [], {}], /^local options has 0 options/],
      [['choose', 'Which?', 'abc', {}], /^local options is /],
      [['choose', 'Which?', ['a  b', 'c', ' a b'], {}], /^local options\[2\] repeats the label of options\[0\]$/],
      [['choose', 'Which?', ['None of these'], {}], /^local two answers have the label None of these$/],
      [['choose', 'Which?', ['a', 'b'], { several: true, at_most: 3 }], /^local at_most is greater/],
      [['edit', 'This?', 'draft', { label: '' }], /^local label is empty$/],
      [['edit', 'This?', null, {}], /^local text is not a text$/],
      [['pick_date', 'When?', { earliest: 'soon' }], /^local earliest is not a day/],
      [['pick_date', 'When?', { earliest: '2027-02-30' }], /^local earliest is not a day/],
      [['pick_date', 'When?', { mode: 'datetime', earliest: '2027-02-30T10:00:00Z' }], /^local earliest is .*offset/],
      [['confirm', 'Go?', { wait_seconds: 2.5 }], /^local wait_seconds is not a whole number of at least 1$/],
      [['confirm', 'Go?', { wait_seconds: 0 }], /^local wait_seconds is not a whole number of at least 1$/],
      [['pick_date', 'When?', { earliest: '2030-01-02', latest: '2030-01-01' }], /^local earliest is after latest$/],
      [['pick_date', 'When?', { mode: 'datetime', latest: '2030-01-01T00:00:00' }], /^local latest is .*offset/],
      [['ask_file', 'Which?', { accept: [] }], /^local accept is not/],
      [['ask_file', 'Which?', { max_bytes: 0 }], /^local max_bytes is not/],
      [
        ['confirm', 'Go?', { request: { row_type: { display: '', icon: 'bomb' } } }],
        /^(\w+) \1: row_type\.display: must have .*; row_type\.icon: must be one of /,
      ],
      [
        ['pick_date', 'When?', { time_zone: 'Mars' }],
        /_timezone|^validation_failed validation_failed: actions\[0\]\.popup\.display_timezone: /,
      ],
    ];
    const place = { t, base_url: box.base_url, api_key: agent.api_key };
    const answers: Answer[] = await ask(
      place,
      mistakes.map(([asks]) => asks),
    );
    for (const [at, [, says]] of mistakes.entries()) assert.match(String(answers[at]), says);
    assert.equal((await agent.call('inputList')).returned_count, 0);
  });
}

test('a wrong timeout, signal or null in place of options is named before anything is sent', async (t) => {
  const { box, agent } = await office();
  const place = { t, base_url: box.base_url, api_key: agent.api_key };
  const { 'the TypeScript client': typescript, 'the Python client': python } = questioners;
  const signals: Question[] = [
    ['confirm', 'Go?', { signal: new AbortController() }],
    ['confirm', 'Go?', null as never],
  ];
  assert.deepEqual(await typescript?.(place, signals), [
    'local signal is not an AbortSignal',
    'local options is not an object',
  ]);
  const client = openClient({ url: place.base_url, api_key: place.api_key });
  const options = { signal: new AbortController() as never };
  const wrong = { name: 'TypeError', message: 'signal is not an AbortSignal' };
  await assert.rejects(client.decisionOn('none', options), wrong);
  await assert.rejects(client.decisions(options).next(), wrong);
  const timeouts: Question[] = ['30', true, [30]].map((timeout) => ['confirm', 'Go?', { timeout }]);
  assert.deepEqual(await python?.(place, timeouts), Array(3).fill('local timeout is not a number of seconds'));
  assert.equal((await agent.call('inputList')).returned_count, 0);
});
