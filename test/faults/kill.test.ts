import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { initFolder } from '../../src/cli/init-folder.ts';
import { operator } from '../../src/rules/audit.ts';
import { makeToken } from '../../src/rules/reviewers.ts';
import { hdoFile, serveExecutable } from '../helpers/executable.ts';
import { temporary } from '../helpers/hdo.ts';
import { inFolder } from '../helpers/in-folder.ts';
import { find } from './find.ts';
import { bearsOut, type History } from './history.ts';
import { type Credentials, parties } from './parties.ts';
import { work } from './worker.ts';

const rounds = Number(process.env.HDO_KILL_ROUNDS ?? 20);
const workers = 12;
const env = { HDO_LIMITS__ENABLED: 'false' };

test(`kill -9 at ${rounds} random moments under concurrent writes loses nothing that was confirmed`, async (t) => {
  const data = temporary(t);
  const { key } = initFolder(data, { reviewer: 'ada', caller: 'agent' });
  const { token } = inFolder(data, (outbox) => makeToken(outbox, operator, { name: 'ada', lifetime_ms: 86_400_000 }));
  const credentials = { api_key: key.api_key, token };
  let confirmed = 0;

  for (let round = 0; round < rounds; round++) {
    const books = new Map<string, History>();
    const server = await serveExecutable(data, env);
    const there = parties(server.base_url, credentials);
    const working = Array.from({ length: workers }, (_, at) => work(there, `r${round}w${at}`, books));
    await pause(50 + Math.random() * 500);
    await server.kill();
    await Promise.all(working);
    confirmed += await compare(data, credentials, books);
  }
  assert.ok(confirmed > rounds * workers, `only ${confirmed} items were looked at`);
});

/** Starts again, finds every item as it was confirmed or in doubt, and has the folder verified. */
async function compare(data: string, credentials: Credentials, books: Map<string, History>): Promise<number> {
  const server = await serveExecutable(data, env);
  const there = parties(server.base_url, credentials);
  for (const [caller_item_id, book] of books) {
    const found = await find(
      there,
      caller_item_id,
      book.doubtful?.kind === 'acknowledged' ? book.doubtful : book.confirmed,
    );
    assert.ok(bearsOut(found, book), `${caller_item_id} is ${JSON.stringify(found)} after ${JSON.stringify(book)}`);
  }
  await server.stop();
  const verified = spawnSync(hdoFile, ['verify', '--data', data, '--json'], { encoding: 'utf8' });
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  return books.size;
}
