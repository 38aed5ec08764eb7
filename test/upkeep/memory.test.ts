import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { canonicalise } from '../../src/contract/submission.ts';
import { sendItem, submissionFields } from '../../src/rules/items/input.ts';
import { inFolder } from '../helpers/appliance/in-folder.ts';
import { submission } from '../helpers/data/submissions.ts';
import { hdoFile } from '../helpers/programs/executable.ts';
import { document, temporary } from '../helpers/programs/hdo.ts';
import { processMemory } from '../helpers/programs/process-memory.ts';
import { withoutShadow } from '../helpers/shadow/shadow.ts';

const mib = 1024 * 1024;
const items = 700; // 65 MB, more than a command may use
const details = 'A sentence that fills the page. '.repeat(3_000);
const most_bytes = 48 * mib;

/** Returns the peak private memory of a command, in bytes. */
async function peak(...args: string[]): Promise<number> {
  const child = spawn(hdoFile, args, { stdio: ['ignore', 'ignore', 'pipe'], env: {} });
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(child));
  }, 5);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  assert.equal(code, 0);
  return most;
}

async function inTurn<T>(times: number, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < times) results.push(await run());
  return results;
}

function memoryOf({ pid = 0 }: ChildProcess): number {
  try {
    return processMemory(pid).own;
  } catch {
    return 0; // the process has just ended
  }
}

test('backup and verify need little memory, however large the requests are', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  withoutShadow(data, 'measures');
  inFolder(data, (outbox) => {
    const [{ account_id = '' } = {}] = outbox.store.accounts.list.all();
    const [caller] = outbox.store.callers.ofAccount.all({ account_id });
    assert.ok(caller);
    for (let at = 0; at < items; at++) {
      sendItem(outbox, caller, submissionFields(canonicalise(submission({ caller_item_id: `item-${at}`, details }))));
    }
  });
  // of several, because a short command may end before this process looks at its peak
  const least = Math.max(...(await inTurn(5, () => peak('status', '--data', data))));
  const verify = (await peak('verify', '--data', data)) - least;
  const backup = (await peak('backup', 'create', '--data', data)) - least;
  t.diagnostic(`verify ${(verify / mib).toFixed(0)} MB, backup create ${(backup / mib).toFixed(0)} MB`);
  assert.ok(verify < most_bytes);
  assert.ok(backup < most_bytes);
});
