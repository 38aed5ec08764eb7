import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { loadSettings } from '../../../src/config.ts';
import type { Submission } from '../../../src/contract/submission.ts';
import type { Clock } from '../../../src/lib/time/clock.ts';
import { addAccount } from '../../../src/rules/access/accounts.ts';
import type { Outbox } from '../../../src/rules/base/outbox.ts';
import { prepareForServing } from '../../../src/store/migrations/prepare.ts';
import { inTransaction } from '../../../src/writer/local.ts';
import { temporary } from '../programs/hdo.ts';
import { recordingIn } from '../shadow/shadow.ts';
import { type Agent, addAgent } from './agent.ts';
import { addPerson, type Described, type Person } from './person.ts';

/** The environment and the settings of an appliance, and its folder if it exists. */
export type Folder = {
  env?: NodeJS.ProcessEnv;
  /** The text of config.toml. */
  config?: string;
  /** An existing folder. */
  data?: string;
};
export type Change = <T>(work: (outbox: Outbox) => T) => T;

/** Creates a data folder with an account, or opens the given one. `changeAt` runs rules in it, like a command. */
export function madeFolder(t: Pick<TestContext, 'after'>, { env = {}, config, ...given }: Folder, clock: Clock) {
  const data = given.data ?? temporary(t);
  if (config !== undefined) writeFileSync(join(data, 'config.toml'), config);
  const { settings } = loadSettings({ data, env });
  prepareForServing(data);
  const { limits, standing } = settings;
  const setup = { data, limits, standing, upgrade_url: settings.account.upgrade_url, recording: recordingIn(env) };
  const changeAt = <T>(now: Clock, work: (outbox: Outbox) => T) => inTransaction(setup, now, work);
  const change: Change = (work) => changeAt(clock, work);
  if (given.data === undefined) change((outbox) => addAccount(outbox, { label: 'default', tier: 'self_hosted' }));
  return { data, settings, change, changeAt };
}

/** Adds callers and people to a folder, with functions that call their endpoints. */
export function sidesOf(place: { base_url: string; change: Change }) {
  const person = (name: string, described: Described = {}) => addPerson(place, { name, ...described });
  return {
    /** Adds a caller and returns functions that call its API. */
    caller: (name: string, account = 'default') => addAgent(place, { name, account }),
    /** Adds a reviewer and returns functions that call their endpoints, by token or by session. */
    person,
    /** Sends an item and has a person of the account answer it; returns the output_result_id. */
    answered: clerks(person),
  };
}

/** Creates a function that sends an item and has a person of its account answer it; it returns the output_result_id. */
function clerks(addPerson: (name: string, described: Described) => Person) {
  const known = new Map<string, Person>();
  return async (agent: Agent, sent: Submission, action_value: string, response: unknown = { kind: 'none' }) => {
    const { account } = agent;
    const clerk = known.get(account) ?? addPerson(`clerk of ${account}`, { account });
    known.set(account, clerk);
    await agent.call('inputSend', { body: sent });
    return clerk.answer(await clerk.find(agent, sent.caller_item_id), action_value, response);
  };
}
