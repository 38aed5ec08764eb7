import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { account } from '../../helpers/appliance/shared-appliance.ts';
import { submission } from '../../helpers/data/submissions.ts';
import { agentShell } from '../../helpers/programs/agent-shell.ts';
import { temporary } from '../../helpers/programs/hdo.ts';
import { scripted } from '../../helpers/programs/scripted.ts';

test('each failure of a script has its own exit code and says what to do', async (t) => {
  const box = await account();
  const agent = box.caller('agent');
  const shell = agentShell(box, agent);
  const HDO_CREDENTIALS = join(temporary(t), 'none');
  const away = await scripted(t, ['cut']);
  const page = await scripted(t, [{ status: 200, body: '<html>' }]);
  await box.answered(agent, submission({ caller_item_id: 'answered' }), 'approve');
  const taken = await box.answered(agent, submission({ caller_item_id: 'taken' }), 'approve');
  await agent.call('outputAck', { params: { output_result_id: taken } });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'used' }) });
  const list = ['input', 'list'];
  const troubles = {
    'a wrong address': { args: list, env: { HDO_URL: page.base_url }, code: 78, do: /correct HDO_URL or --url/ },
    'a wrong key': { args: list, env: { HDO_API_KEY: 'hdo_x' }, code: 77, do: /get one with hdo key issue/ },
    'a server that is away': { args: list, env: { HDO_URL: away.base_url }, code: 69, do: /start the server/ },
    'an item that was answered': { args: ['input', 'delete', 'answered'], code: 73, do: /read the decision/ },
    'an id that another script uses': { args: ['ask', 'A?', '--id', 'used'], code: 65, do: /choose another id/ },
    'a decision that another script took': { args: ['wait', 'taken'], code: 66, do: /ask again if .* still matters/ },
    'nobody answering in time': {
      args: ['wait', 'used', '--timeout', '1s'],
      code: 75,
      do: /continue with hdo wait used/,
    },
  };
  const ended = Object.entries(troubles).map(async ([what, { args, code, do: advice, ...more }]) => {
    const said = await shell(args, { env: { HDO_CREDENTIALS, ...('env' in more ? more.env : {}) } });
    assert.deepEqual([said.code, said.stdout], [code, ''], `${what}: ${said.stderr}`);
    assert.match(said.stderr, advice, what);
  });
  await Promise.all(ended);
  const codes = Object.values(troubles).map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
});

test('of two scripts that wait for one id, one takes the decision and the other fails', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const shell = agentShell(box, agent);
  await agent.call('inputSend', { body: submission() });
  const waiting = [shell(['wait', 'invoice-1']), shell(['wait', 'invoice-1'])];
  await box.answered(agent, submission(), 'approve');
  const said = await Promise.all(waiting);
  assert.deepEqual(said.map(({ code }) => code).sort(), [0, 66]);
  const told = said.find(({ code }) => code === 66)?.stderr ?? '';
  assert.match(told, /another script with this id took the decision|its decision was taken; ask again/);
});
