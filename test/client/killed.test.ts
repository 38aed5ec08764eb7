import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { buildClient } from '../../build/client.ts';
import type { Agent } from '../helpers/agent.ts';
import { appliance, type TestAppliance } from '../helpers/appliance.ts';
import { temporary } from '../helpers/hdo.ts';
import { root } from '../helpers/sources.ts';
import { submission } from '../helpers/submissions.ts';

const client = join(root, 'dist/client-under-test');
before(() => buildClient(client));

type Worker = { box: TestAppliance; agent: Agent; ledger: string };

/** Starts the worker, which is killed at one of its awaits; without one it comes to its end. */
function start({ box, agent, ledger }: Worker, die_at?: number): ChildProcess {
  const env = {
    HDO_CLIENT: join(client, 'index.js'),
    HDO_URL: box.base_url,
    HDO_API_KEY: agent.api_key,
    HDO_SUBMISSION: JSON.stringify(submission()),
    HDO_LEDGER: ledger,
    ...(die_at !== undefined && { HDO_DIE_AT: String(die_at) }),
  };
  return spawn(process.execPath, [join(root, 'test/client/worker.mjs')], { env, stdio: ['ignore', 'pipe', 2] });
}

async function said(worker: ChildProcess): Promise<string> {
  let text = '';
  worker.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  await once(worker, 'close');
  return text;
}

/** Lets a worker be killed at one await and another one do what is left; gives how many awaits the latter had. */
async function killedAt(box: TestAppliance, folder: string, die_at: number): Promise<number> {
  const agent = box.caller(`killed-at-${die_at}`);
  const place = { box, agent, ledger: join(folder, `ledger-${die_at}`) };
  const { ledger } = place;
  const answered = box.answered(agent, submission(), 'approve');
  await answered;
  await said(start(place, die_at));
  const acknowledged = (await agent.call('inputList')).returned_count === 0;
  const kept = existsSync(ledger) ? readFileSync(ledger, 'utf8') : '';
  if (acknowledged) assert.notEqual(kept, '', `killed at ${die_at}, it has acknowledged what it has not handled`);
  else await said(start(place));
  assert.equal(readFileSync(ledger, 'utf8'), `${await answered} approve\n`, `killed at ${die_at}`);
  assert.equal((await agent.call('inputList')).returned_count, 0);
  return die_at;
}

test('a worker killed at any await loses nothing and handles nothing twice', { timeout: 60_000 }, async (t) => {
  const box = await appliance(t);
  const folder = temporary(t);
  const agent = box.caller('not killed');
  await box.answered(agent, submission(), 'approve');
  const text = await said(start({ box, agent, ledger: join(folder, 'ledger') }));
  const awaits = Number(/awaits (\d+)/.exec(text)?.[1]);
  assert.ok(awaits >= 14, `it has ${awaits} awaits`);
  for (let die_at = 1; die_at <= awaits; die_at += 2) {
    await Promise.all([killedAt(box, folder, die_at), killedAt(box, folder, die_at + 1)]);
  }
});

test('a worker killed between reading and acknowledging gets the same decision again', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const place = { box, agent, ledger: join(temporary(t), 'ledger') };
  const output_result_id = await box.answered(agent, submission(), 'approve');
  await said(start(place, 11)); // after 3 awaits of send, check, and read each, the handling begins
  assert.deepEqual((await agent.call('outputCheck')).items[0]?.output_result_id, output_result_id);
  assert.match(readFileSync(place.ledger, 'utf8'), /approve/);
  await said(start(place));
  assert.equal(readFileSync(place.ledger, 'utf8'), `${output_result_id} approve\n`);
});
