import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from '../../build/clients/client.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { isLong } from '../helpers/data/seed.ts';
import { root } from '../helpers/data/sources.ts';
import { type Said, temporary } from '../helpers/programs/hdo.ts';

/**
 * The packages that each adapter is tested with, in the newest versions when this was written. `npm run test:adapters`
 * tests the newest of today.
 */
export const frameworks = {
  'ai-sdk': { ai: '7.0.173', zod: '4.6.7' },
  'openai-agents': { '@openai/agents': '0.20.0', zod: '4.6.7' },
  claude: { '@anthropic-ai/claude-agent-sdk': '0.3.332', zod: '4.6.7' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
export type Framework = keyof typeof frameworks;

const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--prefer-offline', '--loglevel=error'];

type Packages = Readonly<Record<string, string>>;

/** Runs scripts of a user in a folder of their own, in which a framework and the built client are installed. */
export async function workshop(t: { after(done: () => unknown): void }, framework: Framework, packages?: Packages) {
  const client = await builtClient();
  const cwd = temporary(t);
  const modules = join(cwd, 'node_modules');
  mkdirSync(modules);
  const installed = join(installedFolder(framework, packages), 'node_modules');
  for (const name of readdirSync(installed)) {
    if (!name.startsWith('.')) symlinkSync(join(installed, name), join(modules, name));
  }
  cpSync(client, join(modules, 'human-decision-outbox/dist/client'), { recursive: true });
  cpSync(join(root, 'package.json'), join(modules, 'human-decision-outbox/package.json'));
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
  return {
    cwd,
    write: (name: string, text: string) => writeFileSync(join(cwd, name), text),
    /** Runs a script until it ends. */
    run: (script: string, env: NodeJS.ProcessEnv): Promise<Said> =>
      spoken(process.execPath, [script], { cwd, env: { ...env, OPENAI_AGENTS_DISABLE_TRACING: '1' } }),
    /** Checks a TypeScript file in strict mode and returns the errors. */
    typeErrors(script: string): string {
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      const options = [
        '--strict',
        '--exactOptionalPropertyTypes',
        '--noEmit',
        '--skipLibCheck',
        '--module',
        'nodenext',
      ];
      const types = ['--target', 'es2024', '--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
      return spawnSync(process.execPath, [compiler, ...options, ...types, script], { cwd, encoding: 'utf8' }).stdout;
    },
  };
}

let built: Promise<string> | undefined;

/** Builds the client once, in a folder of this process: other tests build theirs at the same time. */
function builtClient(): Promise<string> {
  const folder = join(root, 'dist', `client-${process.pid}`);
  built ??= buildClient(folder).then(() => {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  });
  return built;
}

/** Installs the packages of a framework once, into a folder outside of the project's own dependencies. */
function installedFolder(framework: Framework, named?: Packages): string {
  const packages = named ?? (isLong ? newestOf(framework) : frameworks[framework]);
  const optional = isLong || framework !== 'claude' ? [] : ['--omit=optional']; // its program has 360 MB
  const hash = createHash('sha256')
    .update(JSON.stringify([packages, optional]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(root, 'node_modules/.cache/hdo-adapters', hash);
  if (existsSync(folder)) return folder;
  const part = `${folder}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  writeFileSync(join(part, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const { status, stderr } = spawnSync('npm', ['install', ...flags, ...optional], { cwd: part, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`The tests need ${Object.keys(packages)}: npm must reach its registry once. ${stderr}`);
  if (existsSync(folder)) rmSync(part, { recursive: true });
  else renameSync(part, folder);
  return folder;
}

function newestOf(framework: Framework): Record<string, string> {
  const names = Object.keys(frameworks[framework]);
  return Object.fromEntries(
    names.map((name) => [name, spawnSync('npm', ['view', name, 'version'], { encoding: 'utf8' }).stdout.trim()]),
  );
}
