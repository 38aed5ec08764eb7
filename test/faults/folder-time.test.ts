import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { line_ms } from '../../src/lib/time/past.ts';
import { dataOf } from '../helpers/appliance/ask.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { hdoFile, serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { changeBeside, shadowed } from '../helpers/shadow/shadow.ts';
import { patience_ms, unhurried_ms, until } from '../helpers/until.ts';
import { approve, isVerified, live, makeFolder, send } from './folder.ts';
import { type Credentials, type Parties, parties } from './parties.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const nothing = { expired_inputs: 0, expired_outputs: 0, expired_proofs: 0 };
const limits = `
[limits]
pending_input_retention_days = 30
unacknowledged_output_retention_days = 30
[retention]
acknowledgement_proof_days = 30
`;

/** Returns the environment of a process whose clock is off by an offset. */
function off(by: string): NodeJS.ProcessEnv {
  debianTool('faketime');
  assert.ok(existsSync(library), `Debian's faketime brings ${library}`);
  return { LD_PRELOAD: library, FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

function folder(t: TestContext): { data: string; credentials: Credentials } {
  const data = temporary(t);
  const credentials = makeFolder(data);
  appendFileSync(join(data, 'config.toml'), limits);
  return { data, credentials };
}

async function served(t: TestContext, { data, credentials }: { data: string; credentials: Credentials }, env = {}) {
  const server = await serveExecutable(data, env);
  t.after(server.kill);
  return { ...server, there: parties(server.base_url, credentials) };
}

/** Sends eight items that stay pending, answers three more, and has one acknowledged. */
async function fill(there: Parties): Promise<void> {
  for (let at = 0; at < 12; at++) assert.equal((await send(there, `item-${at}`)).status, 200);
  const decisions = [];
  for (let at = 8; at < 12; at++) decisions.push(await approve(there, `item-${at}`));
  dataOf(await there.agent('outputAck', { params: { output_result_id: decisions[3] ?? '' } }));
  await pause(line_ms); // up to here a clock that runs unevenly may date them after the end of the run
}

function run(data: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const args = [...words, '--data', data, '--json'];
  const { status, stdout, stderr } = spawnSync(hdoFile, args, { env: { ...shadowed, ...env }, encoding: 'utf8' });
  return { status, stderr, document: stdout ? JSON.parse(stdout) : {} };
}

function expired(data: string, env: NodeJS.ProcessEnv = {}, ...args: string[]) {
  const { status, stderr, document } = run(data, ['vacuum', ...args], env);
  assert.equal(status, 0, stderr);
  const { expired_inputs, expired_outputs, expired_proofs } = document;
  return { expired_inputs, expired_outputs, expired_proofs };
}

test('a start three years ahead removes nothing, reports it, and works on once the clock is right', async (t) => {
  const there = folder(t);
  const { data } = there;
  const first = await served(t, there);
  await fill(first.there);
  assert.equal(await first.stop(), 0);

  const ahead = await served(t, there, off('+1095d'));
  assert.equal((await live(ahead.there)).length, 11, 'nobody is signed out');
  assert.deepEqual(expired(data, off('+1095d')), nothing);
  assert.deepEqual(expired(data), nothing, 'nor from a shell with the right clock');
  const { clock_ahead_seconds } = run(data, ['status']).document;
  assert.ok(Math.abs(clock_ahead_seconds - 1_095 * 86_400) < 3_600, String(clock_ahead_seconds));
  const { checks } = run(data, ['doctor'], off('+1095d')).document;
  const found = checks.find(({ name }: { name: string }) => name === 'clock');
  assert.deepEqual([found.state, /accept-clock/.test(found.fix)], ['warn', true]);
  await send(ahead.there, 'while ahead');
  assert.equal(await ahead.stop(), 0);
  assert.deepEqual(expired(data, off('+1095d')), nothing, 'nor without a server');

  const right = await served(t, there);
  assert.equal((await live(right.there)).length, 12);
  assert.deepEqual(expired(data), nothing);
  assert.equal(run(data, ['status']).document.clock_ahead_seconds, 0);
  assert.equal(await right.stop(), 0);
  isVerified(data);
});

test('a command from a shell with a wrong clock uses the time of the running server', async (t) => {
  const there = folder(t);
  const { data } = there;
  const { there: both, stop } = await served(t, there);
  await fill(both);
  for (const by of ['+1095d', '-2000d']) {
    assert.deepEqual(expired(data, off(by)), nothing);
    assert.deepEqual(expired(data, { ...off(by), FAKETIME_DONT_FAKE_MONOTONIC: '0' }), nothing);
    const { status, document } = run(
      data,
      ['key', 'issue', '--caller', `at${by.replace('+', ' ')}`, '--expires', '1d'],
      off(by),
    );
    assert.equal(status, 0);
    assert.ok(Math.abs(Date.parse(document.expires_at) - Date.now() - 86_400_000) < 300_000, document.expires_at);
  }
  assert.equal((await live(both)).length, 11);
  assert.equal(await stop(), 0);
  isVerified(data);
});

test('items sent while the clock was behind stay once it is right, and so do all others', async (t) => {
  for (const by of ['-20000d', '-200d']) {
    const there = folder(t);
    const { data } = there;
    const first = await served(t, there);
    await send(first.there, 'before');
    assert.equal(await first.stop(), 0);
    const behind = await served(t, there, off(by));
    assert.equal((await send(behind.there, 'behind')).status, 200);
    await approve(behind.there, 'behind');
    assert.equal(await behind.stop(), 0);
    const { there: both, stop } = await served(t, there);
    assert.deepEqual(expired(data), nothing);
    assert.deepEqual((await live(both)).sort(), ['before pending', 'behind answered']);
    assert.equal(await stop(), 0);
  }
});

test('hdo vacuum --accept-clock accepts a doubted clock, with and without a running server', async (t) => {
  for (const beside of [true, false]) {
    const there = folder(t);
    const { data } = there;
    const first = await served(t, there);
    await fill(first.there);
    assert.equal(await first.stop(), 0);
    const ahead = off('+60d');
    if (!beside) {
      assert.deepEqual(expired(data, ahead), nothing);
      assert.deepEqual(expired(data, ahead, '--accept-clock', '--dry-run'), nothing);
      const all = { expired_inputs: 8, expired_outputs: 3, expired_proofs: 1 };
      assert.deepEqual(expired(data, ahead, '--accept-clock'), all);
      continue;
    }
    const { stop } = await served(t, there, ahead);
    assert.deepEqual(expired(data), nothing);
    const removed = expired(data, {}, '--accept-clock'); // the server removes some itself
    assert.ok(removed.expired_inputs <= 8 && removed.expired_outputs <= 3 && removed.expired_proofs <= 1);
    const isClean = () => isDeepStrictEqual(expired(data, {}, '--accept-clock', '--dry-run'), nothing);
    await until('all that is expired is removed', isClean, patience_ms, unhurried_ms);
    assert.equal(run(data, ['status']).document.clock_ahead_seconds, 0);
    assert.equal(await stop(), 0);
    assert.equal(run(data, ['status'], ahead).document.clock_ahead_seconds, 0, 'the server has adopted it');
    isVerified(data);
  }
});

/** Dates a folder back, as if it had not been used for some days. */
function age(data: string, days: number): void {
  const back = (column: string) => `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${days} days')`;
  const ms = days * 86_400_000;
  const sql = `UPDATE folder_time SET offset_ms = offset_ms - ${ms}, began_ms = began_ms - ${ms};
    UPDATE time_stretches SET wall_ms = wall_ms - ${ms};
    UPDATE inputs SET ${back('created_at')}, ${back('updated_at')}`;
  changeBeside(data, (db) => db.exec(sql));
}

test('after 60 days off, a server with a synchronised clock cleans up at once, and any other waits', async (t) => {
  const stub = (says: string) => {
    const bin = join(temporary(t), 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'timedatectl'), `#!/bin/sh\necho ${says}\n`);
    chmodSync(join(bin, 'timedatectl'), 0o755);
    return { PATH: bin };
  };
  for (const says of ['yes', 'no']) {
    const there = folder(t);
    const { data } = there;
    const env = stub(says);
    const first = await served(t, there, env);
    await send(first.there, 'old');
    assert.equal(await first.stop(), 0);
    age(data, 60);
    const again = await served(t, there, env);
    await send(again.there, 'new');
    const isRemoved = () => expired(data, env).expired_inputs === 1; // once the system has answered
    if (says === 'yes') await until('the old item is removed', isRemoved, patience_ms, unhurried_ms);
    else assert.equal(isRemoved(), false);
    assert.deepEqual(await live(again.there), says === 'yes' ? ['new pending'] : ['old pending', 'new pending']);
    assert.equal(await again.stop(), 0);
    assert.deepEqual(expired(data, env).expired_inputs, 0);
  }
});
