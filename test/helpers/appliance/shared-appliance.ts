import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { initFolder } from '../../../src/cli/init-folder.ts';
import { addAccount } from '../../../src/rules/access/accounts.ts';
import { type Running, serveExecutable } from '../programs/executable.ts';
import { shadowsAgree } from '../shadow/shadow.ts';
import { inFolder } from './in-folder.ts';
import { type Change, sidesOf } from './made-folder.ts';

type Served = { readonly data: string; readonly server: Running };

const quiet = { HDO_LOG__LEVEL: 'error', HDO_METRICS__LISTEN: 'off' };
let served: Promise<Served> | undefined;
let accounts = 0;

// registered while files are loaded, so that it runs after all tests
after(async () => {
  if (!served) return;
  const { data, server } = await served;
  const { exitCode, signalCode } = server.process;
  await server.kill();
  shadowsAgree(data);
  rmSync(data, { recursive: true, force: true });
  assert.deepEqual([exitCode, signalCode], [null, null], `the server ended during the tests: ${server.said.join('')}`);
});

/**
 * Adds an account to the one executable that all tests of the process share, with default settings. Tests that stop a
 * server, change its settings, read its folder, or count across accounts need their own appliance.
 */
export async function account() {
  served ??= serve();
  const { data, server } = await served;
  const { base_url } = server;
  const change: Change = (work) => inFolder(data, work);
  accounts += 1;
  const number = accounts;
  const label = `account ${number}`;
  change((outbox) => addAccount(outbox, { label, tier: 'self_hosted' }));
  const { caller, person, answered } = sidesOf({ base_url, change });
  return {
    label,
    data,
    base_url,
    change,
    /** Adds a caller and returns functions that call its API. */
    caller: (name: string) => caller(name, label),
    /** Adds a reviewer, under a name that is unique among accounts, and returns functions that call their endpoints. */
    person: (name: string, described: Parameters<typeof person>[1] = {}) =>
      person(`${name} ${number}`, { account: label, ...described }),
    answered,
  };
}

async function serve(): Promise<Served> {
  const data = mkdtempSync(join(tmpdir(), 'hdo-shared-'));
  initFolder(data, { reviewer: 'first', caller: 'first' });
  return { data, server: await serveExecutable(data, quiet) };
}
