import { setTimeout as pause } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { type Rule, readRule, ruleForm } from '../../agent/simulate/rules.ts';
import { standIn } from '../../agent/simulate/stand-in.ts';
import { socketFetch } from '../../agent/socket-fetch.ts';
import { operator } from '../../rules/audit.ts';
import { addReviewer, makeToken, revokeToken } from '../../rules/reviewers.ts';
import { action, type Call } from '../action.ts';
import { isForDevelopment } from '../development.ts';
import { Failure } from '../failure.ts';
import { type Folder, openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { accountOption } from '../options.ts';
import { type RunningServer, runningServer } from '../server-file.ts';
import { untilStopped } from '../signals.ts';

const look_ms = 200;
const patience_ms = 10_000;
const day_ms = 86_400_000;
const name = 'simulator';
type Given = { account: string; answer?: Rule[]; once?: boolean };

/** `hdo simulate`: for the tests of agents, never where people decide. */
export const simulate = new Command('simulate')
  .description('Answers requests in the place of people, on a folder that hdo init --dev has made.')
  .option('--answer <rule>', `${ruleForm}; the first that fits counts (the first action)`, collected)
  .option('--once', 'answer what waits now, and end')
  .addOption(accountOption())
  .action(
    action(async (call: Call, { account, answer = [], once = false }: Given) => {
      const folder = openFolder(call);
      if (!isForDevelopment(call.data)) {
        throw new Failure('unavailable', `${call.data} is not for development: make another one with hdo init --dev`);
      }
      const server = await coming(call);
      const { token, token_id } = folder.change((outbox) => stranger(outbox, account));
      try {
        const { base_url, socket } = server;
        const desk = { base_url, token, fetch: socket === null ? fetch : socketFetch(socket) };
        await run(standIn(desk, answer), { once, call });
      } finally {
        folder.change((outbox) => revokeToken(outbox, operator, { token_id }));
      }
      return undefined;
    }),
  );

/** The server of the folder, which may be started at the same time. */
async function coming({ data, note }: Call): Promise<RunningServer> {
  for (let waited_ms = 0; waited_ms <= patience_ms; waited_ms += look_ms) {
    const server = runningServer(data);
    if (server) return server;
    if (waited_ms === 0) note(`waiting for hdo serve on ${data}`);
    await pause(look_ms);
  }
  throw new Failure('unavailable', `no hdo serves ${data}: start one with hdo serve`);
}

type Outbox = Parameters<Parameters<Folder['change']>[0]>[0];

/** A reviewer that is nobody, with a token for a day. */
function stranger(outbox: Outbox, account: string) {
  const { account_id } = accountNamed(outbox, account);
  const own = account_id === accountNamed(outbox, 'default').account_id ? name : `${name} of ${account}`;
  if (!outbox.store.reviewers.byName.get({ name: own })) {
    addReviewer(outbox, operator, { account_id, name: own, role: 'reviewer' });
  }
  return makeToken(outbox, operator, { name: own, lifetime_ms: day_ms });
}

/** Looks again and again; a refusal is said once, since the request stays. */
async function run(round: ReturnType<typeof standIn>, { once, call }: { once: boolean; call: Call }): Promise<void> {
  const stop = new AbortController();
  if (!once) untilStopped().then(() => stop.abort());
  const refused = new Set<string>();
  do {
    for await (const done of round()) {
      if (done.refused !== null && refused.has(done.caller_item_id)) continue;
      if (done.refused !== null) refused.add(done.caller_item_id);
      const line = `${done.caller_item_id}: ${done.action_value}${done.refused === null ? '' : ` (${done.refused})`}`;
      process.stdout.write(`${call.json ? JSON.stringify(done) : line}\n`);
    }
    if (!once) await pause(look_ms, undefined, { signal: stop.signal }).catch(() => {});
  } while (!once && !stop.signal.aborted);
}

function collected(text: string, before: Rule[] = []): Rule[] {
  const rule = readRule(text);
  if (!rule) throw new InvalidArgumentError(`It must be ${ruleForm}.`);
  return [...before, rule];
}
