import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Command } from 'commander';
import { agentCommands } from '../../../src/cli/program.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { account } from '../../helpers/appliance/shared-appliance.ts';
import { answeredWithFile } from '../../helpers/appliance/upload.ts';
import { submission } from '../../helpers/data/submissions.ts';
import { agentShell } from '../../helpers/programs/agent-shell.ts';
import { temporary } from '../../helpers/programs/hdo.ts';

test('a request is sent, replaced, listed, read and deleted from a shell', async (t) => {
  const box = await account();
  const shell = agentShell(box, box.caller('agent'));
  const file = join(temporary(t), 'request.json');
  writeFileSync(file, JSON.stringify(submission()));
  const json = async (args: string[], input = '') => JSON.parse((await shell([...args, '--json'], { input })).stdout);
  assert.equal((await shell(['input', 'send', file])).stdout, 'Sent invoice-1.\n');
  assert.equal((await json(['input', 'send', '-'], JSON.stringify(submission()))).duplicate, true);
  const other = JSON.stringify(submission({ title: 'Another' }));
  assert.equal((await json(['input', 'replace', '-'], other)).revision, 2);
  assert.equal((await json(['input', 'list', '--limit', '3'])).items[0].caller_item_id, 'invoice-1');
  assert.equal((await json(['input', 'read', 'invoice-1'])).raw_input.title, 'Another');
  assert.equal((await shell(['input', 'delete', 'invoice-1'])).stdout, 'Deleted invoice-1.\n');
  assert.equal((await shell(['input', 'list'])).stdout, 'No requests are live.\n');
});

test('a decision is found, read and acknowledged from a shell', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const shell = agentShell(box, agent);
  const waiting = shell(['output', 'check', '--wait', '20', '--json']);
  const id = await box.answered(agent, submission(), 'approve');
  assert.equal(JSON.parse((await waiting).stdout).items[0].output_result_id, id);
  assert.match((await shell(['output', 'read', id])).stdout, /action +approve/);
  assert.equal(JSON.parse((await shell(['output', 'read-all', '--json'])).stdout).returned_count, 1);
  assert.equal((await shell(['output', 'ack', id])).stdout, `${id} is acknowledged.\n`);
  assert.match((await shell(['output', 'ack', id])).stdout, /It was acknowledged before/);
});

test('every list names the cursor of its next page', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const shell = agentShell(box, agent);
  for (const caller_item_id of ['first', 'second'])
    await box.answered(agent, submission({ caller_item_id }), 'approve');
  for (const list of [
    ['input', 'list'],
    ['output', 'check'],
    ['output', 'read-all'],
  ]) {
    const { stdout } = await shell([...list, '--limit', '1']);
    const [, cursor = ''] = /\nFor more: --cursor (\S+)\n$/.exec(stdout) ?? [];
    const rest = await shell([...list, '--cursor', cursor]);
    assert.deepEqual(
      [stdout.includes('first'), /second/.test(rest.stdout), /For more/.test(rest.stdout)],
      [true, true, false],
    );
  }
});

test('the file of a decision is saved under a given name or written to stdout', async (t) => {
  const box = await account();
  const { agent, output_result_id } = await answeredWithFile(box, { bytes: 'the bytes', filename: 'plan.txt' });
  const shell = agentShell(box, agent);
  const path = join(temporary(t), 'here.txt');
  assert.equal((await shell(['output', 'file', output_result_id, '--to', path])).code, 0);
  assert.equal(readFileSync(path, 'utf8'), 'the bytes');
  assert.equal((await shell(['output', 'file', output_result_id, '--to', '-'])).stdout, 'the bytes');
});

test('whoami shows the caller of the key and the limits that block it', async (t) => {
  const box = await appliance(t, { env: { HDO_LIMITS__QUEUED_INPUT_ITEMS: '1' } });
  const agent = box.caller('agent');
  const shell = agentShell(box, agent);
  await agent.call('inputSend', { body: submission() });
  const said = await shell(['whoami']);
  assert.match(said.stdout, /^caller +agent \(cal_\w+\), active$/m, said.stderr);
  assert.match(said.stdout, /^limit +queued_input_items: /m);
  assert.doesNotMatch(said.stdout, new RegExp(agent.api_key));
  assert.deepEqual(JSON.parse((await shell(['whoami', '--json'])).stdout), await agent.call('callerStatus'));
  const account = JSON.parse((await shell(['whoami', '--account', '--json'])).stdout);
  assert.deepEqual(account, await agent.call('accountStatus'));
});

test('no agent command takes a secret as an argument, which other users could read', () => {
  const flagsOf = (command: Command): string[] => [
    ...command.options.map(({ flags }) => flags),
    ...command.commands.flatMap(flagsOf),
  ];
  const flags = agentCommands.flatMap(flagsOf);
  assert.ok(flags.length > 20);
  assert.deepEqual(
    flags.filter((flag) => /key|token|secret|password/i.test(flag)),
    [],
  );
});
