import assert from 'node:assert/strict';
import { test } from 'node:test';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { answeredWithFile } from '../helpers/appliance/upload.ts';
import { submission } from '../helpers/data/submissions.ts';
import { python } from '../helpers/programs/python.ts';
import { data, refusal, scripted } from '../helpers/programs/scripted.ts';
import { eventually } from '../helpers/until.ts';

const head = `
import json, os, sys
from hdo import Outbox, OutboxError
outbox = Outbox(base_seconds=0.001, tries=3)
request = json.loads(os.environ["REQUEST"])
`;

/** Opens a server with an agent, and runs Python programs as the agent. */
async function agentIn() {
  const box = await account();
  const agent = box.caller('agent');
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key, REQUEST: JSON.stringify(submission()) };
  return { box, agent, env, run: (program: string) => python(head + program, env) };
}

test('python asks, gets the decision, and acknowledges it', async () => {
  const { box, agent, run } = await agentIn();
  const person = box.person('petra');
  const asked = run(`
decision = outbox.ask(request, wait_seconds=20)
print(decision["action_value"])
print(outbox.output_ack(decision["output_result_id"])["already_acknowledged"])
`);
  await eventually(async () => (await agent.call('inputList')).returned_count === 1);
  await person.answer(await person.find(agent, 'invoice-1'), 'reject');
  assert.deepEqual(await asked, { code: 0, stdout: 'reject\nFalse\n', stderr: '' });
  assert.equal((await agent.call('inputList')).returned_count, 0);
});

test('python takes decisions one by one, and a loop body that raises leaves its decision', async () => {
  const { box, agent, run } = await agentIn();
  await box.answered(agent, submission({ caller_item_id: 'a' }), 'approve');
  await box.answered(agent, submission({ caller_item_id: 'b' }), 'approve');
  const program = `
for decision in outbox.decisions():
    print(decision["caller_item_id"])
    if decision["caller_item_id"] == "b": raise SystemExit(3)
`;
  assert.deepEqual([(await run(program)).stdout, (await run(program)).stdout], ['a\nb\n', 'b\n']);
});

test('python has a method for every endpoint', async () => {
  const { run } = await agentIn();
  const said = await run(`
print(outbox.input_send(request)["created"], outbox.input_replace(request)["changed"])
print(outbox.input_read("invoice-1")["status"], outbox.input_list(limit=5)["returned_count"])
print(outbox.input_delete("invoice-1")["deleted"], outbox.output_check()["ready_count"])
print(outbox.output_read_all(limit=3)["items"], outbox.caller_status()["caller"]["display_name"])
print(outbox.account_status()["tier"], outbox.ask(request, timeout=0))
`);
  const lines = ['True False', 'pending 1', 'True 0', '[] agent', 'self_hosted None'];
  assert.deepEqual(said, { code: 0, stdout: `${lines.join('\n')}\n`, stderr: '' });
});

test('python downloads a file and checks its hash', async () => {
  const box = await account();
  const { agent, output_result_id } = await answeredWithFile(box, { bytes: 'x'.repeat(200_000) });
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key, REQUEST: '{}' };
  const said = await python(
    `${head}
decision = outbox.output_read("${output_result_id}")
print(len(b"".join(outbox.output_file(decision))))
decision["response"]["file"]["sha256"] = "0" * 64
try: list(outbox.output_file(decision))
except OutboxError as error: print(error.code)
`,
    env,
  );
  assert.deepEqual(said, { code: 0, stdout: '200000\ndamaged_file\n', stderr: '' });
});

const troubles = [
  { turns: ['cut', data({ tier: 'x' })], prints: 'x', tries: 2 },
  {
    turns: [refusal(503, 'temporary_unavailable', { retry_after_seconds: 0 }), data({ tier: 'y' })],
    prints: 'y',
    tries: 2,
  },
  { turns: [refusal(401, 'invalid_caller_credentials')], prints: 'invalid_caller_credentials', tries: 1 },
  { turns: [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }], prints: 'not_an_outbox', tries: 1 },
  { turns: [{ status: 200, body: '<html>' }], prints: 'not_an_outbox', tries: 1 },
  { turns: ['cut'], prints: 'unreachable', tries: 3 },
] as const;

for (const { turns, prints, tries } of troubles) {
  test(`python answers ${JSON.stringify(turns[0]).slice(0, 40)} with ${tries} tries and ${prints}`, async (t) => {
    const { base_url, seen } = await scripted(t, turns);
    const program = `
try: print(outbox.account_status()["tier"])
except OutboxError as error: print(error.code)
`;
    const said = await python(head + program, { HDO_URL: base_url, HDO_API_KEY: 'k', REQUEST: '{}' });
    assert.deepEqual([said.stdout, seen.length], [`${prints}\n`, tries], said.stderr);
  });
}
