import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { Submission } from '../../src/contract/submission.ts';
import { check } from '../../src/lib/check.ts';
import type { TSchema } from '../../src/lib/schema.ts';
import { withValueAt } from '../helpers/refused.ts';
import { arbitrarySubmission } from '../helpers/submissions.ts';

// What is left of a schema in a document: its shape, without the meanings that no JSON Schema can say
const shape: TSchema = JSON.parse(JSON.stringify(Submission));
const obeys = new Ajv2020({ strict: false, allErrors: true }).compile(shape);

const junk = fc.constantFrom<unknown>(
  ...[undefined, null, true, 0, -1, 1.5, 1e20, '', 'a', 'none', 'pill', 'ab\n', 'x'.repeat(129), '😀/', 'date'],
  ...[[], [null], Array(33).fill({}), Array(65).fill('aaa'), {}, { kind: 'pill' }, { kind: 'free_text', label: '' }],
);

const mutated = fc
  .tuple(arbitrarySubmission, fc.array(fc.tuple(fc.nat(), junk), { minLength: 1, maxLength: 3 }))
  .map(([submission, changes]) =>
    changes.reduce<unknown>((body, [pick, value]) => {
      const paths = pathsOf(body, '');
      return withValueAt(body, paths[pick % paths.length] ?? 'title', value);
    }, submission),
  );

test('our walk and ajv agree on what has the shape of a submission, and on where it has not', () => {
  const property = fc.property(mutated, (body) => {
    const found = check(shape, body).complaints.map(({ path }) => path);
    assert.equal(found.length === 0, obeys(body));
    const wrong = new Set((obeys.errors ?? []).map(pathOfError));
    assert.deepEqual(
      found.filter((path) => !wrong.has(path)),
      [],
    );
  });
  fc.assert(property, { numRuns: 1_000 });
});

function pathsOf(value: unknown, path: string): string[] {
  const inside = Array.isArray(value)
    ? value.flatMap((element, at) => pathsOf(element, `${path}[${at}]`))
    : Object.entries(value ?? {}).flatMap(([name, part]) =>
        typeof value === 'object' && /^\w+$/.test(name) ? pathsOf(part, path === '' ? name : `${path}.${name}`) : [],
      );
  return path === '' ? inside : [path, ...inside];
}

function pathOfError({ instancePath, params }: { instancePath: string; params: Record<string, unknown> }): string {
  const missing = typeof params.missingProperty === 'string' ? `/${params.missingProperty}` : '';
  const path = `${instancePath}${missing}`.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.');
  return path.replace(/^\./, '');
}
