import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readHook } from '../../src/agent/permission/hooks.ts';
import { permissionRequest } from '../../src/agent/permission/payload.ts';
import { verdictOn } from '../../src/agent/permission/verdict.ts';
import { parseAction, submissionOf } from '../../src/agent/question.ts';
import { clientsOf } from '../../src/cli/agent/permission.ts';
import { waitFor } from '../../src/cli/agent/taking.ts';
import { type ExecutableBox, executable, sharedBox } from '../helpers/appliance/executable-box.ts';
import { atOnce } from '../helpers/at-once.ts';
import { codeOf, replaceAndAnswer, replacement } from '../helpers/data/replacements.ts';
import { count, isLong, seed, toRepeat } from '../helpers/data/seed.ts';

const runs = count({ usual: 50, long: 200 });
/** The number of questions that run the command in its own process. The others call its functions. */
const by_command = isLong ? runs : 12;
const lanes = 4;
/** The exit codes of hdo ask if its question was replaced or deleted. */
const refusals = [73, 66];

type Agent = ReturnType<ExecutableBox['caller']>;
type Ask = { readonly id: string; readonly agent: Agent; readonly at: number };

/** Builds the input of a hook, and the id of its request. */
function prompt(call: string) {
  const hook = {
    hook_event_name: 'PreToolUse',
    session_id: 's1',
    tool_use_id: call,
    cwd: '/srv/app',
    tool_name: 'Bash',
    tool_input: { command: `rm -rf <${call}> && make` },
  };
  const occasion = JSON.stringify([hook.session_id, call]);
  const toolUse = { tool: hook.tool_name, input: hook.tool_input, folder: hook.cwd, occasion };
  return { hook, input: JSON.stringify(hook), id: permissionRequest(toolUse).caller_item_id };
}

const verdictOf = (stdout: string) => JSON.parse(stdout).hookSpecificOutput;
const relayed = (agent: Agent, input: string) =>
  executable(['permission', '--timeout', '60s'], { env: agent.env, input });

/** Asks with hdo permission, by command or by its functions. Returns the verdict. */
async function allowance({ agent, at }: Ask) {
  const { hook, input } = prompt(`call-${at}`);
  if (at < by_command) return verdictOf((await relayed(agent, input)).stdout);
  const read = readHook(hook, '/');
  const verdict = await verdictOn(clientsOf(connectionOf(agent)), read.toolUse, { timeout_ms: 60_000 });
  return verdictOf(JSON.stringify(read.hook.answer(verdict)));
}

function connectionOf({ env }: Agent) {
  return { url: env.HDO_URL, api_key: env.HDO_API_KEY };
}

/** Replaces many requests before their answers. Returns the results of those who asked with `asks`. */
async function replaced<Outcome>(
  box: ExecutableBox,
  idOf: (at: number) => string,
  asks: (ask: Ask) => Promise<Outcome>,
) {
  const agents = Array.from({ length: lanes }, (_, lane) => box.caller(`lane ${lane}`));
  return atOnce(lanes, fc.sample(replacement, { numRuns: runs, seed }), async (plan, at, lane) => {
    const agent = agents[lane];
    if (!agent) throw new Error('a lane has an agent');
    const id = idOf(at);
    const asked = asks({ id, agent, at });
    await box.asked(id);
    const outcome = await replaceAndAnswer({ ...box, client: agent.client }, id, plan);
    const found = await asked;
    await handleAll(agent); // an untaken decision would slow down later waits
    return { plan: JSON.stringify(plan), ...outcome, found };
  });
}

async function handleAll({ client }: Agent): Promise<void> {
  const { items } = await client.outputCheck();
  for (const { output_result_id } of items) await client.outputAck(output_result_id);
}

test(`of ${runs} requests that were replaced before the answer, hdo permission allows none`, async () => {
  const box = await sharedBox();
  const all = await replaced(box, (at) => prompt(`call-${at}`).id, allowance);
  const wrong = all.filter(({ found, same, pressed }) => {
    return found.permissionDecision !== 'deny' && !(same && pressed === 'allow');
  });
  assert.deepEqual([all.length, wrong], [runs, []], toRepeat);
  for (const { plan, same, found } of all) {
    const why = found.permissionDecisionReason;
    if (!same)
      assert.match(why, /Another client with this key replaced the request|the request no longer exists/, plan);
  }
});

/** The popups of hdo ask, with their options. */
const forms = [
  { flags: [], popup: () => ({ kind: 'none' as const }) },
  { flags: ['--free-text'], popup: (label: string) => ({ kind: 'free_text' as const, label, multiline: true }) },
  {
    flags: ['--select', 'eu,us=America'],
    popup: (label: string) => ({
      kind: 'single_select' as const,
      label,
      options: ['eu', 'us=America'].map(parseAction),
    }),
  },
  { flags: ['--date'], popup: (label: string) => ({ kind: 'date_picker' as const, label, mode: 'date' as const }) },
];

/** Asks with hdo ask, by command or by its functions. Tells if it refused, and returns its output. */
async function taken({ id, agent, at }: Ask): Promise<{ refused: boolean; said: string; why: string }> {
  const question = `Deploy <${at}> & all?`;
  const { flags = [], popup } = forms[at % forms.length] ?? {};
  if (at < by_command || !popup) {
    const args = ['ask', question, '--id', id, '--timeout', '60s', '--action', 'deploy', '--action', 'wait', ...flags];
    const { code, stdout, stderr } = await executable(args, { env: agent.env });
    return { refused: refusals.includes(code ?? 0), said: stdout, why: stderr };
  }
  const connection = connectionOf(agent);
  const call = { ...agent, connection, data: '', json: false, quiet: true, note: () => {} };
  const sent = await agent.client.send(
    submissionOf({ id, question, actions: ['deploy', 'wait'], popup: popup(question) }),
  );
  return waitFor(call, id, { timeout: 60_000, sent }).then(
    ({ action_value }) => ({ refused: false, said: action_value, why: '' }),
    (error: unknown) => ({ refused: true, said: '', why: `${codeOf(error)}: ${error}` }),
  );
}

test(`of ${runs} questions that were replaced before the answer, hdo ask takes no answer`, async () => {
  const box = await sharedBox();
  const all = await replaced(box, (at) => `ask-${at}`, taken);
  const wrong = all.filter(({ found, same }) => !same && (!found.refused || found.said !== ''));
  assert.deepEqual([all.length, wrong], [runs, []], toRepeat);
  for (const { plan, same, found } of all) {
    const why = /not_as_sent.*: the request was .*, so an answer to it does not count|no_longer_live/;
    if (!same) assert.match(found.why, why, plan);
  }
});

test('hdo permission returns the allow and deny of a person', async () => {
  const box = await sharedBox();
  await atOnce(2, ['allow', 'deny'], async (action) => {
    const { input, id } = prompt(`honest-${action}`);
    const said = box.agent(['permission', '--timeout', '60s'], input);
    await box.answer(await box.asked(id), action);
    assert.equal(verdictOf((await said).stdout).permissionDecision, action);
  });
});

test('swapped values of the actions cannot turn Deny into allow', async () => {
  const box = await sharedBox();
  const { input, id } = prompt('turned');
  const said = box.agent(['permission', '--timeout', '60s'], input);
  const { raw_input } = await box.client.inputRead((await box.asked(id)).caller_item_id);
  const actions = raw_input.actions.map((each) => {
    const value = { allow: 'deny', deny: 'allow' }[each.value] ?? each.value;
    return { ...each, value };
  });
  await box.client.inputReplace({ ...raw_input, actions });
  await box.answer(await box.asked(id), 'allow');
  assert.equal(verdictOf((await said).stdout).permissionDecision, 'deny');
});
