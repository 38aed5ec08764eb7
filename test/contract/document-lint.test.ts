import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documents } from '../helpers/data/document.ts';

type Schema = { readonly [keyword: string]: unknown };
type SchemaPlace = { readonly path: string; readonly schema: Schema };

const combining = ['anyOf', 'oneOf', 'allOf'] as const;

/** Lists every schema of a document with its path. */
function* schemasIn(part: unknown, path: string): Generator<SchemaPlace> {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    const at = `${path}/${key}`;
    if (key === 'example') continue;
    if (key === 'schema') yield* below(value as Schema, at);
    else if (key === 'schemas') {
      for (const [name, schema] of Object.entries(value as Record<string, Schema>))
        yield* below(schema, `${at}/${name}`);
    } else yield* schemasIn(value, at);
  }
}

function* below(schema: Schema, path: string): Generator<SchemaPlace> {
  yield { path, schema };
  const { properties, items, additionalProperties } = schema;
  for (const [name, one] of Object.entries((properties ?? {}) as Record<string, Schema>)) {
    yield* below(one, `${path}/${name}`);
  }
  for (const one of [items, additionalProperties]) if (typeof one === 'object') yield* below(one as Schema, path);
  for (const keyword of combining) {
    for (const [at, one] of ((schema[keyword] ?? []) as Schema[]).entries())
      yield* below(one, `${path}/${keyword}${at}`);
  }
}

/** The requirements of client generators. Each line was an error or a wrong type in one of them. */
const rules: Readonly<Record<string, (place: SchemaPlace) => boolean>> = {
  'has a type': ({ schema }) => 'type' in schema || '$ref' in schema || 'anyOf' in schema,
  'has no default': ({ schema }) => !('default' in schema),
  'has a type with enum and const': ({ schema }) =>
    !('enum' in schema || 'const' in schema) || typeof schema.type === 'string',
  'does not use allOf': ({ schema }) => !('allOf' in schema),
  'has named variants with a discriminator': ({ schema: { oneOf, discriminator } }) =>
    oneOf === undefined || (discriminator !== undefined && (oneOf as Schema[]).every((one) => '$ref' in one)),
};

for (const [prefix, document] of Object.entries(documents)) {
  const places = [...schemasIn(document, '')];

  for (const [rule, holds] of Object.entries(rules)) {
    test(`every schema of ${prefix} ${rule}`, () => {
      assert.ok(places.length > 50);
      assert.deepEqual(
        places.filter((place) => !holds(place)).map(({ path }) => path),
        [],
      );
    });
  }

  test(`every refusal of ${prefix} uses the shared error envelope, and its operation lists the codes`, () => {
    const whole = document as unknown as { components: { responses: Record<string, { content: object }> } };
    for (const [name, { content }] of Object.entries(whole.components.responses)) {
      const only = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } };
      assert.deepEqual(content, only, name);
    }
    for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
      const refused = Object.keys(operation.responses).filter((status) => Number(status) >= 300);
      assert.deepEqual(Object.keys(operation['x-error-codes']), refused, operation.operationId);
      for (const codes of Object.values(operation['x-error-codes'])) assert.ok(codes.length > 0);
    }
  });

  test(`no operation of ${prefix} gets a generated name that is also a schema’s`, () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const taken = operations.map(
      ({ operationId }) => `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Response`,
    );
    assert.deepEqual(
      taken.filter((name) => name in document.components.schemas),
      [],
    );
  });
}

test('any correlation id is a valid header, because the server accepts any', () => {
  for (const document of Object.values(documents)) {
    const { parameters } = document.components as unknown as { parameters: Record<string, { schema: object }> };
    assert.deepEqual(parameters.CorrelationId?.schema, { type: 'string' });
  }
});

test('tone and style require each other', () => {
  const schema = documents['/api/']?.components.schemas.InputAction as Schema;
  assert.deepEqual(schema.dependentRequired, { tone: ['style'], style: ['tone'] });
});
