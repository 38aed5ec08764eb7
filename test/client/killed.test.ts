import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { buildClient } from '../../build/client.ts';
import type { Agent } from '../helpers/agent.ts';
import { appliance, type TestAppliance } from '../helpers/appliance.ts';
import { findPython } from '../helpers/find-python.ts';
import { temporary } from '../helpers/hdo.ts';
import { root } from '../helpers/sources.ts';
import { spoken } from '../helpers/spoken.ts';
import { submission } from '../helpers/submissions.ts';

const client = join(root, 'dist/client-under-test');
before(() => buildClient(client));

const workers = {
  'worker.mjs': { program: () => process.execPath, env: { HDO_CLIENT: join(client, 'index.js') } },
  'worker.py': {
    program: findPython,
    env: { PYTHONPATH: join(root, 'src/client/python'), PYTHONDONTWRITEBYTECODE: '1' },
  },
};
type Name = keyof typeof workers;
type Worker = { name: Name; box: TestAppliance; agent: Agent; ledger: string };

/** Runs the worker, which is killed at one of its awaits; without one it comes to its end. Gives what it said. */
async function ran({ name, box, agent, ledger }: Worker, die_at?: number): Promise<string> {
  const { program, env } = workers[name];
  const own = {
    HDO_URL: box.base_url,
    HDO_API_KEY: agent.api_key,
    HDO_SUBMISSION: JSON.stringify(submission()),
    HDO_LEDGER: ledger,
    ...(die_at !== undefined && { HDO_DIE_AT: String(die_at) }),
  };
  const said = await spoken(program(), [join(root, 'test/client', name)], { cwd: root, env: { ...env, ...own } });
  assert.equal(said.code, die_at === undefined ? 0 : null, `killed at ${die_at}: ${said.stderr}`);
  return said.stdout;
}

/** Lets a worker be killed at one await and another one do what is left. */
async function killedAt(given: Omit<Worker, 'agent' | 'ledger'>, folder: string, die_at: number): Promise<void> {
  const { box } = given;
  const agent = box.caller(`killed-at-${die_at}`);
  const ledger = join(folder, `ledger-${die_at}`);
  const worker = { ...given, agent, ledger };
  const answered = await box.answered(agent, submission(), 'approve');
  await ran(worker, die_at);
  const acknowledged = (await agent.call('inputList')).returned_count === 0;
  const kept = existsSync(ledger) ? readFileSync(ledger, 'utf8') : '';
  if (acknowledged) assert.notEqual(kept, '', `killed at ${die_at}, it has acknowledged what it has not handled`);
  else await ran(worker);
  assert.equal(readFileSync(ledger, 'utf8'), `${answered} approve\n`, `killed at ${die_at}`);
  assert.equal((await agent.call('inputList')).returned_count, 0);
}

for (const name of Object.keys(workers) as Name[]) {
  test(`${name}, killed at any await, loses nothing and handles nothing twice`, { timeout: 120_000 }, async (t) => {
    const box = await appliance(t);
    const folder = temporary(t);
    const agent = box.caller('not killed');
    await box.answered(agent, submission(), 'approve');
    const text = await ran({ name, box, agent, ledger: join(folder, 'ledger') });
    const awaits = Number(/awaits (\d+)/.exec(text)?.[1]);
    // send, check, read and acknowledge have three each, the handling two
    assert.equal(awaits, 14);
    for (let die_at = 1; die_at <= awaits; die_at += 2) {
      await Promise.all([killedAt({ name, box }, folder, die_at), killedAt({ name, box }, folder, die_at + 1)]);
    }
  });

  test(`${name}, killed between reading and acknowledging, gets the same decision again`, async (t) => {
    const box = await appliance(t);
    const agent = box.caller('agent');
    const worker = { name, box, agent, ledger: join(temporary(t), 'ledger') };
    const output_result_id = await box.answered(agent, submission(), 'approve');
    await ran(worker, 11); // after 3 awaits of send, check, and read each, the handling begins
    assert.deepEqual((await agent.call('outputCheck')).items[0]?.output_result_id, output_result_id);
    assert.match(readFileSync(worker.ledger, 'utf8'), /approve/);
    await ran(worker);
    assert.equal(readFileSync(worker.ledger, 'utf8'), `${output_result_id} approve\n`);
  });
}
