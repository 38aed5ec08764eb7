import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { addAccount } from '../../src/rules/access/accounts.ts';
import { notified } from '../helpers/appliance/notified.ts';
import { submission } from '../helpers/data/submissions.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { sink } from '../helpers/programs/sink.ts';
import { until } from '../helpers/until.ts';

const minute_ms = 60_000;
const hook = { name: 'hook', kind: 'webhook', secret: 'a secret of the webhook' };

test('a server that stops does not wait for a hanging command, and retries it after the next start', async (t) => {
  const begun = join(temporary(t), 'begun');
  const mail = { name: 'mail', kind: 'command', command: ['/bin/sh', '-c', 'touch "$0"; exec sleep 600', begun] };
  const first = await notified(t, [mail]);
  await first.agent.call('inputSend', { body: submission() });
  await until('it runs', () => existsSync(begun));
  const asked_ms = performance.now();
  await first.box.close();
  assert.ok(performance.now() - asked_ms < 20_000); // its time limit is 30 seconds
  assert.deepEqual([first.states(), first.attempts()], [['waiting'], [0]]);
  const second = await notified(t, [{ ...mail, command: ['/bin/true'] }], first.box.data);
  await until('it is told', () => second.states().join() === 'delivered');
});

test('a target that moves to another account gets no more notifications of the first', async (t) => {
  const { received, behaviour, url } = await sink(t);
  const first = await notified(t, [{ ...hook, url }]);
  behaviour.status = 503;
  await first.agent.call('inputSend', { body: submission() });
  await until('the first attempt failed', () => first.attempts().join() === '1');
  await first.box.close();
  first.box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  behaviour.status = 204;
  const second = await notified(t, [{ ...hook, url, account: 'other' }], first.box.data);
  await second.pass(minute_ms);
  await until('the delivery is dropped', () => second.states().join() === 'needless');
  assert.equal(received.length, 1);
});
