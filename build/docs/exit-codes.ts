import { type Exit, exitCodes } from '../../src/cli/exit-codes.ts';

/** The meaning of each exit code to the script of an agent. */
const meanings: Readonly<Record<Exit, string>> = {
  done: 'Done; of `hdo ask` and `hdo wait`: the first action was chosen.',
  general: 'Something else; the sentence says what.',
  usage: 'The command was typed wrongly.',
  bad_data: 'The request is wrong, or another request waits under its id.',
  not_found:
    'There is no such thing any more: it was withdrawn, or another script has (or may have) taken its decision.',
  unavailable: 'No server answers there.',
  internal: 'A mistake inside; the sentence has an id for the operator of the server.',
  conflict: 'Somebody has answered it in the meantime, or has replaced the request.',
  nobody:
    'Nobody answered: a policy decided after a time. `hdo ask` and `hdo wait` print this decision only with `--json`.',
  temporary:
    'Not now: nobody has answered in time, a limit stands against it, the disk is full, or nobody reads the answer. ' +
    'The answer stays.',
  credentials: 'The key is missing or not good there.',
  settings: 'The address is wrong, or missing.',
};

/** Each exit code and what it says. */
export function exitCodeRows(): string[][] {
  return (Object.keys(exitCodes) as Exit[]).map((name) => [String(exitCodes[name]), meanings[name]]);
}
