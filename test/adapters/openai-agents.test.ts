import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seed } from '../helpers/data/seed.ts';
import { killedAtRandom } from './killed.ts';
import { assertPromises, eachChoice, storiesOf } from './promises.ts';
import { testKilled } from './repeated.ts';

const changes = false;

test('OpenAI Agents: a person approves, changes and denies', async (t) => {
  const { asked, acts, saved } = await killedAtRandom(t, 'openai-agents', {
    seed,
    runs: 1,
    calls: 3,
    kills: 0,
    choose: eachChoice,
  });
  const stories = storiesOf(asked, acts);
  assertPromises(stories, { changes });
  const second = stories.get('run-0 call-1')?.asked[1]?.item.raw_input;
  assert.match(second?.summary ?? '', /do not fit the tool.*<code>amount<\/code>: /);
  assert.equal(second?.actions[1]?.popup.default_value, '{"run":"run-0","amount":"much"}');
  const done = saved('run-0');
  assert.match(done, /Denied by ada: Too <much>\./);
  assert.match(done, /Not run as called.*amount.*501/);
});

testKilled('openai-agents', ({ asked, acts }, { runs, calls }) => {
  const stories = storiesOf(asked, acts);
  assert.equal(stories.size, runs * calls);
  assertPromises(stories, { changes });
});
