import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { iconPaths } from '../../../build/web/icon-paths.ts';
import { translated } from '../../../build/web/languages.ts';
import { pageHeaders } from '../../../src/people/pages/served.ts';
import { root } from '../data/sources.ts';
import { serveHere } from '../programs/serve-here.ts';

const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>parts</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/main.css"><script src="/axe.js"></script><script type="module" src="/main.js"></script>
</head><body></body></html>`;

/** Serves a page that shows parts of the inbox one at a time, under the inbox's content security policy. */
export async function servePartsPage(): ReturnType<typeof serveHere> {
  const files = await filesOf();
  return serveHere((request, response) => {
    const file = files[request.url ?? ''];
    response.writeHead(file === undefined ? 404 : 200, { ...pageHeaders, 'Content-Type': file?.type ?? 'text/plain' });
    response.end(file?.text);
  });
}

async function filesOf(): Promise<Record<string, { type: string; text: string }>> {
  return {
    '/': { type: 'text/html; charset=utf-8', text: document },
    '/main.js': { type: 'text/javascript', text: await bundled('test/web-parts/page/main.tsx') },
    '/main.css': { type: 'text/css', text: await bundled('src/web/style.css') },
    '/icon.svg': { type: 'image/svg+xml', text: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    '/axe.js': {
      type: 'text/javascript',
      text: readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
    },
  };
}

async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, entry)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    define: { icon_paths: JSON.stringify(iconPaths()) },
    plugins: [translated('en')],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfigRaw: {},
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}
