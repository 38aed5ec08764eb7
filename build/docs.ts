import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { callersDocument } from '../src/contract/openapi-callers.ts';
import { deviceDocument } from '../src/contract/openapi-device.ts';
import { reviewDocument } from '../src/contract/openapi-review.ts';
import { errorCatalogue } from './docs/errors.ts';
import { type Markup, raw } from './docs/html.ts';
import { fromMarkdown } from './docs/markdown.ts';
import { type PageName, pages } from './docs/pages.ts';
import { reference } from './docs/reference.ts';
import { shell } from './docs/shell.ts';
import { root } from './root.ts';

/** Where the documentation lies once it is made; src/lib/assets.ts reads it from there. */
export const docsFolder = join(root, 'dist/docs');

type Page = { body: Markup; contents: readonly { id: string; text: string }[] };

const sides = [
  { plane: callersDocument, page: 'api' },
  { plane: deviceDocument, page: 'device-api' },
  { plane: reviewDocument, page: 'review-api' },
];

/** Makes the documentation: pages from src/docs, the references from the contract's rows, and one style for all. */
export async function buildDocs(): Promise<void> {
  await rm(docsFolder, { recursive: true, force: true });
  await mkdir(docsFolder, { recursive: true });
  for (const name of Object.keys(pages) as PageName[]) {
    const { body, contents } = await pageOf(name);
    await writeFile(join(docsFolder, `${name}.html`), shell(name, body, contents));
  }
  await build({
    absWorkingDir: root,
    entryPoints: { docs: 'src/docs/docs.css' },
    outdir: docsFolder,
    bundle: true,
    minify: true,
    logLevel: 'warning',
  });
}

async function pageOf(name: PageName): Promise<Page> {
  switch (name) {
    case 'api':
      return reference(callersDocument);
    case 'device-api':
      return reference(deviceDocument);
    case 'review-api':
      return reference(reviewDocument);
    case 'errors':
      return { body: errorCatalogue(sides), contents: [] };
    default: {
      const { markup, contents } = fromMarkdown(await readFile(join(root, 'src/docs', pages[name].file), 'utf8'));
      return { body: raw(markup), contents };
    }
  }
}
