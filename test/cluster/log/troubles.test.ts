import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { connectDatabase } from '../../../src/cluster/log/connection.ts';
import { listTroubles, readFacts } from '../../../src/cluster/log/facts.ts';
import { initTables } from '../../../src/cluster/log/init.ts';
import { examineDatabase, openCluster } from '../../../src/cluster/log/open.ts';
import { troubles } from '../../../src/cluster/log/trouble.ts';
import { freePort } from '../../helpers/cluster/binaries.ts';
import { newCluster, within_ms } from '../../helpers/cluster/cluster.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';

test('the tables are made once, by any number of inits at a time', async () => {
  const server = await sharedPostgres();
  const settings = { database: server.url(), schema: 'at_once', durability: 'storage' } as const;
  const key = randomBytes(32);
  const made = await Promise.all(Array.from({ length: 6 }, () => initTables(settings, key)));
  assert.equal(new Set(made.map(({ cluster_id }) => cluster_id)).size, 1);
  assert.equal(made.filter(({ made }) => made).length, 1);
  await assert.rejects(initTables(settings, randomBytes(32)), { code: 'other_key' });
  await server.sql('UPDATE at_once.hdo_cluster SET tables_version = 99');
  await assert.rejects(initTables(settings, key), { code: 'newer_tables' });
  await assert.rejects(openCluster(settings, key), { code: 'newer_tables' });
});

test('a database that cannot be reached or used is named', async () => {
  const server = await sharedPostgres();
  const reject = async (database: string, code: keyof typeof troubles) => {
    const found = connectDatabase({ database, durability: 'storage', connect_ms: 2_000 });
    await assert.rejects(found, (error: Error) => error.message.startsWith(troubles[code]), code);
  };
  await reject(`postgres://hdo@127.0.0.1:${await freePort()}/postgres`, 'unreachable');
  await reject(server.url('absent'), 'missing');
  await reject(server.url('postgres', 'stranger'), 'refused');
  await reject(`${server.url()}?sslmode=verify-full`, 'tls');
  await reject(`${server.url()}?sslmode=require`, 'tls');
});

test('a user without rights is told which', async (t) => {
  const server = await sharedPostgres();
  const { settings, key } = await newCluster(t, server);
  await server.sql('CREATE ROLE guest LOGIN');
  const asGuest = { ...settings, database: server.url('postgres', 'guest') };
  await assert.rejects(initTables({ ...asGuest, schema: 'new_schema' }, key), { code: 'no_schema' });
  await server.sql(`GRANT USAGE ON SCHEMA ${settings.schema} TO guest`);
  await assert.rejects(openCluster(asGuest, key), { code: 'no_rights' });
  await server.sql(`GRANT ALL ON ALL TABLES IN SCHEMA ${settings.schema} TO guest`);
  const standby = { ...asGuest, durability: 'standby' } as const;
  await assert.rejects(openCluster(standby, key), { code: 'no_monitor' });
  await server.sql('GRANT pg_monitor TO guest');
  await assert.rejects(openCluster(standby, key), { code: 'no_standby' });
  const opened = await openCluster(asGuest, key);
  assert.ok(opened.remembered.timeline >= 1, 'the timeline needs no further rights');
  await opened.connection.close();
  await server.sql('ALTER ROLE guest SET default_transaction_read_only = on');
  await assert.rejects(openCluster(asGuest, key), { code: 'read_only' });
  const { troubles } = await examineDatabase(standby);
  assert.deepEqual(
    troubles.map(({ code }) => code),
    ['read_only', 'no_standby'],
  );
});

test('a database without a cluster, or with another, is refused', async (t) => {
  const server = await sharedPostgres();
  const [one, other] = [await newCluster(t, server), await newCluster(t, server)];
  await assert.rejects(openCluster({ ...one.settings, schema: 'nothing_here' }, one.key), { code: 'no_tables' });
  const { connection, remembered } = await openCluster(one.settings, one.key);
  await connection.close();
  await assert.rejects(openCluster(other.settings, other.key, remembered), { code: 'other_cluster' });
  const elsewhere = { ...remembered, timeline: remembered.timeline + 1 };
  await assert.rejects(openCluster(one.settings, one.key, elsewhere), { code: 'older_timeline' });
});

test('a clock that is an hour off, and an old version, are found', async (t) => {
  const { settings } = await newCluster(t, await sharedPostgres());
  const connection = await connectDatabase(settings);
  const facts = await readFacts(connection, within_ms);
  assert.ok(Math.abs(facts.clock_offset_ms) < 1_000, `${facts.clock_offset_ms} ms on one machine`);
  assert.deepEqual(listTroubles(facts, settings), []);
  const late = await readFacts(connection, within_ms, () => Date.now() - 3_600_000);
  assert.deepEqual(listTroubles(late, settings), ['clock']);
  assert.ok(Math.abs(late.clock_offset_ms - 3_600_000) < 1_000);
  assert.deepEqual(listTroubles({ ...facts, version: 130_014 }, settings), ['too_old']);
  await connection.close();
});
