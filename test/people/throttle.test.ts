import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { lockOf } from '../../src/people/sign-in/throttle.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import { recordRefusal } from '../../src/rules/people/sessions.ts';
import { databaseFile, openForReading } from '../../src/store/database/database.ts';
import { sqlite } from '../../src/store/sqlite/sqlite.ts';
import { sealOf } from '../../src/store/tables/secret.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';

const password = 'correct horse battery staple';
const minute_ms = 60_000;
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const proxied = { env: { HDO_SERVER__TRUSTED_PROXIES: '127.0.0.1' } };
const linkOf = (box: TestAppliance, name: string) =>
  box.change((outbox) => makeLink(outbox, operator, { name, lifetime_ms: 60 * minute_ms })).secret;
/** Counts the audited failed sign-ins of one person, or of unknown names. */
function refusedRows({ data }: { data: string }, reviewer_id: string | null): number {
  const db = sqlite(databaseFile(data), { readonly: true });
  const sql = "SELECT count(*) FROM audit WHERE kind = 'session.refused' AND subject IS @reviewer_id";
  const count = Number((db.prepare(sql).pluck() as { get(row: object): unknown }).get({ reviewer_id }));
  db.close();
  return count;
}

test('the sixth failed sign-in of a name from a network is refused, but not elsewhere or by a link', async (t) => {
  const box = await standingAppliance(t, proxied);
  const ada = box.person('Ada');
  await ada.password(password);
  for (let miss = 1; miss <= 5; miss++) {
    assert.equal((await ada.signIn('wrong', from('192.0.2.1'))).reply.status, 401);
    box.clock.move(minute_ms);
  }
  const { reply } = await ada.signIn(password, from('192.0.2.1'));
  assert.deepEqual([reply.status, reply.json?.error?.code], [429, 'rate_limit_exceeded']);
  assert.deepEqual([reply.headers['retry-after'], reply.json?.error?.retry_after_seconds], ['600', 600]);
  assert.equal((await ada.signIn(password, from('192.0.2.2'))).reply.status, 200);
  const link = linkOf(box, 'Ada');
  assert.equal((await signIn(box.base_url, { link }, from('192.0.2.1'))).reply.status, 200);
  box.clock.move(10 * minute_ms);
  assert.equal((await ada.signIn(password, from('192.0.2.1'))).reply.status, 200);
});

type Prepared = Awaited<ReturnType<typeof prepared>>;

/** Starts an appliance with four people, and earlier failures as Cleo, and from one network. */
async function prepared(t: TestContext) {
  const box = await appliance(t, proxied);
  const names = ['Ada', 'Bea', 'Cleo', 'Dora'] as const;
  const people = await Promise.all(
    names.map(async (name) => {
      const person = box.person(name);
      await person.password(password);
      return [name, person.reviewer_id] as const;
    }),
  );
  const ids = Object.fromEntries(people) as Record<(typeof names)[number], string>;
  const db = openForReading(box.data);
  const seal = sealOf(db);
  db.close();
  box.change((outbox) => {
    const fail = (reviewer_id: string | null, name: string, address: string) =>
      recordRefusal(outbox, {
        ...{ kind: 'session.refused', reviewer_id, address, is_audited: true },
        lock: lockOf({ seal }, { name, address }),
      });
    for (let at = 0; at < 98; at++) fail(ids.Cleo, 'Cleo', `198.51.100.${Math.floor(at / 5)}`);
    for (let at = 0; at < 48; at++) fail(null, `Nobody ${at}`, `2001:db8::${at}`);
  });
  const enter = (name: string, secret: string, address: string, base_url = box.base_url) =>
    signIn(base_url, { reviewer: name, password: secret }, from(address));
  return {
    t,
    box,
    ids,
    enter,
    statusOf: async (...tried: Parameters<typeof enter>) => (await enter(...tried)).reply.status,
  };
}

const cases: Readonly<Record<string, (place: Prepared) => Promise<void>>> = {
  'parallel attempts gain nothing, and each failure has its row': async ({ box, ids, statusOf }) => {
    const tries = await Promise.all(Array.from({ length: 20 }, (_, at) => statusOf('Ada', `guess ${at}`, '192.0.2.1')));
    assert.deepEqual([tries.filter((one) => one === 401).length, tries.filter((one) => one === 429).length], [5, 15]);
    assert.equal(refusedRows(box, ids.Ada), 5);
  },
  'a network has fifty failures for all names, and a /64 is one network': async ({ box, statusOf }) => {
    for (let at = 48; at < 50; at++) assert.equal(await statusOf(`Nobody ${at}`, password, `2001:db8::${at}`), 401);
    assert.equal(await statusOf('Bea', password, '2001:db8:0:0:ffff::1'), 429);
    assert.equal(await statusOf('Bea', password, '2001:db8:0:1::1'), 200);
    const link = linkOf(box, 'Bea');
    assert.equal((await signIn(box.base_url, { link }, from('2001:db8::1'))).reply.status, 200);
    assert.equal(refusedRows(box, null), 50);
  },
  'a name that is guessed from many networks is refused where the person is not signed in': async (place) => {
    const { box, ids, statusOf } = place;
    assert.equal(await statusOf('Cleo', password, '192.0.2.77'), 200);
    for (let at = 0; at < 2; at++) assert.equal(await statusOf('Cleo', `guess ${at}`, '203.0.113.1'), 401);
    assert.equal(await statusOf('Cleo', password, '203.0.113.9'), 429);
    assert.equal(await statusOf('Cleo', password, '192.0.2.77'), 200);
    assert.equal(refusedRows(box, ids.Cleo), 100);
  },
  'a success forgives the failures of the name in that network': async ({ box, ids, statusOf }) => {
    for (let round = 1; round <= 2; round++) {
      for (let miss = 1; miss <= 4; miss++) await statusOf('Dora', 'wrong', '192.0.2.10');
      assert.equal(await statusOf('Dora', password, '192.0.2.10'), 200);
    }
    assert.equal(refusedRows(box, ids.Dora), 8);
  },
  'unknown links cannot fill the disk': async ({ box }) => {
    const before = refusedRows(box, null);
    for (let link = 0; link < 120; link++) {
      const { reply } = await signIn(box.base_url, { link: `none-${link}` }, from(`203.0.113.${link}`));
      assert.equal(reply.json?.error?.code, 'invalid_caller_credentials');
    }
    assert.equal(refusedRows(box, null), before + 98, 'at most 100 rows in 15 minutes, and two were there before');
  },
  'the throttle survives a stop and a kill of the server': async ({ t, box, statusOf }) => {
    await box.close();
    const again = await serveExecutable(box.data, proxied.env);
    t.after(again.kill);
    assert.equal(await statusOf('Ada', password, '192.0.2.1', again.base_url), 429);
    for (let miss = 1; miss <= 4; miss++) await statusOf('Dora', 'wrong', '192.0.2.10', again.base_url);
    assert.equal(await statusOf('Dora', password, '192.0.2.10', again.base_url), 200, 'the four before are forgiven');
    for (let miss = 1; miss <= 5; miss++) await statusOf('Bea', 'wrong', '192.0.2.20', again.base_url);
    await again.kill();
    const third = await serveExecutable(box.data, proxied.env);
    t.after(third.kill);
    assert.equal(await statusOf('Bea', password, '192.0.2.20', third.base_url), 429);
    assert.equal(await statusOf('Bea', password, '192.0.2.21', third.base_url), 200);
    await third.kill();
  },
};

test('failed sign-ins are counted and audited in the executable', async (t) => {
  const place = await prepared(t);
  for (const [name, shows] of Object.entries(cases)) await t.test(name, () => shows(place));
});

test('the forwarded address of an untrusted peer is ignored', async (t) => {
  const box = await appliance(t);
  const statuses: number[] = [];
  for (let place = 1; place <= 6; place++) {
    const { reply } = await signIn(box.base_url, { reviewer: 'Nobody', password }, from(`192.0.2.${place}`));
    statuses.push(reply.status);
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
});
