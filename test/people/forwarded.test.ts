import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseFile } from '../../src/store/database/database.ts';
import { sqlite } from '../../src/store/sqlite/sqlite.ts';
import { appliance } from '../helpers/appliance/appliance.ts';

const password = 'correct horse battery staple';
const trusted_proxies = '127.0.0.1, 10.0.0.0/8, 2001:db8:ffff::/48';
const trusting = { env: { HDO_SERVER__TRUSTED_PROXIES: trusted_proxies } };

/** The client that each forwarded header names. */
const readable: Readonly<Record<string, string>> = {
  '192.0.2.1': '192.0.2.1',
  '192.0.2.2:51234': '192.0.2.2',
  '"192.0.2.3:51234"': '192.0.2.3',
  '203.0.113.9, 192.0.2.4:1 , 10.1.2.3:443': '192.0.2.4',
  '192.0.2.5,': '192.0.2.5',
  ', ,192.0.2.6,, 10.0.0.1, ': '192.0.2.6',
  '::ffff:192.0.2.7': '192.0.2.7',
  '::ffff:c000:0208': '192.0.2.8',
  '[2001:db8::1]': '2001:db8::1',
  '[2001:db8::2]:51234': '2001:db8::2',
  '"[2001:db8::3]:51234"': '2001:db8::3',
  '2001:DB8:0:0::4': '2001:db8::4',
  'fe80::5%eth0': 'fe80::5',
  '[fe80::6%25eth0]:80': 'fe80::6',
  'unknown, 192.0.2.9': '192.0.2.9',
  '192.0.2.10, [2001:db8:ffff::1]:443': '192.0.2.10',
};

const unreadable = [
  'unknown',
  '192.0.2.1, unknown',
  '192.0.2.1, _hidden',
  '192.0.2.1, unix:',
  '192.0.2.1, 300.1.2.3',
  '192.0.2.1, 192.0.2',
  '192.0.2.1, [192.0.2.1]',
  '192.0.2.1, [2001:db8::1',
  '192.0.2.1, 2001:db8::1]:80',
  '192.0.2.1, [2001:db8::1]:port',
  '192.0.2.1, "192.0.2.1',
  '192.0.2.1, 192.0.2.1:',
  '192.0.2.1, client.example',
  '192.0.2.1, 192.0.2.1;, 10.0.0.1',
];

test('the client behind a proxy is read in every notation, or the sign-in is refused', async (t) => {
  const box = await appliance(t, trusting);
  const ada = box.person('Ada');
  await ada.password(password);
  const signIn = async (header: string) =>
    (await ada.signIn(password, { headers: { 'x-forwarded-for': header } })).reply;
  const db = sqlite(databaseFile(box.data), { readonly: true });
  t.after(() => db.close());
  const last = db.prepare('SELECT address FROM sessions ORDER BY created_at DESC LIMIT 1').pluck() as {
    get(): unknown;
  };
  for (const [header, client] of Object.entries(readable)) {
    assert.equal((await signIn(header)).status, 200, header);
    assert.equal(last.get(), client, header);
  }
  for (const header of unreadable) {
    const { status, json } = await signIn(header);
    assert.deepEqual([status, json?.error?.code], [400, 'invalid_request'], header);
    assert.match(json?.error?.message ?? '', /^X-Forwarded-For has an element that is no IP address/, header);
  }
});

test('failures of clients that a proxy names with their ports do not add up to those of one client', async (t) => {
  const box = await appliance(t, trusting);
  const ada = box.person('Ada');
  await ada.password(password);
  for (let client = 1; client <= 6; client++) {
    const headers = { 'x-forwarded-for': `192.0.2.${client}:5000${client}` };
    assert.equal((await ada.signIn('wrong', { headers })).reply.status, 401);
  }
});
