import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { browserOf, pushDevice, verifyVapid } from '../helpers/appliance/push-device.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { hdoBeside } from '../helpers/programs/hdo.ts';
import { sink } from '../helpers/programs/sink.ts';
import { changeBeside } from '../helpers/shadow/shadow.ts';
import { until } from '../helpers/until.ts';

/** Starts the executable with notices on devices, and a push service that only this server uses. */
async function furnished(t: TestContext) {
  const service = await sink(t);
  service.behaviour.status = 201;
  const config = `[[notify]]\nname = "devices"\nkind = "push"\nurl = "${service.url}"\nmin_priority = "low"\n`;
  const box = await appliance(t, { config });
  const [agent, person] = [box.caller('Mail agent'), box.person('petra')];
  const endpoints = () =>
    box.change(({ store, now }) => {
      const account_id = store.accounts.byLabel.get({ label: 'default' })?.account_id ?? '';
      return store.push.ofAccount.all({ account_id, now }).map(({ endpoint }) => endpoint);
    });
  /** Subscribes a new browser of the person. */
  const subscribed = async (name: string, with_titles = false) => {
    const device = pushDevice(`${service.url}/${name}`);
    const browser = await browserOf(box, person);
    await until('it is on', async () => (await browser.call('pushRead')).is_on);
    const { subscription_id } = await browser.call('pushSubscribe', { body: { ...device.subscription, with_titles } });
    const got = () => service.received.filter(({ path }) => path === `/${name}`);
    return { ...device, browser, subscription_id, got };
  };
  return { box, agent, person, service, endpoints, subscribed };
}

test('a subscribed browser gets an encrypted count of the waiting requests, signed by the server', async (t) => {
  const { agent, service, subscribed } = await furnished(t);
  await agent.call('inputSend', { body: submission({ caller_item_id: 'earlier' }) });
  const { read, got, browser } = await subscribed('phone');
  await agent.call('inputSend', { body: submission({ title: 'Pay the secret sum' }) });
  await until('it is sent', () => got().length === 1);

  const [notice] = got();
  assert.ok(notice);
  assert.deepEqual(read(notice), { waiting: 2, path: '/queue' });
  const { 'content-encoding': coding, ttl, topic } = notice.headers;
  assert.deepEqual([coding, ttl, topic], ['aes128gcm', '86400', 'waiting']);
  const { public_key } = await browser.call('pushRead');
  verifyVapid(notice, { public_key: public_key ?? '', audience: service.url });
  assert.doesNotMatch(`${JSON.stringify(notice.headers)}${notice.bytes.toString('latin1')}`, /secret|Mail/);
});

test('a server whose private key is a small number notifies as well', async (t) => {
  const { box, agent, service, subscribed } = await furnished(t);
  const key = shortKey();
  changeBeside(box.data, (db) => db.prepare('UPDATE push_key SET public_key = ?, private_key = ?').run(...key));
  const { got, browser } = await subscribed('phone');
  const { public_key } = await browser.call('pushRead');
  assert.equal(public_key, key[0]);
  await agent.call('inputSend', { body: submission() });
  await until('it is sent', () => got().length === 1);

  const [notice] = got();
  assert.ok(notice);
  verifyVapid(notice, { public_key: public_key ?? '', audience: service.url });
});

/** Creates a key pair whose private key is shorter than 32 bytes, as one in 256 is. */
function shortKey(): [public_key: string, private_key: string] {
  const pair = createECDH('prime256v1');
  do pair.generateKeys();
  while (pair.getPrivateKey().length === 32);
  return [pair.getPublicKey('base64url'), pair.getPrivateKey('base64url')];
}

test('a browser whose person chose titles also gets the title, the agent and two answers', async (t) => {
  const { agent, subscribed } = await furnished(t);
  const { read, got, browser } = await subscribed('laptop', true);
  const actions = [
    action({ display: 'Wipe', value: 'wipe', tone: 'danger', style: 'solid' }),
    ...['one', 'two', 'three'].map((value) => action({ display: value.toUpperCase(), value })),
  ];
  await agent.call('inputSend', { body: submission({ title: 'Pay <b>now</b>?', actions }) });
  await until('it is sent', () => got().length === 1);

  const [notice] = got();
  assert.ok(notice);
  const offers = [
    { label: 'ONE', mark: '#answer=one&revision=1' },
    { label: 'TWO', mark: '#answer=two&revision=1' },
  ];
  const { items } = await browser.call('itemList', { query: { view: 'queue' } });
  const path = `/item/${items[0]?.item_id}`;
  assert.deepEqual(read(notice), { waiting: 1, path, request: { title: 'Pay now?', agent: 'Mail agent', offers } });
});

test('a subscription ends with its session, by its person, by its push service, and with its person', async (t) => {
  const { box, agent, person, service, endpoints, subscribed } = await furnished(t);
  const [signedOut, revoked, removed, gone, kept] = [
    await subscribed('signed-out'),
    await subscribed('revoked'),
    await subscribed('removed'),
    await subscribed('gone'),
    await subscribed('kept'),
  ];
  assert.equal(endpoints().length, 5);
  await signedOut.browser.call('sessionEnd');
  const { sessions } = await kept.browser.call('sessionList');
  const session_id = sessions.at(-2)?.session_id ?? ''; // the second one that was opened; the list has the newest first
  const all = await kept.browser.call('pushRead');
  assert.deepEqual(
    all.subscriptions.map(({ is_this, with_titles }) => [is_this, with_titles]),
    [true, false, false, false].map((is_this) => [is_this, false]),
  );
  await kept.browser.call('sessionRevoke', { params: { session_id: sessions.at(-1)?.session_id ?? session_id } });
  await kept.browser.call('pushUnsubscribe', { params: { subscription_id: removed.subscription_id } });
  const again = await kept.browser.request('pushUnsubscribe', { params: { subscription_id: removed.subscription_id } });
  assert.equal(again.json?.error?.code, 'not_found');
  assert.deepEqual(
    endpoints(),
    [gone, kept].map(({ subscription }) => subscription.endpoint),
  );
  const strange = await browserOf(box, box.person('eve'));
  const foreign = await strange.request('pushUnsubscribe', { params: { subscription_id: kept.subscription_id } });
  assert.equal(foreign.json?.error?.code, 'not_found');

  service.behaviour.status = 410;
  await agent.call('inputSend', { body: submission() });
  await until('both are gone', () => endpoints().length === 0);
  service.behaviour.status = 201;
  await subscribed('last');
  assert.equal(endpoints().length, 1);
  const { code, stderr } = await hdoBeside(['reviewer', 'remove', person.name, '--data', box.data]);
  assert.equal(code, 0, stderr);
  assert.equal(endpoints().length, 0);
  assert.ok(revoked);
});

test('notices on devices are off until config.toml turns them on, and a token cannot subscribe', async (t) => {
  const box = await appliance(t);
  const person = box.person('petra');
  const browser = await browserOf(box, person);
  assert.deepEqual(await browser.call('pushRead'), { is_on: false, public_key: null, subscriptions: [] });
  const body = { ...pushDevice('https://push.example.org/1').subscription, with_titles: false };
  for (const ask of [browser.request('pushSubscribe', { body }), person.request('pushSubscribe', { body })]) {
    assert.equal((await ask).json?.error?.code, 'forbidden');
  }
  const ended = await browser.request('pushUnsubscribe', { params: { subscription_id: 'sub_none' } });
  assert.equal(ended.json?.error?.code, 'forbidden');
});

test('only a public https endpoint and sound keys are accepted', async (t) => {
  const { endpoints, box, person, service } = await furnished(t);
  const browser = await browserOf(box, person);
  await until('it is on', async () => (await browser.call('pushRead')).is_on);
  const sound = { ...pushDevice('https://push.example.org/1').subscription, with_titles: false };
  const refused = [
    ...['http://push.example.org/1', 'https://push.example.org:8443/1', 'https://a:b@push.example.org/1', 'file:///a'],
    ...['https://127.0.0.1/1', 'https://[::1]/1', 'https://2130706433/1', 'https://localhost/1', 'https://printer/1'],
    ...[`${service.url.replace('127.0.0.1', 'localhost')}/1`, 'nothing'],
  ].map((endpoint) => ({ ...sound, endpoint }));
  const keys = [{ p256dh: `B${'A'.repeat(86)}` }, { p256dh: 'BA' }, { auth: 'AAAA' }, { auth: `${sound.auth}=` }];
  for (const body of [...refused, ...keys.map((key) => ({ ...sound, ...key }))]) {
    const { status, json } = await browser.request('pushSubscribe', { body });
    assert.deepEqual([status, json?.error?.code], [422, 'validation_failed'], JSON.stringify(body));
  }
  assert.deepEqual(endpoints(), []);
  await browser.call('pushSubscribe', { body: sound });
  assert.deepEqual(endpoints(), [sound.endpoint]);
});

test('a push service that refuses for good is asked once, and the person and the operator see why', async (t) => {
  const { box, agent, service, subscribed } = await furnished(t);
  const { got, browser } = await subscribed('phone');
  const troubles = async () => (await browser.call('pushRead')).subscriptions.map(({ trouble }) => trouble);
  assert.deepEqual(await troubles(), [null]);
  Object.assign(service.behaviour, { status: 403, body: '{"reason":"BadJwtToken","message":"no such sender"}' });
  await agent.call('inputSend', { body: submission() });
  const reason = 'answered 403: no such sender';
  await until('the refusal is kept', async () => (await troubles())[0] === reason);
  assert.equal(got().length, 1);
  const { stdout } = await hdoBeside(['doctor', '--data', box.data]);
  assert.match(stdout, /devices is refused for 1 devices: answered 403: no such sender/);
  assert.match(stdout, /devices has no contact for push services: set its from, or server.public_url/);
});
