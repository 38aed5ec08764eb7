/**
 * `node build/run.mjs NAME [ARGUMENT...]`: installs what package-lock.json names, if node_modules does not hold exactly
 * that, and runs an act of `acts.json` with the pinned Node first on the PATH. The arguments follow its last command.
 * An act is a list of steps. A step is a command, the name of another act, or a list of steps that run together.
 * Passes signals on, and ends with the exit code of the step that failed.
 * Runs on the machine's own Node (any from 20), before the pinned one is there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const acts = JSON.parse(readFileSync(new URL('acts.json', import.meta.url), 'utf8'));
/** The time in which a child ends, and this process with it, if its process group got the signal too. */
const grace_ms = 300;
const usage_error = 64;

const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) passOn(signal);
const { steps, given } = findAct(process.argv.slice(2));
install();
process.exit(await runSteps(steps, given));

/** Finds the act of a name, or of a name with the first argument: `bench web`. */
function findAct([name = '', ...given]) {
  const [part = ''] = given;
  const longer = `${name} ${part}`;
  if (longer in acts) return { steps: acts[longer], given: given.slice(1) };
  const parts = Object.keys(acts).flatMap((one) => (one.startsWith(`${name} `) ? [one.slice(name.length + 1)] : []));
  const isUnknownPart = parts.length > 0 && part !== '' && !part.startsWith('-');
  if (name in acts && !isUnknownPart) return { steps: acts[name], given };
  const known = isUnknownPart ? parts : Object.keys(acts);
  process.stderr.write(`There is no ${isUnknownPart ? longer : `act ${name}`}. These are: ${known.join(', ')}\n`);
  process.exit(usage_error);
}

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

/** Runs steps one after the other until one fails, and returns its exit code. */
async function runSteps(steps, given = []) {
  for (const [at, step] of steps.entries()) {
    const code = await runStep(step, at === steps.length - 1 ? given : []);
    if (code !== 0) return code;
  }
  return 0;
}

/** Runs a step: a command, the name of an act, or a list of steps at the same time. */
async function runStep(step, given) {
  if (Array.isArray(step)) {
    const codes = await Promise.all(step.map((one) => runStep(one, given)));
    return codes.find((code) => code !== 0) ?? 0;
  }
  return step in acts ? await runSteps(acts[step], given) : await runCommand(step, given);
}

function runCommand(command, given) {
  const programs = fileURLToPath(new URL('node_modules/.bin', root));
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn('sh', ['-c', `exec ${command} "$@"`, 'sh', ...given], { cwd: root, env, stdio: 'inherit' });
  children.add(child);
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      children.delete(child);
      if (signal) process.exit(128 + constants.signals[signal]);
      resolve(code);
    });
  });
}

/** Passes a signal on to children that still run after the grace period. A terminal signals the whole group itself. */
function passOn(signal) {
  let waits = false; // npm repeats each signal that the whole group gets: a child must not take that for a second one
  process.on(signal, () => {
    if (waits || (signal !== 'SIGTERM' && process.stdin.isTTY)) return;
    waits = true;
    setTimeout(() => {
      for (const child of children) child.kill(signal);
      waits = false;
    }, grace_ms);
  });
}
