import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFiles } from '../compress.ts';
import { buildWhole } from '../executable/whole.ts';
import { root } from '../root.ts';
import { languages, sourceLanguage, translated, unusedLines } from './languages.ts';
import { buildPage, script } from './page.ts';
import { read, webFolder } from './versions.ts';
import { webIcons } from './web-icons.ts';

export { webFolder } from './versions.ts';

/** Files with compressed copies. The pages themselves have none, because the server writes into them. */
const compressible = /\.(js|css|svg|webmanifest)$/;

/** The scripts of the workers. Their own words are English. */
const workers = { live: 'src/web/server/live/worker.ts', offline: 'src/web/server/offline/worker.ts' };

/** Reloads a page when the list of its files has another version. A server that restarts is asked again. */
const reloads = `globalThis.hdoReloads ??= setInterval(async () => {
  const { version } = await (await fetch('/shell.json', { cache: 'no-store' })).json();
  globalThis.hdoVersion ??= version;
  if (version !== globalThis.hdoVersion) location.reload();
}, 500);`;
const unminified = { minify: false, footer: { js: reloads } };

/**
 * Makes the inbox from its sources: the static files, the styles, the icons and the workers for all languages, and for
 * each language a page, its two scripts and the parts that load later. The same sources give the same bytes, in any
 * folder. For development it makes an English page that reloads when it was built again, and removes no earlier file.
 */
export async function buildWeb({ isForDevelopment = false } = {}): Promise<void> {
  const unused = isForDevelopment ? [] : unusedLines();
  if (unused.length > 0) throw new Error(`no page uses these lines of src/web/languages: ${unused.join(', ')}`);
  if (!isForDevelopment) await rm(webFolder, { recursive: true, force: true });
  await mkdir(webFolder, { recursive: true });
  await cp(join(root, 'src/web/static'), webFolder, { recursive: true });
  await writeFile(join(webFolder, 'icons.svg'), webIcons());
  const styles = { inbox: 'src/web/style.css', later: 'src/web/later.css' };
  await buildWhole({ outdir: webFolder, minify: true, entryPoints: styles });
  await buildWhole({ ...script, entryPoints: workers, format: 'iife', plugins: [translated(sourceLanguage)] });
  const template = String(await read('index.html'));
  const built = isForDevelopment ? [sourceLanguage] : languages;
  for (const language of built) await buildPage(language, template, isForDevelopment ? unminified : {});
  await writeFile(join(webFolder, 'languages.json'), JSON.stringify(built));
  if (!isForDevelopment) await compressFiles(webFolder, compressible);
}
