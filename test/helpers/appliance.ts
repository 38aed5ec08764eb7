import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { mountMcp } from '../../src/agent/mcp/http.ts';
import { type ApplianceOptions, openAppliance } from '../../src/appliance.ts';
import { loadSettings } from '../../src/config.ts';
import { listen } from '../../src/http/listening.ts';
import { silentLog } from '../../src/http/log.ts';
import { addAccount } from '../../src/rules/accounts.ts';
import type { Outbox } from '../../src/rules/outbox.ts';
import { prepareForServing } from '../../src/store/prepare.ts';
import { inTransaction } from '../../src/writer/local.ts';
import { addAgent } from './agent.ts';
import { builtWriter } from './built-writer.ts';
import { clerks } from './clerks.ts';
import { standingClock } from './clock.ts';
import { endAfter } from './guests.ts';
import { temporary } from './hdo.ts';
import { addPerson, type Described } from './person.ts';

type Options = Partial<Pick<ApplianceOptions, 'queue_limit' | 'writer_source' | 'log' | 'elapsed'>> & {
  env?: NodeJS.ProcessEnv;
  /** The text of config.toml. */
  config?: string;
  /** A folder that is there already. */
  data?: string;
};

/** A whole appliance on a free port, in a folder of its own, with a clock that stands still; gone after the test. */
export async function appliance(t: Pick<TestContext, 'after'>, { env = {}, config, ...options }: Options = {}) {
  const data = options.data ?? temporary(t);
  if (config !== undefined) writeFileSync(join(data, 'config.toml'), config);
  const { settings } = loadSettings({ data, env });
  const clock = standingClock();
  prepareForServing(data);
  const setup = { data, limits: settings.limits, upgrade_url: settings.account.upgrade_url };
  const change = <T>(work: (outbox: Outbox) => T) => inTransaction(setup, clock.now, work);
  if (options.data === undefined) change((outbox) => addAccount(outbox, { label: 'default', tier: 'self_hosted' }));
  const failures: string[] = [];
  const onFatal = (cause: string) => void failures.push(cause);
  const own = { clock: clock.now, log: silentLog, onFatal, extend: mountMcp, writer_source: await builtWriter() };
  const box = await openAppliance({ data, settings, ...own, ...options });
  await box.opened;
  const address = await listen(box.server, { host: '127.0.0.1', port: 0 });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= box.close();
    return closed;
  };
  const guests = endAfter(t, close);
  const base_url = `http://127.0.0.1:${address?.port}`;
  const person = (name: string, described: Described = {}) => addPerson({ base_url, change }, { name, ...described });
  return {
    data,
    settings,
    clock,
    base_url,
    server: box.server,
    metrics: box.metrics,
    reload: box.reload,
    failures,
    guests,
    close,
    /** Does what a command on the same folder would do. */
    change,
    /** Adds a caller and gives its side of the API. */
    caller: (name: string, account = 'default') => addAgent({ base_url, change }, { name, account }),
    /** Adds a reviewer and gives their side of the endpoints, by token or by session. */
    person,
    /** Sends an item and has it answered by somebody of the account; gives the output_result_id. */
    answered: clerks(person),
  };
}

export type TestAppliance = Awaited<ReturnType<typeof appliance>>;
