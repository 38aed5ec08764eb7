/**
 * Installs what package-lock.json names when node_modules does not hold exactly that. Then runs a script, if one is
 * given: `node build/setup.mjs 'SCRIPT' [ARGUMENT...]` gives the script to `sh` with the pinned Node first on the PATH,
 * appends the arguments to its last command, passes signals on, and ends with its exit code.
 * Runs on the machine's own Node (any from 20), before the pinned one is there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
/** The time in which a child ends, and this process with it, if its process group got the signal too. */
const grace_ms = 300;

install();
const [script, ...given] = process.argv.slice(2);
if (script) run(script, given);

function install() {
  const stamp = new URL('node_modules/.installed', root);
  const wanted = createHash('sha256')
    .update(readFileSync(new URL('package-lock.json', root)))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // stderr, because a command's stdout may be read by a program
  const npm = spawnSync('npm ci --loglevel=error', { cwd: root, stdio: ['ignore', 2, 2], shell: true });
  if (npm.status !== 0) {
    process.stderr.write('Installing the dependencies failed: npm ci must be able to reach its registry.\n');
    process.exit(npm.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

function run(script, given) {
  const programs = fileURLToPath(new URL('node_modules/.bin', root));
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn('sh', ['-c', `${script} "$@"`, 'sh', ...given], { cwd: root, env, stdio: 'inherit' });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) passOn(signal, child);
}

/** Passes a signal on to a child that still runs after the grace period. A terminal signals the whole group itself. */
function passOn(signal, child) {
  let waits = false; // npm repeats each signal that the whole group gets: the child must not take that for a second one
  process.on(signal, () => {
    if (waits || (signal !== 'SIGTERM' && process.stdin.isTTY)) return;
    waits = true;
    setTimeout(() => {
      child.kill(signal);
      waits = false;
    }, grace_ms);
  });
}
