import { claim } from '../../agent/claim.ts';
import { answerLine } from '../../agent/question.ts';
import { saveFile } from '../../agent/save.ts';
import { type Decision, openClient } from '../../client/index.ts';
import { Told } from '../action.ts';
import { Failure } from '../failure.ts';
import { print } from '../output.ts';
import type { AgentCall } from './side.ts';

const longest_timer_ms = 2 ** 31 - 1;
/** A decision that another script has taken is noticed after so long. */
const wait_seconds = 20;
/** The exit code of the second action is one more than this, of the third two more. */
const other_actions = 10;

/** How a decision is waited for and taken. */
export type Taking = { timeout: number; keep?: boolean; file?: string | undefined };

/** Waits for the decision on a request, however long the server is away meanwhile; 75 when nobody has answered. */
export async function waitFor({ place }: AgentCall, id: string, { timeout }: Taking): Promise<Decision> {
  const signal = AbortSignal.timeout(Math.min(timeout, longest_timer_ms));
  const patient = openClient({ ...place, patience: { tries: Number.POSITIVE_INFINITY } });
  try {
    return await patient.decisionOn(id, { signal, wait_seconds });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Failure(
      'temporary',
      `nobody has answered yet; the request stays: go on with hdo wait ${id}, ` +
        `or withdraw it with hdo input delete ${id}`,
    );
  }
}

/**
 * Prints a decision, acknowledges it, and ends with the code of its action. In this order nothing is lost when the
 * command is killed: the next run gets the decision again.
 */
export async function take(call: AgentCall, decision: Decision, { keep = false, file }: Taking): Promise<undefined> {
  const { client, place } = call;
  const { output_result_id, action_value, raw_input, response } = decision;
  const saved = file !== undefined && response.kind === 'file_upload';
  if (saved) await saveFile(client, decision, file);
  print({ document: decision, lines: [saved ? file : answerLine(decision)] }, call);
  const once = openClient({ ...place, patience: { tries: 1 } });
  if (!keep && !(await claim(once, client, output_result_id))) {
    throw new Failure('not_found', 'another script with this id has taken the decision: give each its own --id');
  }
  const at = raw_input.actions.findIndex(({ value }) => value === action_value);
  if (at > 0) throw new Told(other_actions + at);
}
