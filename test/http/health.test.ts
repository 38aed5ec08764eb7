import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import { schemaVersion } from '../../src/store/migrations/migrate.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { changeBeside } from '../helpers/shadow/shadow.ts';

const faulty_writer = new URL('../helpers/appliance/faulty-writer.ts', import.meta.url);
const no_disk_has_that = { HDO_SERVER__DISK_FLOOR_BYTES: String(2 ** 52) };

type Said = { ready: boolean; has_room: boolean; reasons: string[]; checks: object; troubles: { sentence: string }[] };

async function ready({ base_url }: Pick<TestAppliance, 'base_url'>) {
  const { statusCode, body } = await request(`${base_url}/readyz`, { headers: { host: 'any.example' } });
  return { status: statusCode, said: (await body.json()) as Said };
}

test('a healthy server is live and ready, under any host name', async () => {
  const box = await account();
  const live = await request(`${box.base_url}/livez`);
  assert.deepEqual([live.statusCode, await live.body.json()], [200, { live: true }]);
  assert.deepEqual(await ready(box), {
    status: 200,
    said: {
      ...{ ready: true, has_room: true, sound: true, clock: true, notices: true, settings: true },
      checks: { running: true, write: true, disk: true, schema: true },
      ...{ reasons: [], troubles: [] },
    },
  });
  const head = await request(`${box.base_url}/readyz`, { method: 'HEAD' });
  const post = await request(`${box.base_url}/readyz`, { method: 'POST' });
  assert.deepEqual([head.statusCode, post.statusCode, post.headers.allow], [200, 400, 'GET, HEAD, OPTIONS']);
  await Promise.all([head.body.dump(), post.body.dump()]);
});

test('a failing write and a foreign schema are 503 with reasons, and a low disk is a trouble', async (t) => {
  const broken = await ready(await standingAppliance(t, { writer_source: faulty_writer }));
  assert.deepEqual([broken.status, broken.said.reasons], [503, ['Nothing can be written to the database.']]);

  const low = await ready(await appliance(t, { env: no_disk_has_that }));
  assert.deepEqual(
    [low.status, low.said.ready, low.said.has_room, low.said.reasons, low.said.troubles.map((one) => one.sentence)],
    [200, true, false, [], ['The disk has less free space than its floor (server.disk_floor_bytes).']],
  );

  const box = await appliance(t);
  changeBeside(box.data, (db) => db.pragma(`user_version = ${schemaVersion + 1}`));
  const foreign = await ready(box);
  assert.deepEqual(foreign.said.checks, { running: true, write: true, disk: true, schema: false });
});
