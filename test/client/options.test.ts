import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { buildClient } from '../../build/clients/client.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';

const client = join(root, 'dist/client-options');
before(() => buildClient(client));

/** Calls with options that do not exist, as JavaScript, and the errors that they meet before anything is sent. */
const wrong: Readonly<Record<string, string>> = {
  "outbox.confirm('Go?', { id: 'web' })": 'there is no option id: the nearest is caller_item_id',
  "outbox.confirm('Go?', { callerItemId: 'web' })": 'there is no option callerItemId: the nearest is caller_item_id',
  "outbox.confirm('Go?', { sumary: 'S' })": 'there is no option sumary: the nearest is summary',
  "outbox.confirm('Go?', { waitSeconds: 3 })": 'there is no option waitSeconds: the nearest is wait_seconds',
  "outbox.confirm('Go?', { request: { icon: 'x' } })":
    'there is no option icon in request: the options are caller_item_id',
  "outbox.confirm('Go?', { request: { title: 'x' } })": 'there is no option title in request: the nearest is subtitle',
  "outbox.confirm('Go?', [])": 'options is not an object',
  "outbox.choose('Which?', ['a', 'b'], { atMost: 1, several: true })":
    'there is no option atMost: the nearest is at_most',
  "outbox.choose('Which?', [{ label: 'a', val: 1 }])": 'there is no option val in options[0]: the nearest is value',
  "outbox.choose('Which?', [{ label: 'a' }])": 'options[0] has no value',
  "outbox.edit('This?', 'draft', { yes: 'Go' })": 'there is no option yes: the options are ',
  "outbox.pickDate('When?', { timezone: 'UTC' })": 'there is no option timezone: the nearest is time_zone',
  "outbox.pickDate('When?', { mode: 'datetime', after: 'x' })": 'there is no option after: ',
  "outbox.askFile('Which?', { maxBytes: 3 })": 'there is no option maxBytes: the nearest is max_bytes',
  'outbox.ask({}, { timeout: 3 })': 'there is no option timeout: the options are signal, wait_seconds',
  "outbox.decisionOn('a', { send: {} })": 'there is no option send: the nearest is sent',
  "outbox.decisionOn('a', { sent: { hash: 'x' } })": 'there is no option hash in sent: the nearest is content_hash',
  'outbox.decisions({ wait: 3 }).next()': 'there is no option wait: the nearest is wait_seconds',
  'outbox.outputFile({ response: {} }, { abort: 1 }).next()': 'there is no option abort: the options are signal',
  'outbox.outputCheck({ wait: 3 })': 'there is no option wait: the nearest is wait_seconds',
  'outbox.inputList({ count: 3 })': 'there is no option count: the options are signal, limit, cursor',
  'outbox.outputReadAll({ max: 3 })': 'there is no option max: ',
  'outbox.callerStatus({ signals: 3 })': 'there is no option signals: the nearest is signal',
  "outbox.outputAck('out_1', { sginal: 3 })": 'there is no option sginal: the nearest is signal',
  'outbox.inputSend({}, { retry: 3 })': 'there is no option retry: ',
  'openClient({ apiKey: "k" })': 'there is no option apiKey: the nearest is api_key',
  'openClient({ key: "k" })': 'there is no option key: the nearest is api_key',
  'openClient({ URL: "k" })': 'there is no option URL: the nearest is url',
  'openClient({ patience: { retries: 3 } })': 'there is no option retries in patience: the nearest is tries',
  'openClient({ api_key: "" })': 'the API key is missing, because api_key is empty: leave it out for HDO_API_KEY',
  'openClient({ url: "" })': 'the address must be an http or https URL, but url is empty: leave it out for HDO_URL',
  'openClient({ api_key: process.env.NOT_SET })':
    'the API key is missing, because api_key is undefined: leave it out for HDO_API_KEY',
  'openClient({ api_key: null })': 'the API key is missing, because api_key is null: leave it out for HDO_API_KEY',
  'openClient("http://127.0.0.1")': 'options is not an object',
};

test('JavaScript names an option that does not exist, and the nearest one, before anything is sent', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const program = `
    const { openClient } = await import(process.env.HDO_CLIENT);
    const outbox = openClient();
    const said = [];
    for (const call of ${JSON.stringify(Object.keys(wrong))}) {
      try {
        said.push(['nothing', await (0, eval)('({ openClient, outbox }) => ' + call)({ openClient, outbox })]);
      } catch (error) {
        said.push([error.name, error.message]);
      }
    }
    console.log(JSON.stringify(said));`;
  const env = { HDO_CLIENT: join(client, 'index.js'), HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
  const { stdout, stderr } = await spoken(process.execPath, ['--input-type=module', '-e', program], { cwd: root, env });
  assert.equal(stderr, '');
  const said = JSON.parse(stdout) as [string, string][];
  for (const [at, [call, message]] of Object.entries(wrong).entries()) {
    const [name, given = ''] = said[at] ?? [];
    assert.equal(name, 'TypeError', `${call}: ${given}`);
    assert.ok(given.startsWith(message), `${call}: ${given}`);
  }
  assert.equal((await agent.call('inputList')).returned_count, 0);
});

test('JavaScript names a variable of the environment that is empty or not set', async () => {
  const program = `
    const { openClient } = await import(process.env.HDO_CLIENT);
    try { openClient(); } catch (error) { console.log(error.name, error.message); }`;
  const HDO_CLIENT = join(client, 'index.js');
  const HDO_URL = 'http://127.0.0.1:1';
  const cases = [
    { env: { HDO_URL, HDO_API_KEY: '' }, says: 'the API key is missing, because HDO_API_KEY is empty' },
    { env: { HDO_URL }, says: 'the API key is missing, because HDO_API_KEY is not set' },
    { env: { HDO_URL: '', HDO_API_KEY: 'k' }, says: 'the address must be an http or https URL, but HDO_URL is empty' },
    { env: { HDO_API_KEY: 'k' }, says: 'the address must be an http or https URL, but HDO_URL is not set' },
  ];
  for (const { env, says } of cases) {
    const options = { cwd: root, env: { HDO_CLIENT, ...env } };
    const { stdout } = await spoken(process.execPath, ['--input-type=module', '-e', program], options);
    assert.equal(stdout, `TypeError ${says}\n`);
  }
});
