import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { spoken } from '../browser/spoken.ts';
import { root } from '../data/sources.ts';
import { installed } from './apt.ts';
import { findPython } from './find-python.ts';

/** The exact versions of all packages in `npm test`: the frameworks of the adapters, and mypy. */
export const recorded = join(root, 'test/adapters/python/requirements.txt');
/** The folder of environments and of mypy's caches. They take a minute to make, and all checkouts share them. */
export const pythonCache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'hdo-tests');
const day_ms = 86_400_000;

let made: Promise<string> | undefined;

/**
 * Returns a Python with pip, mypy and the frameworks in the recorded versions. They are installed once for each set of
 * versions. Throws if that fails, because tests that need it are never skipped.
 */
export function pythonTools(): Promise<string> {
  made ??= recordedPython();
  return made;
}

async function recordedPython(): Promise<string> {
  const base = findPython();
  const version = await ran(base, ['-c', 'import sys; print(sys.version)']);
  const key = createHash('sha256').update(version).update(readFileSync(recorded)).digest('hex').slice(0, 16);
  const folder = join(pythonCache, key);
  if (existsSync(join(folder, 'complete'))) return pythonOf(folder);
  const fresh = `${folder}-${process.pid}`; // another process may install at the same time
  try {
    await install(fresh, ['--no-deps', '-r', recorded]);
    if (!existsSync(join(folder, 'complete'))) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(fresh, folder);
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return pythonOf(folder);
}

/** Makes an environment with the newest versions of some packages, once a day. Returns its Python. */
export async function newestPython(packages: readonly string[]): Promise<string> {
  const folder = join(pythonCache, 'newest');
  const complete = statSync(join(folder, 'complete'), { throwIfNoEntry: false });
  if (!complete || Date.now() - complete.mtimeMs > day_ms) await install(folder, packages);
  const python = pythonOf(folder);
  process.stderr.write(await ran(python, ['-m', 'pip', 'freeze', '--quiet'])); // a test reporter may own stdout
  return python;
}

/** Installs packages without compiling them: programs import a tenth of the files. */
async function install(folder: string, packages: readonly string[]): Promise<void> {
  const base = findPython();
  const environment = () => ran(base, ['-m', 'venv', '--clear', folder]);
  mkdirSync(pythonCache, { recursive: true });
  await environment().catch((error) => {
    if (!installed('python3-venv')) throw error; // Debian keeps it in a package of its own
    rmSync(folder, { recursive: true, force: true });
    return environment();
  });
  const flags = ['--quiet', '--disable-pip-version-check', '--no-compile'];
  await ran(pythonOf(folder), ['-m', 'pip', 'install', ...flags, ...packages]);
  writeFileSync(join(folder, 'complete'), '');
}

/** Returns the variables with which a Python keeps what it compiles out of the sources, for its next start. */
export function keptBytecode(python: string): { PYTHONPYCACHEPREFIX: string } {
  return { PYTHONPYCACHEPREFIX: join(python, '../../bytecode') };
}

function pythonOf(folder: string): string {
  return join(folder, 'bin/python');
}

async function ran(program: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await spoken(program, args, { cwd: root, env: process.env });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} exited with ${code}: ${stderr}`);
  return stdout;
}
