import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueKey } from '../../src/rules/access/keys.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import { appliance, type TestExecutable } from '../helpers/appliance/appliance.ts';
import { statusWith } from '../helpers/appliance/call-with.ts';
import { device, doorkeeper, outcome } from '../helpers/appliance/device.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { sendAt } from '../helpers/appliance/send-at.ts';
import { allowed, giver } from '../helpers/appliance/standing-desk.ts';
import { askForFile, upload } from '../helpers/appliance/upload.ts';
import { age } from '../helpers/data/age.ts';
import { bash } from '../helpers/data/permissions.ts';
import { submission } from '../helpers/data/submissions.ts';

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;
const password = 'a long password';

/** A thing with a lifetime. `begin` creates it, and returns a function that tells whether it has ended. */
type Ending = { after_ms: number; begin(box: TestExecutable): Promise<() => Promise<boolean>> };

/** Everything that ends with age in the executable. Other tests cover the same under the standing clock. */
const ends: Readonly<Record<string, Ending>> = {
  'a key': {
    after_ms: day_ms,
    begin: async (box) => {
      const { caller_id } = box.caller('agent');
      const row = box.change(({ store }) => store.callers.byId.get({ caller_id }));
      const key = row && box.change((outbox) => issueKey(outbox, operator, row, day_ms));
      return async () => (await statusWith(box.base_url, key?.api_key ?? '')) === 401;
    },
  },
  'a token': {
    after_ms: 90 * day_ms,
    begin: async (box) => {
      const ada = box.person('Ada');
      return async () => (await ada.request('sessionRead')).status === 401;
    },
  },
  'a session': {
    after_ms: 30 * day_ms,
    begin: async (box) => {
      const ada = box.person('Ada');
      await ada.password(password);
      const { request } = await ada.signIn(password);
      return async () => (await request('sessionRead')).status === 401;
    },
  },
  'the confirmation by password to change callers': {
    after_ms: 10 * minute_ms,
    begin: async (box) => {
      const ada = box.person('Ada', { role: 'admin' });
      await ada.password(password);
      const { request } = await ada.signIn(password);
      const add = async (name: string) => (await request('callerAdd', { body: { name } })).json?.error?.code;
      return async () => (await add(`caller ${Math.random()}`)) === 'reauthentication_required';
    },
  },
  'an upload': {
    after_ms: hour_ms,
    begin: async (box) => {
      const petra = box.person('petra');
      const item = await askForFile(box.caller('agent'), petra);
      const body = (upload_id: string) => ({
        expected_revision: item.revision,
        action_value: 'go',
        response: { kind: 'file_upload', upload_id },
      });
      const { upload_id } = await upload(petra, item);
      const params = { item_id: item.item_id };
      return async () =>
        (await petra.request('itemAnswer', { params, body: body(upload_id) })).json?.error?.code ===
        'invalid_action_response';
    },
  },
  'a skip': {
    after_ms: 10 * hour_ms,
    begin: async (box) => {
      const [agent, ada] = [box.caller('agent'), box.person('Ada')];
      await agent.call('inputSend', { body: submission() });
      const { item_id } = await ada.find(agent, 'invoice-1');
      const until = new Date(Date.now() + 10 * hour_ms).toISOString();
      await ada.call('itemSkip', { params: { item_id }, body: { until } });
      return async () => (await ada.find(agent, 'invoice-1')).skipped_until === null;
    },
  },
  'a standing answer': {
    after_ms: hour_ms,
    begin: async (box) => {
      const one = await giver(box, box.caller('agent'), 'petra');
      await one.gives(bash);
      return async () => (await allowed(one.agent, bash)) === undefined;
    },
  },
  'a device code': {
    after_ms: 10 * minute_ms,
    begin: async (box) => {
      const { start, poll } = device(box.base_url);
      await doorkeeper(box);
      const codes = await start();
      let found = '';
      return async () => {
        found ||= outcome(await poll(codes));
        return found === 'expired_token';
      };
    },
  },
};

for (const [name, { after_ms, begin }] of Object.entries(ends)) {
  test(`${name} ends in the executable, not before its time`, async (t) => {
    const [young, old] = [await appliance(t), await appliance(t)];
    const isOver = { young: await begin(young), old: await begin(old) };
    age(young, after_ms - minute_ms);
    age(old, after_ms);
    assert.deepEqual([await isOver.young(), await isOver.old()], [false, true]);
  });
}

test('a sign-in link expires in the executable', async (t) => {
  const box = await appliance(t);
  box.person('Ada');
  const link = () =>
    box.change((outbox) => makeLink(outbox, operator, { name: 'Ada', lifetime_ms: 15 * minute_ms })).secret;
  const old = link();
  age(box, 15 * minute_ms);
  assert.equal((await signIn(box.base_url, { link: old })).reply.status, 401);
  assert.equal((await signIn(box.base_url, { link: link() })).reply.status, 200);
});

test('the audit trail of the executable can be filtered by time', async (t) => {
  const box = await appliance(t);
  const [agent, ada] = [box.caller('agent'), box.person('Ada')];
  const now_ms = Date.now();
  for (const hours of [1, 2, 3]) sendAt(box, agent, { title: `in ${hours} hours`, now_ms: now_ms + hours * hour_ms });
  const at = (hours: number) => new Date(now_ms + hours * hour_ms).toISOString();
  const { events } = await ada.call('auditList', { query: { kind: 'item.sent', after: at(1.5), before: at(2.5) } });
  assert.deepEqual(
    events.map(({ caller_item_id }) => caller_item_id),
    ['in 2 hours'],
  );
});
