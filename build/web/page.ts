import { rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { buildWhole } from '../executable/whole.ts';
import { root } from '../root.ts';
import { fewChunks, importFirst } from './few-chunks.ts';
import { firstScripts } from './first-scripts.ts';
import { iconPaths } from './icon-paths.ts';
import { languages, readMessages, sourceLanguage, translated } from './languages.ts';
import { findParts } from './page-parts.ts';
import { read, versioned, versionOf, webFolder } from './versions.ts';

/** The icons of a browser's tab by how many requests wait: none, 1 to 9, and more than that. */
const tabIcons = Array.from({ length: 11 }, (_, count) => `tab-${count}.svg`);

/** The scripts that the page names, and the modules they run. They are separate, so that the first one runs early. */
const scripts = { early: 'src/web/early.ts', inbox: 'src/web/main.tsx' } as const;

export const script: BuildOptions = {
  outdir: webFolder,
  minify: true,
  platform: 'browser',
  target: 'es2024',
};

/** Returns the name of a language's file. The files of English are named plainly. */
const named = (name: string, language: string) =>
  language === sourceLanguage ? name : name.replace('.', `.${language}.`);

/**
 * Makes the page of one language: its scripts, the parts that load later in `chunks`, the page itself, and the list of
 * the files that a browser keeps of it. `more` has further options of esbuild.
 */
export async function buildPage(language: string, template: string, more: BuildOptions = {}): Promise<void> {
  const list = named('shell.json', language);
  const options: BuildOptions = {
    ...script,
    ...more,
    entryPoints: scripts,
    splitting: true,
    format: 'esm',
    chunkNames: 'chunks/[name]-[hash]',
    define: {
      page_language: JSON.stringify(language),
      page_languages: JSON.stringify(languages),
      icon_paths: JSON.stringify(iconPaths()),
      tab_icons: JSON.stringify(await Promise.all(tabIcons.map(versioned))),
      workers: JSON.stringify({ live: await versioned('live.js'), offline: '/offline.js' }),
      shell_list: JSON.stringify(`/${list}`),
      late_style: JSON.stringify(await versioned('later.css')),
    },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfigRaw: {}, // ours is for the checker: the paths in it would be read from the working folder
  };
  const { late, firstWords } = await findParts({ ...options, plugins: [translated(language)] });
  const plugins = [fewChunks(scripts.inbox, late), importFirst(scripts.inbox, firstWords), translated(language)];
  const { metafile } = await buildWhole({ ...options, plugins });
  const page = named('index.html', language);
  const text = await nameFiles(await translate(template, language), metafile);
  await writeFile(join(webFolder, page), text);
  await writeFile(join(webFolder, list), JSON.stringify(await shell(page, language)));
}

/** Lists the files that a browser keeps of the inbox: enough to say that there is no connection. */
async function shell(page: string, language: string) {
  const { all } = await firstScripts(webFolder, page);
  const names = ['inbox.css', 'live.js', 'tab-0.svg'];
  const others = [...all, 'icon.svg', 'manifest.webmanifest'].map((name) => `/${name}`);
  const files = [...(await Promise.all(names.map(versioned))), ...others];
  const bytes = await Promise.all([page, 'icon.svg', 'manifest.webmanifest'].map(read));
  const version = versionOf(Buffer.concat([Buffer.from(files.join()), ...bytes]));
  return { version, page: `/shell/${language}`, files };
}

/** Sets the language of the page, the sentences for browsers that cannot show it, and the icon of its shell. */
async function translate(template: string, language: string): Promise<string> {
  const words = readMessages(language)['ui/page']?.pageWords as Readonly<Record<string, string>>;
  return template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('{{noScript}}', words.noScript ?? '')
    .replace('{{broken}}', words.broken ?? '')
    .replace('{{brokenHow}}', words.brokenHow ?? '')
    .replace('{{search}}', iconPaths().search);
}

/** Writes the addresses of files into the page. The name of a chunk has its version, other files have it as a query. */
async function nameFiles(page: string, metafile: Metafile): Promise<string> {
  let text = page;
  for (const name of ['inbox.css', 'tab-0.svg']) {
    text = text.replaceAll(`"/${name}`, `"${await versioned(name)}`);
  }
  for (const [name, entry] of Object.entries(scripts)) {
    await rm(join(webFolder, `${name}.js`)); // it only imports the chunk, which is asked for directly
    text = text.replace(`"/${name}.js"`, `"/${chunkOf(entry, metafile)}"`);
  }
  return text;
}

/** The chunk that contains a module, relative to the folder of the inbox. */
function chunkOf(entry: string, { outputs }: Metafile): string {
  const [chunk] = Object.keys(outputs).filter((name) => name.includes('/chunks/') && outputs[name]?.inputs[entry]);
  if (chunk === undefined) throw new Error(`no chunk contains ${entry}`);
  return relative(webFolder, join(root, chunk)).replaceAll('\\', '/');
}
