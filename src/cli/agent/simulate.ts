import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidArgumentError } from 'commander';
import { type Rule, readRule, ruleForm } from '../../agent/simulate/choice.ts';
import { openInbox } from '../../agent/simulate/inbox.ts';
import { RefusedCall, type ServerAddress } from '../../agent/simulate/review-calls.ts';
import { type Act, type Habits, isBusy, round, type StandIn, standIn } from '../../agent/simulate/stand-in.ts';
import { socketFetch } from '../../agent/socket-fetch.ts';
import { durationMs, durationNeed } from '../../lib/time/duration.ts';
import { pauseUntil } from '../../lib/time/pause.ts';
import { day_ms } from '../../lib/time/units.ts';
import { operator } from '../../rules/base/audit.ts';
import { addReviewer, makeToken, revokeToken } from '../../rules/people/reviewers.ts';
import type { Call } from '../action.ts';
import { command } from '../command.ts';
import { isForDevelopment } from '../development.ts';
import { Failure } from '../failure.ts';
import { type Folder, openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { accountOption, wholeNumber } from '../options.ts';
import { printAnswer } from '../output.ts';
import { type RunningServer, runningServer } from '../server-file.ts';
import { stopSignal } from '../signals.ts';

const look_ms = 200;
const patience_ms = 10_000;
const most_seeds = 2 ** 32;
const name = 'simulator';

/** `hdo simulate`: answers requests in tests of agents, and only on folders for development. */
export const simulate = command('simulate', {
  about: 'Answers requests instead of people, only on a folder that hdo init --dev created.',
  options: [
    [
      '--answer <rule>',
      `${ruleForm}; the first matching rule applies (default: the first action)`,
      { read: collectRule },
    ],
    ['--delay <duration>', 'how long a request waits for its answer, such as 5s or 2s..10s', { read: readDelay }],
    ['--deny <percentage>', 'how many requests get a refusing action, such as 10%', { read: readPercentage }],
    ['--undo <percentage>', 'how many answers are undone and given again later, such as 5%', { read: readPercentage }],
    ['--seed <number>', 'decides which requests these are: the same seed repeats a run', { read: wholeNumber }],
    ['--once', 'answer the pending requests, then end'],
    accountOption,
  ],
  examples: [
    'hdo simulate',
    "hdo simulate --answer 'deploy-*=reject' --answer '*=approve'",
    'hdo simulate --delay 2s..10s --deny 10% --undo 5% --seed 7',
  ],
  run: async (call, { account, answer = [], once = false, ...given }) => {
    const folder = openFolder(call);
    if (!isForDevelopment(call.data)) {
      throw new Failure('unavailable', `${call.data} is not a development folder: create one with hdo init --dev`);
    }
    const { seed = randomInt(most_seeds), delay = { least_ms: 0, most_ms: 0 }, deny = 0, undo = 0 } = given;
    let server = addressOf(await coming(call));
    const { token, token_id } = folder.change((outbox) => stranger(outbox, account));
    try {
      const person = standIn(openInbox({ token, server: () => server }), {
        rules: answer,
        habits: { seed, delay, deny, undo },
      });
      call.note(`seed ${seed}`);
      await run(person, { once, call, seed }, () => {
        const running = runningServer(call.data);
        if (running) server = addressOf(running);
      });
    } finally {
      folder.change((outbox) => revokeToken(outbox, operator, { token_id }));
    }
    return undefined;
  },
});

function addressOf({ base_url, socket }: RunningServer): ServerAddress {
  return { base_url, fetch: socket === null ? fetch : socketFetch(socket) };
}

/** Waits for the server of the folder, which may be starting at the same time. */
async function coming({ data, note }: Call): Promise<RunningServer> {
  for (let waited_ms = 0; waited_ms <= patience_ms; waited_ms += look_ms) {
    const server = runningServer(data);
    if (server) return server;
    if (waited_ms === 0) note(`waiting for hdo serve on ${data}`);
    await pause(look_ms);
  }
  throw new Failure('unavailable', `no server runs on ${data}: start one with hdo serve`);
}

type Outbox = Parameters<Parameters<Folder['change']>[0]>[0];

/** Issues a token, valid for a day, for a reviewer who stands for no person. */
function stranger(outbox: Outbox, account: string) {
  const { account_id } = accountNamed(outbox, account);
  const own = account_id === accountNamed(outbox, 'default').account_id ? name : `${name} of ${account}`;
  if (!outbox.store.reviewers.byName.get({ name: own })) {
    addReviewer(outbox, operator, { account_id, name: own, role: 'reviewer' });
  }
  return makeToken(outbox, operator, { name: own, lifetime_ms: day_ms });
}

type Run = { once: boolean; call: Call; seed: number };

/** Repeats rounds of answers until it is stopped, also while the server restarts. Ends with a summary. */
async function run(person: StandIn, { once, call, seed }: Run, find: () => void): Promise<void> {
  const stop = stopSignal();
  const counts = { answered: 0, left: 0, undone: 0, not_undone: 0 };
  let away = false;
  while (!stop.aborted) {
    try {
      for await (const act of round(person)) {
        counts[act.did] += 1;
        printAnswer({ document: act, lines: [lineOf(act)] }, call);
      }
      away = false;
      if (once && !isBusy(person)) break;
    } catch (error) {
      if (once || (error instanceof RefusedCall && error.status < 500)) throw error;
      if (!away) call.note('the server does not answer; waiting for it');
      away = true;
      find();
    }
    await pauseUntil(stop, look_ms);
  }
  const { answered, undone } = counts;
  const left = person.left.map(({ caller_item_id, why }) => ({ caller_item_id, why }));
  const sum = `answered ${answered}, undone ${undone}, left ${left.length}; seed ${seed}`;
  const lines = [sum, ...left.map(({ caller_item_id, why }) => `left: ${caller_item_id} (${why})`)];
  printAnswer({ document: { did: 'ended', seed, answered, undone, left }, lines }, call);
}

/** Describes what was done with a request, or why it was left. */
function lineOf({ did, caller_item_id, action_value, refused }: Act): string {
  const why = refused === null ? '' : ` (${refused})`;
  const words = { answered: action_value, left: 'left', undone: `${action_value} undone`, not_undone: 'not undone' };
  return `${caller_item_id}: ${words[did]}${why}`;
}

const whole = 100;

function collectRule(text: string, before: Rule[] = []): Rule[] {
  const rule = readRule(text);
  if (!rule) throw new InvalidArgumentError(`It must be ${ruleForm}.`);
  return [...before, rule];
}

/** Reads a duration such as `5s`, or a range such as `2s..10s`. */
function readDelay(text: string): Habits['delay'] {
  const [least = '', most = least, ...more] = text.split('..');
  const [least_ms, most_ms] = [durationMs(least), durationMs(most)];
  if (least_ms === undefined || most_ms === undefined || more.length > 0) {
    throw new InvalidArgumentError(`It must ${durationNeed(text)}, or a range such as 2s..10s.`);
  }
  if (least_ms > most_ms) throw new InvalidArgumentError('The shorter duration of a range comes first.');
  return { least_ms, most_ms };
}

/** Reads a percentage such as `10%` as a rate from 0 to 1. */
function readPercentage(text: string): number {
  const [, digits] = /^(\d{1,3})%$/.exec(text) ?? [];
  const percentage = Number(digits);
  if (digits === undefined || percentage > whole) {
    throw new InvalidArgumentError('It must be a percentage from 0% to 100%, such as 10%.');
  }
  return percentage / whole;
}
