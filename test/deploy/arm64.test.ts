import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { submission } from '../helpers/data/submissions.ts';
import { must } from '../helpers/programs/debian-root.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { released } from '../helpers/programs/released.ts';
import { unhurried_ms, until } from '../helpers/until.ts';
import { unpackedImage } from './unpacked-image.ts';

const emulator = debianTool('qemu-aarch64-static', 'qemu-user-static');

/** Finds the only file of the release for arm64 with an ending. */
function fileOf(ending: string): string {
  const [file, ...others] = globSync(`arm64/*${ending}`, { cwd: released() });
  assert.ok(file && others.length === 0, `the release has one ${ending} for arm64`);
  return join(released(), file);
}

/** Runs an executable for arm64 with the libraries of a folder. */
function emulated(libraries: string, program: string) {
  const words = (args: readonly string[]) => ['-L', libraries, program, ...args];
  return {
    run(...args: string[]) {
      const { status, stdout, stderr } = spawnSync(emulator, words(args), { encoding: 'utf8', env: {} });
      assert.equal(status, 0, `${args.join(' ')}: ${stderr}`);
      return stdout;
    },
    async serve(t: TestContext, data: string) {
      const child = spawn(emulator, words(['serve', '--data', data, '--listen', '127.0.0.1:0']), { env: {} });
      let said = '';
      child.stderr.on('data', (text) => (said += text));
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const stop = () => {
        child.kill('SIGTERM');
        return ended;
      };
      t.after(stop);
      await until('it serves', () => /hdo serves .* at http/.test(said), 240_000, unhurried_ms);
      return { url: /at (http:\S+)/.exec(said)?.[1] ?? '', stop };
    },
  };
}

test('the image for arm64 works under emulation: init, serve, send, queue, backup and verify', async (t) => {
  const { folder, config } = unpackedImage(t, fileOf('.oci.tar'));
  assert.equal((config as unknown as { architecture: string }).architecture, 'arm64');
  const { run, serve } = emulated(folder, join(folder, 'usr/local/bin/hdo'));
  assert.match(run('version'), /linux-arm64/);
  const data = join(temporary(t), 'data');
  const { caller } = JSON.parse(run('init', '--data', data, '--json'));
  const { url, stop } = await serve(t, data);
  const headers = { Authorization: `Bearer ${caller.api_key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify(submission({ caller_item_id: 'from-arm64' }));
  const sent = await fetch(`${url}/api/input/send`, { method: 'POST', headers, body });
  assert.equal(sent.status, 200, await sent.text());
  const status = JSON.parse(run('status', '--data', data, '--json'));
  assert.equal(status.queue?.pending ?? status.pending, 1, JSON.stringify(status));
  const backups = join(data, '..', 'backup');
  run('backup', 'create', backups, '--data', data);
  run('backup', 'verify', backups);
  await stop();
  run('verify', '--data', data);
});

test('the package for arm64 has its executable, and its sums hold', (t) => {
  const deb = fileOf('.deb');
  assert.equal(must('dpkg-deb', ['--field', deb, 'Architecture']).trim(), 'arm64');
  const folder = temporary(t);
  mkdirSync(join(folder, 'root'));
  must('dpkg-deb', ['--extract', deb, join(folder, 'root')]);
  const installed = readFileSync(join(folder, 'root/usr/bin/hdo'));
  assert.ok(installed.equals(readFileSync(fileOf('-linux-arm64'))));
  assert.deepEqual([...installed.subarray(0, 4), installed[18]], [0x7f, 0x45, 0x4c, 0x46, 183], 'ELF for AArch64');
});
