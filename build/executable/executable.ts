import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sea from '@yao-pkg/pkg/lib-es5/sea.js';
import { assets } from './assets.ts';
import { bundle } from './bundle.ts';
import { compiled } from './compiled.ts';
import type { Entries } from './entries.ts';
import { writePlaces } from './places.ts';
import { seaOptions } from './sea-options.ts';
import { stripElf } from './strip-elf.ts';

/**
 * Makes one executable for this platform from the entries and the Node that runs the build, which is the one inside it.
 * The same sources give the same bytes, in any folder. The file is put in place whole, so that one that runs is not
 * disturbed. Changes the process's working folder and TMPDIR while it works.
 */
export async function executable(entries: Entries, output: string): Promise<void> {
  await mkdir(dirname(output), { recursive: true });
  const folder = await mkdtemp(join(dirname(output), 'build-'));
  try {
    const runtime = join(folder, 'node');
    const stripped = stripElf(await readFile(process.execPath)); // stripped after the injection, it would not start
    await writeFile(runtime, stripped, { mode: 0o755 });
    const made = join(folder, 'hdo');
    const bundles = await bundle(entries, folder);
    const carried = assets({ bundles: bundles.others, into: folder });
    if (entries.starts) Object.assign(carried, compiled(carried, folder));
    await inject({ runtime, program: bundles.program, carried, made });
    writePlaces(made, carried);
    // written at once, its cached pages are large, and a process maps 17 MB more of them than it uses
    const whole = join(folder, 'whole');
    await writeFile(whole, createReadStream(made), { mode: 0o755 });
    await rename(whole, output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Parts = { runtime: string; program: string; carried: Record<string, string>; made: string };

async function inject({ runtime, program, carried, made }: Parts): Promise<void> {
  process.env.TMPDIR = dirname(made); // pkg makes its working folder in here, and the blob keeps the path of main:
  const seaConfig = {
    main: join('..', basename(program)), // so it is named from there, the same wherever the checkout is
    ...seaOptions,
    assets: carried,
  };
  const target = { nodeRange: `node${process.versions.node}`, platform: platform(), arch: process.arch, output: made };
  await sea.default(program, { targets: [target], nodePath: runtime, signature: true, seaConfig });
}

/** This platform in pkg's words. */
function platform(): 'linux' | 'macos' | 'win' {
  switch (process.platform) {
    case 'linux':
      return 'linux';
    case 'darwin':
      return 'macos';
    case 'win32':
      return 'win';
    default:
      throw new Error(`no executable can be made on ${process.platform}`);
  }
}
