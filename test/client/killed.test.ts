import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { buildClient } from '../../build/clients/client.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import type { TestAppliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { atOnce } from '../helpers/at-once.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { isLong } from '../helpers/data/seed.ts';
import { root } from '../helpers/data/sources.ts';
import { submission } from '../helpers/data/submissions.ts';
import { findPython } from '../helpers/programs/find-python.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { pythonPackages } from '../helpers/programs/python.ts';

const client = join(root, 'dist/client-under-test');
before(() => buildClient(client));

const odd = [1, 3, 5, 7, 9, 11, 13];
const even = [2, 4, 6, 8, 10, 12, 14];

const asPython = {
  program: findPython,
  env: { PYTHONPATH: pythonPackages, PYTHONDONTWRITEBYTECODE: '1' },
};
/** The workers, and the awaits at which each of them dies in npm test. */
const workers = {
  'worker.mjs': { program: () => process.execPath, env: { HDO_CLIENT: join(client, 'index.js') }, dies: odd },
  'worker.py': { ...asPython, dies: even },
  'worker_async.py': { ...asPython, dies: [8, 12] },
};
type Name = keyof typeof workers;
type Worker = { name: Name; box: TestAppliance; agent: Agent; ledger: string };

/** Runs the worker, and kills it at one of its awaits if `die_at` is given. Returns its output. */
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

/** Kills a worker at one await and lets another worker finish. */
async function killedAt(given: Omit<Worker, 'agent' | 'ledger'>, folder: string, die_at: number): Promise<void> {
  const { box } = given;
  const agent = box.caller(`killed-at-${die_at}`);
  const ledger = join(folder, `ledger-${die_at}`);
  const worker = { ...given, agent, ledger };
  const answered = await box.answered(agent, submission(), 'approve');
  await ran(worker, die_at);
  const acknowledged = (await agent.call('inputList')).returned_count === 0;
  const kept = existsSync(ledger) ? readFileSync(ledger, 'utf8') : '';
  if (acknowledged) assert.notEqual(kept, '', `killed at ${die_at}, it acknowledged an unhandled decision`);
  else await ran(worker);
  assert.equal(readFileSync(ledger, 'utf8'), `${answered} approve\n`, `killed at ${die_at}`);
  assert.equal((await agent.call('inputList')).returned_count, 0);
}

for (const name of Object.keys(workers) as Name[]) {
  test(`${name}, killed at any await, loses no decision and handles none twice`, { timeout: 120_000 }, async (t) => {
    const box = await account();
    const folder = temporary(t);
    const agent = box.caller('not killed');
    await box.answered(agent, submission(), 'approve');
    const text = await ran({ name, box, agent, ledger: join(folder, 'ledger') });
    const awaits = Number(/awaits (\d+)/.exec(text)?.[1]);
    // send, check, read and acknowledge have three awaits each, the handling has two
    assert.equal(awaits, 14);
    const moments = isLong ? [...odd, ...even] : workers[name].dies;
    await atOnce(2, moments, (die_at) => killedAt({ name, box }, folder, die_at));
  });

  test(`${name}, killed between reading and acknowledging, gets the same decision again`, async (t) => {
    const box = await account();
    const agent = box.caller('agent');
    const worker = { name, box, agent, ledger: join(temporary(t), 'ledger') };
    const output_result_id = await box.answered(agent, submission(), 'approve');
    await ran(worker, 11); // send, check and read have three awaits each
    assert.deepEqual((await agent.call('outputCheck')).items[0]?.output_result_id, output_result_id);
    assert.match(readFileSync(worker.ledger, 'utf8'), /approve/);
    await ran(worker);
    assert.equal(readFileSync(worker.ledger, 'utf8'), `${output_result_id} approve\n`);
  });
}
