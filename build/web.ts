import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { firstScripts } from './first-scripts.ts';
import { root } from './root.ts';
import { tabIcons } from './tab-icons.ts';
import { touchIcon } from './touch-icon.ts';
import { webIcons } from './web-icons.ts';

/** Where the inbox lies once it is made: src/lib/assets.ts reads it from there, and the executable carries it. */
export const webFolder = join(root, 'dist/web');

const common: BuildOptions = {
  absWorkingDir: root,
  outdir: webFolder,
  bundle: true,
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

const script: BuildOptions = { ...common, platform: 'browser', target: 'es2024' };

/**
 * Makes the inbox from its sources: one script with what it loads later in `chunks`, one style, and the static files.
 * The same sources give the same bytes, in any folder.
 */
export async function buildWeb(): Promise<void> {
  await rm(webFolder, { recursive: true, force: true });
  await mkdir(webFolder, { recursive: true });
  await cp(join(root, 'src/web/static'), webFolder, { recursive: true });
  const icons = webIcons();
  await writeFile(join(webFolder, 'icons.svg'), icons);
  const tab_icons = tabIcons().map((drawing, count) => ({ name: `tab-${count}.svg`, drawing }));
  for (const { name, drawing } of tab_icons) await writeFile(join(webFolder, name), drawing);
  await writeFile(join(webFolder, 'apple-touch-icon.png'), touchIcon());
  await build({ ...common, entryPoints: { inbox: 'src/web/css/index.css' } });
  await build({ ...script, entryPoints: { live: 'src/web/live/worker.ts' }, format: 'iife' });
  await build({
    ...script,
    entryPoints: { inbox: 'src/web/main.tsx' },
    splitting: true,
    format: 'esm',
    chunkNames: 'chunks/[name]-[hash]',
    define: {
      icons_version: JSON.stringify(versionOf(icons)),
      tab_icons: JSON.stringify(await Promise.all(tab_icons.map(({ name }) => versioned(name)))),
      workers: JSON.stringify({ live: await versioned('live.js'), offline: '/offline.js' }),
    },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfigRaw: {}, // ours is for the checker: the paths in it would be read from the working folder
  });
  await nameVersions(join(webFolder, 'index.html'));
  await build({
    ...script,
    entryPoints: { offline: 'src/web/offline/worker.ts' },
    format: 'iife',
    define: { shell: JSON.stringify(await shell()) },
  });
}

/** What a browser keeps of the inbox: enough to say that there is no connection. */
async function shell() {
  const [first = '', ...chunks] = await firstScripts(webFolder);
  const names = [first, 'inbox.css', 'live.js', 'icons.svg', 'tab-0.svg'];
  const others = [...chunks, 'icon.svg', 'manifest.webmanifest'].map((name) => `/${name}`);
  const files = [...(await Promise.all(names.map(versioned))), ...others];
  const bytes = await Promise.all(['index.html', 'icon.svg', 'manifest.webmanifest'].map(read));
  return { version: versionOf(Buffer.concat([Buffer.from(files.join()), ...bytes])), page: '/shell', files };
}

/** What pages.ts compares the query of an asset with: who asks for these very bytes may keep them for good. */
function versionOf(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
}

/** The address of a file that was made, with its version. */
async function versioned(name: string): Promise<string> {
  return `/${name}?${versionOf(await read(name))}`;
}

function read(name: string): Promise<Buffer> {
  return readFile(join(webFolder, name));
}

/** Writes the versions of what it asks for into the page. */
async function nameVersions(page: string): Promise<void> {
  let text = await readFile(page, 'utf8');
  for (const name of ['inbox.js', 'inbox.css', 'tab-0.svg']) {
    text = text.replace(`"/${name}"`, `"${await versioned(name)}"`);
  }
  await writeFile(page, text);
}
