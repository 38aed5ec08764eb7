import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './root.ts';
import { webIcons } from './web-icons.ts';

/** Where the inbox lies once it is made: src/lib/assets.ts reads it from there, and the executable carries it. */
export const webFolder = join(root, 'dist/web');

/**
 * Makes the inbox from its sources: one script with what it loads later in `chunks`, one style, and the static files.
 * The same sources give the same bytes, in any folder.
 */
export async function buildWeb(): Promise<void> {
  await rm(webFolder, { recursive: true, force: true });
  await mkdir(webFolder, { recursive: true });
  await cp(join(root, 'src/web/static'), webFolder, { recursive: true });
  await writeFile(join(webFolder, 'icons.svg'), webIcons());
  await build({
    absWorkingDir: root,
    entryPoints: { inbox: 'src/web/main.tsx' },
    outdir: webFolder,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    chunkNames: 'chunks/[name]-[hash]',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfigRaw: {}, // ours is for the checker: the paths in it would be read from the working folder
    legalComments: 'none',
    logLevel: 'warning',
  });
  await build({
    absWorkingDir: root,
    entryPoints: { inbox: 'src/web/css/index.css' },
    outdir: webFolder,
    bundle: true,
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}
