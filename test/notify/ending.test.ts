import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { addAccount } from '../../src/rules/accounts.ts';
import { temporary } from '../helpers/hdo.ts';
import { notified } from '../helpers/notified.ts';
import { sink } from '../helpers/sink.ts';
import { submission } from '../helpers/submissions.ts';
import { until } from '../helpers/until.ts';

const minute_ms = 60_000;
const long_ms = 5_000;
const hook = { name: 'hook', kind: 'webhook', secret: 'a secret of the webhook' };

test('an appliance that stops does not wait for a command that hangs, which is tried by the next start', async (t) => {
  const begun = join(temporary(t), 'begun');
  const mail = { name: 'mail', kind: 'command', command: ['/bin/sh', '-c', 'touch "$0"; exec sleep 600', begun] };
  const first = await notified(t, [mail]);
  await first.agent.call('inputSend', { body: submission() });
  await until('it runs', () => existsSync(begun), long_ms);
  const asked_ms = performance.now();
  await first.box.close();
  assert.ok(performance.now() - asked_ms < 20_000); // it would have been given 30 seconds
  assert.deepEqual([first.states(), first.attempts()], [['waiting'], [0]]);
  const second = await notified(t, [{ ...mail, command: ['/bin/true'] }], first.box.data);
  await until('it is told', () => second.states().join() === 'delivered', long_ms);
});

test('a target that is given to another account is told nothing more of the first', async (t) => {
  const { received, behaviour, url } = await sink(t);
  const first = await notified(t, [{ ...hook, url }]);
  behaviour.status = 503;
  await first.agent.call('inputSend', { body: submission() });
  await until('it was tried', () => first.attempts().join() === '1', long_ms);
  await first.box.close();
  first.box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  behaviour.status = 204;
  const second = await notified(t, [{ ...hook, url, account: 'other' }], first.box.data);
  await second.pass(minute_ms);
  await until('it is over', () => second.states().join() === 'needless', long_ms);
  assert.equal(received.length, 1);
});
