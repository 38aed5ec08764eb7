import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tools } from '../../src/agent/mcp/tools.ts';
import type { TestAppliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { answeredWithFile } from '../helpers/appliance/upload.ts';
import { count, some } from '../helpers/data/seed.ts';
import { root } from '../helpers/data/sources.ts';
import { submission } from '../helpers/data/submissions.ts';
import { hdoFile } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { npmTool } from '../helpers/programs/npm-tool.ts';

const packages = ['@modelcontextprotocol/inspector@2.12.0'];
type Tool = keyof Awaited<ReturnType<typeof calls>>['calls'];

const names = tools.map(({ name }) => name as Tool);
/** Each transport with one protocol version, and the tools that `npm test` calls. mcp.test.ts covers every pair. */
const ways: readonly { server: string; era: string; usual: readonly Tool[] }[] = [
  { server: 'http', era: 'modern', usual: ['request_decision', 'read_decision', 'replace_request', 'download_file'] },
  { server: 'stdio', era: 'legacy', usual: ['check_decisions'] },
];

/** Builds the settings of an MCP host that knows the server over both transports. */
function hostSettings({ base_url }: TestAppliance, api_key: string) {
  const env = { HDO_URL: base_url, HDO_API_KEY: api_key };
  const http = { type: 'streamable-http', url: `${base_url}/mcp`, headers: { Authorization: `Bearer ${api_key}` } };
  return { mcpServers: { http, stdio: { command: hdoFile, args: ['mcp'], env, cwd: root } } };
}

/** Prepares an independent call of every tool, with the expected result. */
async function calls(box: TestAppliance) {
  const { agent, output_result_id } = await answeredWithFile(box, { bytes: 'the bytes' });
  const handled = await box.answered(agent, submission({ caller_item_id: 'handled' }), 'approve');
  for (const caller_item_id of ['old', 'pointless']) {
    await agent.call('inputSend', { body: submission({ caller_item_id }) });
  }
  const changed = submission({ caller_item_id: 'old', title: 'New' });
  return {
    agent,
    calls: {
      request_decision: { given: submission({ caller_item_id: 'asked' }), shows: /"created":true/ },
      check_decisions: { given: { limit: 1 }, shows: /"returned_count":1/ },
      read_decision: { given: { output_result_id }, shows: /"action_value":"go"/ },
      acknowledge_decision: { given: { output_result_id: handled }, shows: /"acknowledged":true/ },
      list_requests: { given: {}, shows: /"items":\[\{/ },
      replace_request: { given: changed, shows: /"changed":true/ },
      withdraw_request: { given: { caller_item_id: 'pointless' }, shows: /"deleted":true/ },
      download_file: { given: { output_result_id }, shows: /"blob":"dGhlIGJ5dGVz"/ },
    },
  };
}

for (const { server, era, usual } of ways) {
  const called = count({ usual: usual.length, long: names.length });
  test(`the inspector lists every tool and calls ${called} over ${server}, ${era}`, { timeout: 180_000 }, async (t) => {
    const inspector = npmTool('mcp-inspector', packages);
    const box = await account();
    const folder = temporary(t);
    const { agent, calls: table } = await calls(box);
    writeFileSync(join(folder, 'hosts.json'), JSON.stringify(hostSettings(box, agent.api_key)));
    const how = ['--cli', '--config', 'hosts.json', '--server', server, '--protocol-era', era, '--format', 'json'];
    const asked = async (method: string, ...more: string[]) => {
      const { code, stdout, stderr } = await inspector([...how, '--method', method, ...more], folder);
      assert.equal(code, 0, `${more} ${stdout}${stderr}`);
      return stdout;
    };
    const { result } = JSON.parse(await asked('tools/list', '--strict'));
    assert.deepEqual(result.tools.map(({ name }: { name: string }) => name).sort(), Object.keys(table).sort());
    assert.deepEqual(Object.keys(table).sort(), [...names].sort());
    for (const [name, { given, shows }] of some(table, usual)) {
      const said = await asked('tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(given));
      assert.match(said, shows, name);
    }
  });
}
