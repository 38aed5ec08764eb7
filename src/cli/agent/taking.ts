import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { takeDecision } from '../../agent/claim.ts';
import { answerLine } from '../../agent/question.ts';
import { saveFile } from '../../agent/save.ts';
import { type Decision, openClient, type Sent } from '../../client/index.ts';
import { isAnswered, unanswered } from '../../client/question.ts';
import { systemCode } from '../../lib/process/system-error.ts';
import { shellWord } from '../../lib/text/shell-word.ts';
import { durationText } from '../../lib/time/duration.ts';
import { ExitWith } from '../action.ts';
import { type Exit, exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { escapeLine, escapeLines, printAnswer, printLines, writeText } from '../output.ts';
import { guardOutside } from '../outside-folder.ts';
import { endUnwrittenWith } from '../unwritten.ts';
import type { AgentCall } from './side.ts';

const longest_timer_ms = 2 ** 31 - 1;
/** Seconds per long poll. A decision that another script took is noticed after at most this time. */
const wait_seconds = 20;
/** The offset of exit codes: the second action ends with 11, the third with 12. */
const other_actions = 10;

/** The time in which a decision must be taken, which begins when it is there. */
const claiming_ms = 10_000;
const unclaimed = 'the server did not confirm in time that the decision is for this script: do not act on it';

/** The sentences for a decision that must not be acted on. */
const refusals = {
  taken: 'another script with this id took the decision: give each script its own --id',
  unclear:
    'the decision was used up, but a reply of the server was lost, so nobody can tell by which script: do not act on ' +
    'it, and ask again',
} as const;

/** The timeout of a wait, and the options for taking the decision. */
export type TakeOptions = { timeout: number; keep?: boolean; file?: string | undefined };

/**
 * Checks that a file can be saved at a path before a person is asked for the file.
 * @throws {Failure} usage, not_found, conflict in a data folder, or credentials if this user may not write there
 */
export function guardPlace(file: string | undefined): void {
  if (file === undefined) return;
  guardOutside(file);
  const folder = dirname(file);
  const failure = (exit: Exit, why: string) => new Failure(exit, `the file cannot be saved as ${file}: ${why}`);
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw failure('not_found', `${folder} is not a folder`);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
      throw failure('usage', 'it is a folder: name a file in it');
    }
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw failure('credentials', `this user cannot write in ${folder} (${systemCode(error)})`);
  }
}

/** The time of a command, as options of a request, and what to say if it is over before anybody was asked. */
export type TimeLimit = { readonly signal: AbortSignal; readonly again: string; asked<T>(act: Promise<T>): Promise<T> };

/** Starts the time of a command. It holds for everything that the command waits for, whatever the server does. */
export function timeLimit(timeout_ms: number, again: string): TimeLimit {
  const signal = AbortSignal.timeout(Math.min(timeout_ms, longest_timer_ms));
  const silent = `no server answered within ${durationText(timeout_ms)}: start it (hdo serve), or correct HDO_URL`;
  return {
    signal,
    again,
    asked: (act) =>
      act.catch((error: unknown) => {
        throw signal.aborted ? new Failure('unavailable', `${silent}; if it got the request, ${again}`) : error;
      }),
  };
}

/** The item that was sent, so that a decision on other content is not taken, and the time that has begun. */
type DecisionWait = { readonly timeout: number; readonly sent?: Sent | undefined; readonly limit?: TimeLimit };

/** Waits for the decision on a request, even while the server is away. Fails with 75 after the timeout. */
export async function waitFor(
  { connection }: AgentCall,
  id: string,
  { timeout, sent, limit = timeLimit(timeout, `continue with hdo wait ${shellWord(id)}`) }: DecisionWait,
): Promise<Decision> {
  const { signal, again } = limit;
  const patient = openClient({ ...connection, patience: { tries: Number.POSITIVE_INFINITY }, reached: true });
  try {
    return await patient.decisionOn(id, { signal, wait_seconds, sent });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Failure(
      'temporary',
      `nobody has answered yet; the request is pending: ${again}, or delete it with hdo input delete ${shellWord(id)}`,
    );
  }
}

type TakingOptions = Pick<TakeOptions, 'keep' | 'file'> & { readonly limit: TimeLimit };

/**
 * Prints a decision, acknowledges it, and ends with the exit code of its action. Printing first loses nothing if the
 * command is killed: the next run gets the decision again.
 */
export async function finishDecision(
  call: AgentCall,
  decision: Decision,
  { keep = false, file, limit }: TakingOptions,
): Promise<undefined> {
  const { client, connection } = call;
  const { output_result_id, action_value, raw_input, response } = decision;
  const isByPerson = isAnswered(decision);
  const saved = file !== undefined && response.kind === 'file_upload';
  if (saved) await saveFile(client, decision, file);
  const answer = saved ? file : answerLine(decision);
  // a script gets the answer unchanged; on a terminal, control characters are escaped
  endUnwrittenWith(exitCodes.temporary); // a decision that nobody has read stays for the next run
  if (call.json) printAnswer({ document: decision, lines: [] }, call);
  else if (isByPerson) printLines([process.stdout.isTTY ? escapeLines(answer) : answer]);
  await writeText();
  if (!keep) await claim(connection, output_result_id, limit);
  if (!isByPerson) {
    process.stderr.write(`hdo: ${unanswered}: ${escapeLine(action_value)}; do not act on it as on a person's answer\n`);
    throw new ExitWith('nobody');
  }
  const at = raw_input.actions.findIndex(({ value }) => value === action_value);
  if (at > 0) throw new ExitWith(other_actions + at);
}

async function claim(
  connection: AgentCall['connection'],
  output_result_id: string,
  { again }: TimeLimit,
): Promise<void> {
  const usual = openClient({ ...connection, reached: true });
  const once = openClient({ ...connection, patience: { tries: 1 }, reached: true });
  const signal = AbortSignal.timeout(claiming_ms); // an answer of the last moment is taken, too
  const whose = await takeDecision({ usual, once }, output_result_id, signal).catch((error: unknown) => {
    throw signal.aborted ? new Failure('temporary', `${unclaimed}: ${again}`) : error;
  });
  if (whose !== 'ours') throw new Failure('not_found', refusals[whose]);
}
