import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { initFolder } from '../../src/cli/init-folder.ts';
import { hashPassword } from '../../src/lib/crypto/password.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { setPassword } from '../../src/rules/people/reviewers.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import { statusWith } from '../helpers/appliance/call-with.ts';
import { type Codes, delivered, device, outcome } from '../helpers/appliance/device.ts';
import { inFolder } from '../helpers/appliance/in-folder.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const password = 'a long password';

/** Serves a new folder with the executable, which can be killed and restarted, and adds an admin. */
async function served(t: TestContext) {
  const data = temporary(t);
  initFolder(data, { reviewer: 'ada', caller: 'agent' });
  const hashed = await hashPassword(password);
  inFolder(data, (outbox) => setPassword(outbox, operator, { name: 'ada', password: hashed }));
  let running = await serveExecutable(data);
  t.after(() => running.kill());
  return {
    url: () => running.base_url,
    kill: () => running.kill(),
    restart: async () => {
      await running.kill();
      running = await serveExecutable(data);
    },
    /** Approves the device request with the codes. */
    approve: async ({ user_code }: Codes) => {
      const { call } = await signIn(running.base_url, { reviewer: 'ada', password });
      const { device_request } = await call('deviceRequestFind', { body: { user_code } });
      const params = { device_request_id: device_request.device_request_id };
      await call('deviceRequestApprove', { params, body: { user_code } });
    },
    /** Returns the keys of a caller. */
    keysOf: (name: string) =>
      inFolder(data, ({ store }) => {
        const { account_id = '' } = store.accounts.byLabel.get({ label: 'default' }) ?? {};
        return store.keys.ofAccount.all({ account_id }).filter(({ display_name }) => display_name === name);
      }),
  };
}

test('an approved program collects its key across kill -9 of the server', async (t) => {
  const box = await served(t);
  const codes = await device(box.url()).start('Build box');
  await box.restart();
  assert.equal(outcome(await device(box.url()).poll(codes)), 'authorization_pending');
  await box.approve(codes);
  await box.restart();
  const { api_key } = delivered(await device(box.url()).poll(codes));
  await box.restart();
  assert.equal(await statusWith(box.url(), api_key), 200);
  assert.equal(outcome(await device(box.url()).poll(codes)), 'invalid_grant');
  assert.equal(box.keysOf('Build box').length, 1);
});

test('after kill -9 while the key is handed over, there is one key, collected or still to be collected', async (t) => {
  const box = await served(t);
  for (const kill_ms of [0, 1, 2, 4, 8]) {
    const name = `Program ${kill_ms}`;
    const codes = await device(box.url()).start(name);
    await box.approve(codes);
    const polled: Promise<Reply | undefined> = device(box.url())
      .poll(codes)
      .catch(() => undefined);
    await pause(kill_ms);
    await box.kill();
    const first = await polled;
    await box.restart();
    const again = await device(box.url()).poll(codes);
    const [key] = box.keysOf(name);
    assert.equal(box.keysOf(name).length, 1);
    if (first?.json?.ok) {
      assert.equal(outcome(again), 'invalid_grant');
      assert.equal(await statusWith(box.url(), delivered(first).api_key), 200);
    } else if (outcome(again) === 'delivered') {
      assert.equal(await statusWith(box.url(), delivered(again).api_key), 200);
    } else {
      // the key exists, and nobody has received it
      assert.deepEqual([outcome(again), key?.last_used_at], ['invalid_grant', null]);
    }
  }
});
