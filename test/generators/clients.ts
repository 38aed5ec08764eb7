/**
 * Generates clients from the OpenAPI documents with oapi-codegen (Go) and openapi-python-client. Each sends a request,
 * a conflict and a wrong field to the built executable. Clients of OpenAPI Generator are compiled, and one decodes
 * every kind of answer. Run it with `npm run test:generators`.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { hdo, temporary } from '../helpers/programs/hdo.ts';
import { goClient } from './go.ts';
import { goUnions, javaClients } from './openapi-generator.ts';
import { pythonClient } from './python.ts';

/** The expected output of each client: the outcomes of three sends, in the words of the contract. */
const expected = 'created; pending_content_conflict; validation_failed at title\n';

for (const client of [goClient, pythonClient]) {
  test(`${client.name} understands successes and errors`, { timeout: 600_000 }, async (t) => {
    const folder = temporary(t);
    const data = `${folder}/data`;
    const { caller } = JSON.parse(hdo(['init', '--data', data, '--caller', 'agent', '--json']).stdout);
    const server = await serveExecutable(data);
    t.after(server.kill);
    const env = { HDO_URL: server.base_url, HDO_API_KEY: caller.api_key };
    assert.equal(await client({ folder, env }), expected);
  });
}

for (const [client, result] of [
  [javaClients, 'compiled'],
  [goUnions, 'decoded'],
] as const) {
  test(`${client.name} need no option of OpenAPI Generator`, { timeout: 900_000 }, async (t) => {
    assert.equal(await client({ folder: temporary(t), env: {} }), result);
  });
}
