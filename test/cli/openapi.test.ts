import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../helpers/data/sources.ts';
import { hdo } from '../helpers/programs/hdo.ts';

test('hdo openapi prints the documents that the server serves, with --json on one line', () => {
  for (const [flags, golden] of [
    [[], 'openapi.golden.json'],
    [['--review'], 'openapi-review.golden.json'],
    [['--claims'], 'openapi-claims.golden.json'],
  ] as const) {
    const text = readFileSync(join(root, 'test/golden', golden), 'utf8');
    assert.equal(hdo(['openapi', ...flags]).stdout, text);
    const line = hdo(['openapi', ...flags, '--json']).stdout;
    assert.equal(line.trimEnd().includes('\n'), false);
    assert.deepEqual(JSON.parse(line), JSON.parse(text));
  }
});
