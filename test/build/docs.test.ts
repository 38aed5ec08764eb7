import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'parse5';
import { pages } from '../../build/docs/pages.ts';
import { withTables } from '../../build/docs/tables.ts';
import { buildDocs, docsFolder } from '../../build/docs.ts';
import { errors } from '../../src/contract/errors.ts';
import { root } from '../helpers/sources.ts';

const folder = join(root, 'src/docs');
const texts = readdirSync(folder).filter((name) => name.endsWith('.md'));
const contentOf = (name: string) => readFileSync(join(folder, name), 'utf8');

test('the tables in the texts are what the program is made from; npm run fix writes them', () => {
  for (const name of texts) assert.equal(contentOf(name), withTables(contentOf(name)), name);
});

test('every text is a page, and every page that is written has its text', () => {
  const files = Object.values(pages).flatMap((page) => ('file' in page ? [page.file] : []));
  assert.deepEqual(files.sort(), texts.sort());
});

test('what the texts name in the repository is there', () => {
  const named = texts.flatMap((name) => [...contentOf(name).matchAll(/`((?:test|src)\/[\w./-]+)`/g)]);
  assert.ok(named.length > 5);
  for (const [, path = ''] of named) assert.ok(existsSync(join(root, path)), path);
});

test('every link leads to a page and a place that are there, and no page needs anything of another host', async () => {
  await buildDocs();
  const made = new Map(Object.keys(pages).map((name) => [name, read(name)]));
  for (const [name, { ids, links }] of made) {
    assert.equal(new Set(ids).size, ids.length, `an id of ${name} is there twice`);
    for (const link of links) {
      const [path = '', anchor] = link.split('#');
      const page = path === '' ? name : path === '/docs' ? 'index' : path.replace('/docs/', '');
      if (path === '/' || path.startsWith('https://')) continue; // a reader may go elsewhere, a page does not
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

/** The ids of a page, and where it leads. */
function read(name: string): { ids: string[]; links: string[] } {
  const all = nodesOf(parse(readFileSync(join(docsFolder, `${name}.html`), 'utf8')) as Node);
  const valuesOf = (attribute: string, tag?: string) =>
    all.flatMap(({ tagName, attrs = [] }) =>
      tag === undefined || tag === tagName
        ? attrs.filter((one) => one.name === attribute).map(({ value }) => value)
        : [],
    );
  assert.deepEqual(valuesOf('src'), []);
  assert.deepEqual(valuesOf('style'), []);
  return { ids: valuesOf('id'), links: valuesOf('href', 'a') };
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.childNodes ?? []).flatMap(nodesOf)];
}
