import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { openAppliance } from '../../src/appliance.ts';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { silentLog } from '../../src/http/log/log.ts';
import { startListening } from '../../src/http/server/listening.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { ask } from '../helpers/appliance/ask.ts';
import type { Reply } from '../helpers/appliance/reply.ts';
import { type StandingAppliance, standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { recording } from '../helpers/shadow/shadow.ts';

/** Reopens a folder with the same clock. */
async function again({ data, settings, clock }: StandingAppliance) {
  const onFatal = assert.fail;
  const own = { clock: clock.now, log: silentLog, onFatal, recording };
  const { server, close } = await openAppliance({ data, settings, ...own });
  const address = await startListening(server, { host: '127.0.0.1', port: 0 });
  return { base_url: `http://127.0.0.1:${address?.port}`, close };
}

const limitOf = ({ json }: Reply) => Object(json?.error?.limit).limit_name;

test('a restart resets the windows of a minute and keeps those of the day and the month', async (t) => {
  const env = {
    HDO_LIMITS__OUTPUT_CHECK_READ: '2',
    HDO_LIMITS__INPUT_SUBMISSIONS_PER_DAY: '1',
    HDO_LIMITS__CALLER_API_REQUESTS_PER_CALENDAR_MONTH: '5',
  };
  const box = await standingAppliance(t, { env });
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: submission() });
  await agent.call('outputCheck');
  await agent.call('outputCheck');
  assert.equal((await agent.request('outputCheck')).json?.error?.code, 'rate_limit_exceeded');
  await box.close();

  const { base_url, close } = await again(box);
  const headers = { authorization: `Bearer ${agent.api_key}` };
  const check = () => ask(base_url, callerEndpoints.outputCheck, { headers });
  const body = submission({ caller_item_id: 'second' });
  const sent = await ask(base_url, callerEndpoints.inputSend, { headers, body });
  assert.equal(limitOf(sent), 'input_submissions_per_day');
  assert.equal((await check()).status, 200, 'the minute was reset, and this is the last request of the month');
  assert.equal(limitOf(await check()), 'caller_api_requests_per_calendar_month');
  await close(); // before its folder is removed
});

test('a server stops at once despite connections without a request', async (t) => {
  const box = await appliance(t);
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(box.base_url).port) });
  await new Promise((resolve) => socket.once('connect', resolve));
  await box.caller('agent').call('inputList');
  const start = performance.now();
  await box.close();

  assert.ok(performance.now() - start < 5_000);
  socket.destroy();
});
