import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { askersDocument } from '../../src/contract/openapi-askers.ts';
import { callersDocument } from '../../src/contract/openapi-callers.ts';
import { claimsDocument } from '../../src/contract/openapi-claims.ts';
import { deviceDocument } from '../../src/contract/openapi-device.ts';
import { reviewDocument } from '../../src/contract/openapi-review.ts';
import { clientName, wheelName } from '../../src/lib/process/version.ts';
import { compressFiles } from '../compress.ts';
import { root } from '../root.ts';
import { errorCatalogue } from './errors.ts';
import { type Markup, raw } from './html.ts';
import { fromMarkdown, picturesFolder } from './markdown.ts';
import { type PageName, pages } from './pages.ts';
import { reference } from './reference.ts';
import { type Section, sectionsOf } from './sections.ts';
import { shell } from './shell.ts';

/** The folder of the built documentation, which src/lib/process/assets.ts reads. */
export const docsFolder = join(root, 'dist/docs');

type Page = { body: Markup; contents: readonly { id: string; text: string }[] };

const sides = [
  { plane: callersDocument, page: 'api' },
  { plane: askersDocument, page: 'askers-api' },
  { plane: claimsDocument, page: 'claims-api' },
  { plane: deviceDocument, page: 'device-api' },
  { plane: reviewDocument, page: 'review-api' },
];

/** Makes the documentation: pages from src/docs, the references from the contract's rows, one style, and the search. */
export async function buildDocs(): Promise<void> {
  await rm(docsFolder, { recursive: true, force: true });
  await mkdir(docsFolder, { recursive: true });
  const sections: Section[] = [];
  for (const name of Object.keys(pages) as PageName[]) {
    const { body, contents } = await pageOf(name);
    await writeFile(join(docsFolder, `${name}.html`), shell(name, body, contents));
    for (const [, picture = ''] of body.markup.matchAll(/<img class="picture" src="\/docs\/([^"]+)"/g))
      await copyFile(join(picturesFolder, picture), join(docsFolder, picture));
    sections.push(...sectionsOf(name, body.markup));
  }
  const numbered = sections.map((section, id) => ({ id, ...section }));
  await writeFile(join(docsFolder, 'sections.json'), JSON.stringify(numbered));
  await build({
    absWorkingDir: root,
    entryPoints: { docs: 'src/docs/docs.css', early: 'src/docs/page/early.ts', search: 'src/docs/page/search.ts' },
    outdir: docsFolder,
    bundle: true,
    minify: true,
    target: 'es2024',
    logLevel: 'warning',
  });
  await compressFiles(docsFolder, /\.(css|js|json)$/); // pages have no copies: the server writes its address into them
}

async function pageOf(name: PageName): Promise<Page> {
  switch (name) {
    case 'api':
      return reference(callersDocument);
    case 'askers-api':
      return reference(askersDocument);
    case 'claims-api':
      return reference(claimsDocument);
    case 'device-api':
      return reference(deviceDocument);
    case 'review-api':
      return reference(reviewDocument);
    case 'errors':
      return { body: errorCatalogue(sides), contents: [] };
    default: {
      const text = await readFile(join(root, 'src/docs', pages[name].file), 'utf8');
      const { markup, contents } = fromMarkdown(
        text.replaceAll('{{wheel}}', wheelName).replaceAll('{{client}}', clientName),
      );
      return { body: raw(markup), contents };
    }
  }
}
