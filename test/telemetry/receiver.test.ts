import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Client } from 'undici';
import { atOnce } from '../helpers/at-once.ts';
import { submission } from '../helpers/data/submissions.ts';
import { hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { receiver } from '../helpers/telemetry/receiver.ts';
import { callerSpan, traced } from '../helpers/telemetry/traced.ts';
import { until } from '../helpers/until.ts';

const most_waiting = 2_048;
const at_once = 256;

/** Runs a server with an agent whose checks each add a span. */
async function checked(t: TestContext, options: Parameters<typeof traced>[1] = {}) {
  const box = await traced(t, { env: { HDO_LIMITS__ENABLED: 'false' }, ...options });
  const agent = box.caller('agent');
  const client = new Client(box.base_url);
  t.after(() => client.destroy());
  const check = async () => {
    const headers = { authorization: `Bearer ${agent.api_key}`, ...callerSpan().headers };
    const { statusCode, body } = await client.request({ path: '/api/output/check', method: 'GET', headers });
    await body.dump();
    assert.equal(statusCode, 200);
  };
  const events = () => box.logged().flatMap(({ event }) => (/^traces_/.test(event ?? '') ? [event] : []));
  return { box, agent, there: box.there, check, events };
}

test('a receiver that hangs loses a bounded number of spans, and delays neither requests nor the end', async (t) => {
  const { box, agent, there, check, events } = await checked(t);
  there.behaviour.manner = 'hangs';
  await check();
  await until('the receiver hangs', () => there.requests.length === 1);
  let ended = 1;
  while ((await box.counted()).dropped === 0) {
    await atOnce(
      16,
      Array.from({ length: at_once }, () => 0),
      check,
    ); // faster than it gives attempts up
    ended += at_once;
    const { failed, dropped } = await box.counted();
    assert.ok(ended - failed - dropped <= most_waiting, `${ended} ended, ${failed} failed, ${dropped} are dropped`);
  }
  const { created } = await agent.call('inputSend', { body: submission() });
  assert.equal(created, true);
  await until('the first attempt is given up', async () => (await box.counted()).failed > 0);
  await until('the log says so', () => events().length > 0);
  assert.deepEqual(events(), ['traces_lost']);
  const began_ms = performance.now();
  await box.close();
  assert.ok(performance.now() - began_ms < 5_000, 'the end waits for the receiver for two seconds only');
  assert.equal(box.process.exitCode, 0);
});

test('spans that a receiver cannot take now are sent again, and arrive once', async (t) => {
  const { box, there, check, events } = await checked(t);
  there.behaviour.manner = { status: 503 };
  await check();
  await until('it was refused', () => there.requests.length === 1);
  there.behaviour.manner = { status: 200 };
  await until('it has arrived', () => there.spans.length > 0);
  assert.deepEqual([there.requests.length, there.spans.length, (await box.counted()).failed], [2, 1, 0]);
  assert.deepEqual(events(), []);
  there.behaviour.manner = 'drips';
  await check();
  await until('an answer without an end counts', async () => (await box.counted()).sent === 2);
});

test('spans that a receiver refuses are counted, and the log says so once', async (t) => {
  const file = join(temporary(t), 'headers');
  writeFileSync(file, 'Authorization: Bearer a-secret-of-the-receiver\nX-Scope-OrgID: 1\n');
  const { box, there, check, events } = await checked(t, { settings: `headers_file = "${file}"` });
  there.behaviour.manner = { status: 401 };
  for (const failed of [1, 2]) {
    await check();
    await until('it is counted', async () => (await box.counted()).failed === failed);
  }
  assert.equal(there.requests.length, 2, 'what is refused for good is not sent again');
  there.behaviour.manner = { status: 200 };
  await check();
  await until('the receiver works', () => events().length === 2);
  assert.deepEqual(events(), ['traces_lost', 'traces_sent']);
  const { authorization, 'x-scope-orgid': scope, 'content-type': type } = there.requests[0]?.headers ?? {};
  assert.deepEqual([authorization, scope, type], ['Bearer a-secret-of-the-receiver', '1', 'application/json']);
  const { stdout } = await hdoBeside(['config', 'show', '--data', box.data]);
  assert.match(stdout, /telemetry/);
  assert.doesNotMatch(stdout + JSON.stringify(box.logged()), /a-secret/);
});

test('a receiver that is not there costs its spans only', async (t) => {
  const there = { ...(await receiver(t)), endpoint: 'http://127.0.0.1:9/' };
  const { box, check } = await checked(t, { there });
  await check();
  await until('the span is given up', async () => (await box.counted()).failed === 1);
  const lines = () => box.logged().filter(({ event }) => event === 'traces_lost');
  await until('the log says so', () => lines().length > 0);
  const [lost] = lines();
  assert.equal(lost?.cause, 'the receiver of traces could not be reached (ECONNREFUSED)');
});
