import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiText } from '../../src/contract/openapi.ts';
import { askersDocument } from '../../src/contract/openapi-askers.ts';
import { callersDocument } from '../../src/contract/openapi-callers.ts';
import { claimsDocument } from '../../src/contract/openapi-claims.ts';
import { deviceDocument } from '../../src/contract/openapi-device.ts';
import { reviewDocument } from '../../src/contract/openapi-review.ts';
import { documents, type OpenApi } from '../helpers/data/document.ts';
import { agreesWithGolden } from '../helpers/data/golden.ts';
import { root } from '../helpers/data/sources.ts';

const goldens = {
  'openapi.golden.json': callersDocument,
  'openapi-askers.golden.json': askersDocument,
  'openapi-claims.golden.json': claimsDocument,
  'openapi-device.golden.json': deviceDocument,
  'openapi-review.golden.json': reviewDocument,
} as const;

/** Every operation of the contract with its statuses, written a second time to detect mistakes in the endpoints. */
const promised = {
  'POST /api/input/send': '200, 400, 401, 402, 409, 413, 422, 429, 500, 503',
  'POST /api/input/replace': '200, 400, 401, 402, 404, 409, 413, 422, 429, 500, 503',
  'POST /api/input/delete': '200, 400, 401, 404, 409, 413, 422, 429, 503',
  'GET /api/input/list': '200, 400, 401, 422, 429, 503',
  'POST /api/input/read': '200, 400, 401, 404, 413, 422, 429, 503',
  'GET /api/output/check': '200, 400, 401, 422, 429, 503',
  'POST /api/output/{output_result_id}/read': '200, 400, 401, 404, 429, 503',
  'POST /api/output/read-all': '200, 400, 401, 413, 422, 429, 503',
  'POST /api/output/{output_result_id}/ack': '200, 400, 401, 404, 429, 503',
  'GET /api/output/{output_result_id}/files/{file_id}': '200, 401, 404, 429, 503',
  'GET /api/caller/status': '200, 401, 429, 503',
  'GET /api/account/status': '200, 401, 429, 503',
};

test('the callers’ document has the twelve operations of the contract with exactly its statuses', () => {
  const described = Object.entries(documents['/api/']?.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => [
      `${method.toUpperCase()} ${path}`,
      Object.keys(responses).join(', '),
    ]),
  );
  assert.deepEqual(Object.fromEntries(described), promised);
  assert.equal(described.length, 12);
});

for (const [golden, plane] of Object.entries(goldens)) {
  test(`${golden} agrees with the published document`, () => agreesWithGolden(golden, openApiText(plane)));

  test(`${golden} lints clean`, async () => {
    const lint = join(root, 'node_modules/@redocly/cli/bin/cli.js');
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };
    const run = promisify(execFile)(process.execPath, [lint, 'lint', join('test/golden', golden)], { cwd: root, env });
    await run.catch(({ stdout, stderr }) => assert.fail(`${stdout}${stderr}`));
  });

  test(`${golden} has version 0.4.3 and only schemas of JSON Schema 2020-12`, () => {
    const document = JSON.parse(openApiText(plane)) as OpenApi & { info: { version: string } };
    assert.equal(document.info.version, '0.4.3');
    const ajv = new Ajv2020({ strict: false, validateSchema: true });
    addFormats.default(ajv);
    ajv.addSchema(document, golden);
    for (const name of Object.keys(document.components.schemas)) {
      assert.ok(ajv.validateSchema(document.components.schemas[name] ?? {}), name);
      assert.ok(ajv.getSchema(`${golden}#/components/schemas/${name}`), name);
    }
  });

  test(`${golden} has nothing that a common generator misreads`, () => {
    const text = openApiText(plane);
    assert.doesNotMatch(text, /"const": (true|false)/, 'Java does not compile it');
    const { schemas } = (JSON.parse(text) as OpenApi).components;
    const fields = Object.values(schemas).flatMap((schema) =>
      Object.entries((schema as { properties?: Record<string, Record<string, unknown>> }).properties ?? {}),
    );
    for (const [name, field] of fields) {
      assert.ok(!String(field.pattern ?? '').includes(','), `Go cuts the pattern of ${name}`);
      assert.ok(!(name === 'kind' && 'const' in field), 'Go checks only the constants of components');
    }
  });
}

test('links of the callers’ document lead from a request to its decision and its file', () => {
  const operations = Object.values(documents['/api/']?.paths ?? {}).flatMap((methods) => Object.values(methods));
  const names = operations.map(({ operationId }) => operationId);
  const linked = operations.flatMap(({ operationId, responses }) =>
    Object.entries((responses[200] as { links?: Record<string, { operationId: string }> }).links ?? {}).map(
      ([name, link]) => {
        assert.equal(link.operationId, name);
        assert.ok(names.includes(name), name);
        return `${operationId} ${name}`;
      },
    ),
  );
  assert.deepEqual(linked, [
    'inputSend outputCheck',
    'inputSend inputRead',
    'outputCheck outputRead',
    'outputCheck outputAck',
    'outputRead outputAck',
    'outputRead outputFile',
  ]);
});
