import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { request } from 'undici';
import { appliance } from '../helpers/appliance.ts';

type Found = { pointer: string; example: unknown };

/** Every place of a document that has a schema and an example of it, by the pointer to the schema. */
function examplesIn(part: unknown, pointer: string): Found[] {
  if (typeof part !== 'object' || part === null) return [];
  const { schema, example } = part as { schema?: unknown; example?: unknown };
  if (schema !== undefined && example !== undefined) return [{ pointer: `${pointer}/schema`, example }];
  return Object.entries(part).flatMap(([name, value]) => examplesIn(value, `${pointer}/${escaped(name)}`));
}

const escaped = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** How many examples each document has at least: the bodies and the answers of its operations. */
const served = { '/openapi.json': 16, '/device/openapi.json': 4 };

for (const [path, least] of Object.entries(served)) {
  test(`every example of ${path} is one of the schema that it stands beside`, async (t) => {
    const { base_url } = await appliance(t);
    checked((await (await request(base_url + path)).body.json()) as object, least);
  });
}

/** Holds every example against its schema, which takes not everything. */
function checked(document: object, least: number): void {
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  ajv.addSchema(document, 'served');
  const found = examplesIn(document, 'served#');
  assert.ok(found.length >= least, `${found.length} examples`);
  for (const { pointer, example } of found) {
    const validate = ajv.getSchema(pointer);
    assert.ok(validate, pointer);
    assert.ok(validate(example), `${pointer}: ${ajv.errorsText(validate.errors)}`);
    assert.ok(!validate([example]), `${pointer} takes anything`);
  }
}
