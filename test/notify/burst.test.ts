import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseFile } from '../../src/store/database/database.ts';
import { sqlite } from '../../src/store/sqlite/sqlite.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { sink } from '../helpers/programs/sink.ts';
import { withoutShadow } from '../helpers/shadow/shadow.ts';
import { until } from '../helpers/until.ts';

const secret = 'a secret of the webhook';
const hook = (name: string, url: string, more = '') =>
  `[[notify]]\nname = "${name}"\nkind = "webhook"\nurl = "${url}/${name}"\nsecret = "${secret}"\n${more}\n`;

type Sink = Awaited<ReturnType<typeof sink>>;
const bodiesAt = ({ received }: Sink, path: string) =>
  received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body));

test('a target gets 30 notices a minute and then one with the rest, also over a restart', async (t) => {
  const there = await sink(t);
  const chat = `[[notify]]\nname = "chat"\nkind = "slack"\nwebhook_url = "${there.url}/chat"\nper_minute = 2\n`;
  const box = await appliance(t, { config: hook('hook', there.url) + chat });
  const agent = box.caller('agent');
  for (let at = 0; at < 40; at++) await agent.call('inputSend', { body: submission({ caller_item_id: `n${at}` }) });
  const db = sqlite(databaseFile(box.data));
  t.after(() => db.close());
  const waiting = db.prepare<[], number>("SELECT count(*) FROM deliveries WHERE state = 'waiting'").pluck();
  await until('the limits are reached', () => waiting.get() === 10 + 38);
  assert.equal(bodiesAt(there, '/hook').length, 30);
  assert.equal(bodiesAt(there, '/chat').length, 2);
  await box.close();

  const again = await appliance(t, { data: box.data });
  const more = again.caller('second');
  await more.call('inputSend', { body: submission({ caller_item_id: 'after' }) });
  await until('the new request is queued', () => waiting.get() === 11 + 39);
  assert.equal(there.received.length, 32, 'the restart begins no new minute');
  await again.close();

  withoutShadow(box.data, 'changed');
  const past = new Date(Date.now() - 61_000).toISOString();
  db.prepare('UPDATE deliveries SET ended_at = ? WHERE ended_at IS NOT NULL').run(past);
  const last = await appliance(t, { data: box.data });
  const hooks = db.prepare<[], number>("SELECT count(*) FROM deliveries WHERE state = 'waiting' AND target = 'hook'");
  await until('all is told', () => hooks.pluck().get() === 0);
  const rest = bodiesAt(there, '/hook').slice(30);
  const singles = rest.filter(({ type }) => type === 'request.waiting').length;
  const together = rest.filter(({ type }) => type === 'requests.waiting');
  assert.equal(singles + together.reduce((sum, { count }) => sum + count, 0), 11, 'each request is told once');
  assert.equal(new Set(bodiesAt(there, '/hook').map(({ delivery_id }) => delivery_id)).size, 30 + rest.length);
  await last.close();
});

test('after the minute the rest comes in one line that counts it', async (t) => {
  const there = await sink(t);
  const chat = `[[notify]]\nname = "chat"\nkind = "slack"\nwebhook_url = "${there.url}/chat"\nper_minute = 2\n`;
  const box = await appliance(t, { config: chat + hook('hook', there.url, 'per_minute = 2') });
  const agent = box.caller('agent');
  for (let at = 0; at < 14; at++) await agent.call('inputSend', { body: submission({ caller_item_id: `n${at}` }) });
  await until('the minute is over', () => there.received.length === 6, 90_000, 200);
  assert.match(bodiesAt(there, '/chat')[2].text, /^And 12 more requests are waiting \(up to normal\)\n/);
  const { type, count, is_rest, requests } = bodiesAt(there, '/hook')[2];
  assert.deepEqual([type, count, is_rest, requests.length], ['requests.waiting', 12, true, 10]);
  await box.close();
});

test('webhooks and commands show the invisible characters of titles and callers by name', async (t) => {
  const there = await sink(t);
  const box = await appliance(t, { config: hook('hook', there.url, 'content = true') });
  const agent = box.caller('agent');
  const title = 'Pay \u202e000.1\u202c to\u200b Ada\u2066!';
  await agent.call('inputSend', { body: submission({ caller_item_id: 'odd', title }) });
  await until('it is told', () => there.received.length === 1);
  const [{ body } = { body: '' }] = there.received;
  assert.doesNotMatch(body, /[\u200b\u202c\u202e\u2066]|\\u20/i);
  assert.equal(JSON.parse(body).title, 'Pay ⟨RLO⟩000.1⟨PDF⟩ to⟨ZWSP⟩ Ada⟨LRI⟩!');
  await box.close();
});
