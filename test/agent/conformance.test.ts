import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { npmTool } from '../helpers/programs/npm-tool.ts';

const of = (prefix: string, names: string) => names.split(' ').map((name) => `${prefix}-${name}`);
/** The scenarios that need a tool, resource or prompt of the suite's example server. */
const of_the_example = [
  ...of('tools-call', 'simple-text image audio embedded-resource mixed-content error'),
  ...of('tools-call', 'with-logging with-progress sampling elicitation'),
  ...of('elicitation', 'sep1034-defaults sep1330-enums'),
  ...of('resources', 'read-text read-binary templates-read'),
  ...of('prompts-get', 'simple with-args embedded-resource with-image'),
  'json-schema-2020-12',
];
/** The scenarios for optional capabilities that the server does not offer: logging, completion, subscriptions. */
const capabilities = ['logging-set-level', 'completion-complete', 'resources-subscribe', 'resources-unsubscribe'];
/** The scenarios for servers with sessions and resumable streams. Here every request is stateless. */
const sessions = ['server-sse-polling', 'server-sse-multiple-streams'];
const does_not_apply = [...of_the_example, ...capabilities, ...sessions];
/** The remaining scenarios, with their number of checks. */
const applies = {
  'server-initialize': 1,
  ping: 1,
  'tools-list': 1,
  'resources-list': 1,
  'prompts-list': 1,
  'dns-rebinding-protection': 2,
};

/** Starts a proxy that adds the caller's key to each request: the suite cannot send keys. */
async function withKey(t: TestContext, base_url: string, api_key: string): Promise<string> {
  // connections live longer than the 72 s that the server promises: its Keep-Alive header passes through
  const server = createServer({ keepAliveTimeout: 80_000 }, (req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${api_key}` };
    const asked = request(base_url + req.url, { method: req.method ?? 'GET', headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    asked.on('error', () => res.destroy());
    req.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the official conformance suite passes in every part that applies', { timeout: 180_000 }, async (t) => {
  const conformance = npmTool('conformance', ['@modelcontextprotocol/conformance@0.1.16']);
  const box = await account();
  const folder = temporary(t);
  // the suite checks this list: another failure, or an unexpected success, is an error
  const expected = ['server:', ...does_not_apply.map((name) => `  - ${name}`)].join('\n');
  writeFileSync(join(folder, 'expected.yml'), expected);
  const url = `${await withKey(t, box.base_url, box.caller('agent').api_key)}/mcp`;
  const how = ['server', '--suite', 'all', '--url', url, '--expected-failures', 'expected.yml', '-o', 'results'];
  const { code, stdout, stderr } = await conformance(how, folder);
  assert.equal(code, 0, `${stdout}${stderr}`);
  const passed = [...stdout.matchAll(/^✓ ([\w-]+): ([1-9]\d*) passed, 0 failed/gm)];
  assert.deepEqual(Object.fromEntries(passed.map(([, name, count]) => [name, Number(count)])), applies, stdout);
});
