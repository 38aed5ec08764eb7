import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { initFolder } from '../../../src/cli/init-folder.ts';
import { openClient } from '../../../src/client/index.ts';
import type { DataOf } from '../../../src/contract/endpoint.ts';
import type { ReviewEndpoints } from '../../../src/contract/review-endpoints.ts';
import { findAccount, firstAccount } from '../../../src/rules/access/accounts.ts';
import { addCaller } from '../../../src/rules/access/callers.ts';
import { issueKey } from '../../../src/rules/access/keys.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import { makeToken } from '../../../src/rules/people/reviewers.ts';
import { hdoFile, serveExecutable } from '../programs/executable.ts';
import { type Said, temporary } from '../programs/hdo.ts';
import { shadowed } from '../shadow/shadow.ts';
import { inFolder } from './in-folder.ts';
import { account } from './shared-appliance.ts';

type Surroundings = { env?: NodeJS.ProcessEnv; input?: string };
type Shown = DataOf<ReviewEndpoints['itemRead']>['item'];

const day_ms = 86_400_000;
/** Polling interval. A command takes about 100 ms until its first request. */
const look_ms = 25;

/** Runs the executable on its own folder, with its commands, an agent's key and a person with a token. */
export async function executableBox(t: Pick<TestContext, 'after'>) {
  const data = `${temporary(t)}/data`;
  const { api_key, token } = initialised(data);
  const { base_url, kill } = await serveExecutable(data);
  t.after(kill);
  const caller = (name: string) => {
    const made = inFolder(data, (outbox) => {
      const { account_id } = findAccount(outbox, firstAccount);
      return issueKey(outbox, operator, addCaller(outbox, operator, { account_id, name }), null);
    });
    return made.api_key;
  };
  const restart = async (outage_ms: number) => {
    await kill();
    await pause(outage_ms);
    const again = await serveExecutable(data, {}, [], new URL(base_url).host);
    t.after(again.kill);
  };
  return {
    ...boxOf({ data, base_url, api_key, token, caller }),
    /** Kills the server and starts it again on the same address after a while. */
    restart,
  };
}

/** Creates the same functions for an account of its own on the executable that all tests of the process share. */
export async function sharedBox() {
  const { data, base_url, caller, person } = await account();
  const { token } = person('petra');
  return boxOf({ data, base_url, api_key: caller('agent').api_key, token, caller: (name) => caller(name).api_key });
}

type BoxCredentials = { data: string; base_url: string; api_key: string; token: string; caller(name: string): string };

function boxOf({ data, base_url, api_key, token, caller }: BoxCredentials) {
  const agentOf = (key: string) => ({
    env: { HDO_URL: base_url, HDO_API_KEY: key },
    client: openClient({ url: base_url, api_key: key }),
  });
  const { env, client } = agentOf(api_key);
  const review = reviewing(base_url, token);
  return {
    data,
    base_url,
    env,
    client,
    review,
    /** Adds another caller. Decisions of the first one do not end its waits. */
    caller: (name: string) => agentOf(caller(name)),
    /** Runs a command on this folder and returns its JSON output. */
    document: async (args: readonly string[]) => {
      const { code, stdout, stderr } = await executable([...args, '--data', data, '--json']);
      if (code !== 0) throw new Error(`hdo ${args.join(' ')} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout);
    },
    /** Runs a command like an agent's script. */
    agent: (args: readonly string[], input = '') => executable(args, { env, input }),
    /** Waits until an item is in the person's queue. */
    async asked(caller_item_id: string): Promise<Shown> {
      for (;;) {
        const { items } = await review(`items?view=queue&caller_item_id=${encodeURIComponent(caller_item_id)}`);
        if (items[0]) return items[0];
        await pause(look_ms);
      }
    },
    /** Answers an item in its current revision. */
    answer: ({ item_id, revision }: Shown, action_value: string, response: object = { kind: 'none' }) =>
      review(`items/${item_id}/answer`, { expected_revision: revision, action_value, response }),
  };
}

/** Creates the folder like `hdo init`, `hdo key issue` and `hdo reviewer token`. */
function initialised(data: string): { api_key: string; token: string } {
  const { key } = initFolder(data, { reviewer: 'petra', caller: 'agent' });
  const { token } = inFolder(data, (outbox) => makeToken(outbox, operator, { name: 'petra', lifetime_ms: day_ms }));
  return { api_key: key.api_key, token };
}

/** Runs a command of the executable until it exits. Its environment contains only what is given. */
export async function executable(args: readonly string[], { env = {}, input = '' }: Surroundings = {}): Promise<Said> {
  const child = spawn(hdoFile, args, { env: { ...shadowed, ...env }, stdio: 'pipe' });
  child.stdin.on('error', () => {}).end(input); // a command may ignore its input
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}

export type ExecutableBox = ReturnType<typeof boxOf>;

function reviewing(base_url: string, token: string) {
  return async (path: string, body?: object) => {
    const response = await fetch(`${base_url}/review/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { ok, data, error } = JSON.parse(await response.text());
    if (!ok) throw new Error(`${path}: ${error.code} ${error.message}`);
    return data;
  };
}
