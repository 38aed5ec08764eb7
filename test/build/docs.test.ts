import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'parse5';
import { docsFolder } from '../../build/docs/docs.ts';
import { pages } from '../../build/docs/pages.ts';
import { withTables } from '../../build/docs/tables.ts';
import { errors } from '../../src/contract/errors.ts';
import { clientName, wheelName } from '../../src/lib/process/version.ts';
import { builtWeb } from '../helpers/browser/built-web.ts';
import { missing } from '../helpers/data/named.ts';
import { root } from '../helpers/data/sources.ts';

const folder = join(root, 'src/docs');
const texts = readdirSync(folder).filter((name) => name.endsWith('.md'));
const contentOf = (name: string) => readFileSync(join(folder, name), 'utf8');

test('the tables in the documentation are up to date; npm run fix writes them', () => {
  for (const name of texts) assert.equal(contentOf(name), withTables(contentOf(name)), name);
});

test('every file of the documentation is a page, and every page has its file', () => {
  const files = Object.values(pages).flatMap((page) => ('file' in page ? [page.file] : []));
  assert.deepEqual(files.sort(), texts.sort());
});

test('every file that the documentation names exists', () => {
  const named = texts.flatMap((name) =>
    [...contentOf(name).matchAll(/`((?:test|src)\/[\w./-]+)`/g)].map(([, path = '']) => path),
  );
  assert.ok(named.length > 5);
  assert.deepEqual(missing(named), []);
});

test('every link leads to an existing page and anchor, and no page loads anything from another host', async () => {
  await builtWeb();
  const made = new Map(Object.keys(pages).map((name) => [name, read(name)]));
  for (const [name, { ids, links }] of made) {
    assert.equal(new Set(ids).size, ids.length, `an id of ${name} is not unique`);
    for (const link of links) {
      const [path = '', anchor] = link.split('#');
      const page = path === '' ? name : path === '/docs' ? 'index' : path.replace('/docs/', '');
      if (path === '/' || path.startsWith('https://')) continue; // links to other sites are allowed, resources are not
      if (page === wheelName || page === clientName) continue; // test/client/given.test.ts installs them
      assert.ok(made.has(page), `${name} leads to ${link}`);
      if (anchor !== undefined) assert.ok(made.get(page)?.ids.includes(anchor), `${name} leads to ${link}`);
    }
  }
  assert.deepEqual(
    Object.keys(errors).filter((code) => !made.get('errors')?.ids.includes(code)),
    [],
  );
});

type Node = { tagName?: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] };

/** Returns the ids and the links of a page. */
function read(name: string): { ids: string[]; links: string[] } {
  const all = nodesOf(parse(readFileSync(join(docsFolder, `${name}.html`), 'utf8')) as Node);
  const valuesOf = (attribute: string, tag?: string) =>
    all.flatMap(({ tagName, attrs = [] }) =>
      tag === undefined || tag === tagName
        ? attrs.filter((one) => one.name === attribute).map(({ value }) => value)
        : [],
    );
  assert.deepEqual(valuesOf('src', 'script'), ['/docs/early.js', '/docs/search.js']);
  const pictures = valuesOf('src', 'img');
  assert.equal(valuesOf('src').length, pictures.length + 2, 'nothing else is loaded');
  for (const path of pictures) assert.ok(existsSync(join(docsFolder, path.replace('/docs/', ''))), path);
  assert.deepEqual(valuesOf('style'), []);
  return { ids: valuesOf('id'), links: valuesOf('href', 'a') };
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.childNodes ?? []).flatMap(nodesOf)];
}
