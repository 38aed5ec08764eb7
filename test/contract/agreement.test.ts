import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { Submission } from '../../src/contract/submission.ts';
import { checkValue } from '../../src/lib/schema/check.ts';
import type { TSchema } from '../../src/lib/schema/schema.ts';
import { withValueAt } from '../helpers/appliance/refused.ts';
import { arbitrarySubmission } from '../helpers/data/arbitrary-submissions.ts';
import { tries } from '../helpers/data/seed.ts';

// The plain JSON Schema of a submission, as in a document, without checks of meaning
const shape: TSchema = JSON.parse(
  JSON.stringify(Submission),
  (name, part) => (name === 'dependentRequired' ? undefined : part), // the check of an action enforces it
);
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

test('our checks and ajv agree on the shape of submissions, and on the paths of errors', () => {
  const property = fc.property(mutated, (body) => {
    const found = checkValue(shape, body).complaints.map(({ path }) => path);
    assert.equal(found.length === 0, obeys(body));
    const wrong = new Set((obeys.errors ?? []).map(pathOfError));
    assert.deepEqual(
      found.filter((path) => !wrong.has(path)),
      [],
    );
  });
  fc.assert(property, tries(1_000));
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
