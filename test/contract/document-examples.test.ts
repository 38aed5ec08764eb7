import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { request } from 'undici';
import { account } from '../helpers/appliance/shared-appliance.ts';

type ExamplePlace = { pointer: string; example: unknown };

/** Lists every example in a document, with the pointer to its schema. */
function examplesIn(part: unknown, pointer: string): ExamplePlace[] {
  if (typeof part !== 'object' || part === null) return [];
  const { schema, example } = part as { schema?: unknown; example?: unknown };
  if (schema !== undefined && example !== undefined) return [{ pointer: `${pointer}/schema`, example }];
  return Object.entries(part).flatMap(([name, value]) => examplesIn(value, `${pointer}/${escaped(name)}`));
}

const escaped = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The minimum number of examples per document: the bodies and the responses of its operations. */
const served = { '/openapi.json': 16, '/device/openapi.json': 4 };

for (const [path, least] of Object.entries(served)) {
  test(`every example in ${path} matches its schema`, async () => {
    const { base_url } = await account();
    checked((await (await request(base_url + path)).body.json()) as object, least);
  });
}

/** Validates every example against its schema, which must also reject other values. */
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
