import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openClient } from '../../src/client/index.ts';
import { hurried } from '../helpers/appliance/client.ts';
import { submission } from '../helpers/data/submissions.ts';
import { data, refusal, scripted, type Turn } from '../helpers/programs/scripted.ts';

const good = data({});
const soon = refusal(503, 'temporary_unavailable', { retry_after_seconds: 0 });
const cases: { what: string; turns: Turn[]; does: 'send' | 'delete'; tries: number; ends?: string }[] = [
  { what: 'a cut connection', turns: ['cut', good], does: 'send', tries: 2 },
  { what: 'a failing service', turns: [refusal(503, 'temporary_unavailable'), good], does: 'send', tries: 2 },
  { what: 'an internal error', turns: [refusal(500, 'internal_error'), good], does: 'send', tries: 2 },
  {
    what: 'a full window',
    turns: [refusal(429, 'rate_limit_exceeded', { retry_after_seconds: 0 }), good],
    does: 'send',
    tries: 2,
  },
  { what: 'a proxy alone', turns: [{ status: 502 }, good], does: 'send', tries: 2 },
  { what: 'a failure that stays', turns: ['cut'], does: 'send', tries: 3, ends: 'unreachable' },
  {
    what: 'a window that opens too late',
    turns: [refusal(429, 'rate_limit_exceeded', { retry_after_seconds: 999 })],
    does: 'send',
    tries: 1,
    ends: 'rate_limit_exceeded',
  },
  {
    what: 'a quota',
    turns: [refusal(429, 'quota_limit_exceeded', { retry_after_seconds: 0 })],
    does: 'send',
    tries: 1,
    ends: 'quota_limit_exceeded',
  },
  { what: 'a mistake', turns: [refusal(422, 'validation_failed')], does: 'send', tries: 1, ends: 'validation_failed' },
  { what: 'a deletion with an unknown outcome', turns: ['cut', good], does: 'delete', tries: 1, ends: 'unreachable' },
  { what: 'a deletion that was refused', turns: [soon, good], does: 'delete', tries: 2 },
];

for (const { what, turns, does, tries, ends } of cases) {
  test(`${what} leads to ${tries === 1 ? 'one try' : `${tries} tries`} of a ${does}`, async (t) => {
    const { base_url, seen } = await scripted(t, turns);
    const client = openClient({ url: base_url, api_key: 'k', patience: hurried });
    const asked = does === 'send' ? client.inputSend(submission()) : client.inputDelete('invoice-1');
    if (ends) await assert.rejects(asked, { code: ends });
    else await asked;
    assert.equal(seen.length, tries);
  });
}

test('a retry waits for the seconds of Retry-After', async (t) => {
  const { base_url } = await scripted(t, [refusal(429, 'rate_limit_exceeded', { retry_after_seconds: 1 }), good]);
  const started = performance.now();
  await openClient({ url: base_url, api_key: 'k', patience: hurried }).inputSend(submission());
  assert.ok(performance.now() - started >= 990);
});
