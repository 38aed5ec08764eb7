import { liveInput } from '../../client/ask.ts';
import type { Sent } from '../../client/index.ts';
import { shellWord } from '../../lib/text/shell-word.ts';
import { day_ms } from '../../lib/time/units.ts';
import { Failure } from '../failure.ts';
import { readDuration } from '../options.ts';
import { type AgentCall, agentCommand, readSubmission } from './side.ts';

import { finishDecision, guardPlace, type TimeLimit, timeLimit, waitFor } from './taking.ts';

type Before = { readonly file: string; readonly limit: TimeLimit };

export const wait = agentCommand('wait', {
  about: 'Waits for the decision on a sent request, and takes it as hdo ask does.',
  args: [['<id>', 'its caller_item_id']],
  options: [
    ['--timeout <duration>', 'how long to wait', { read: readDuration, preset: day_ms, shown: '1d' }],
    ['--request <file>', 'the request as JSON, - is stdin; a decision on other content is not taken'],
    ['--file <path>', 'where to save the file, if the request asks for one'],
    ['--keep', 'do not acknowledge the decision; use hdo output ack'],
  ],
  run: async (call, id, flags) => {
    guardPlace(flags.file);
    const limit = timeLimit(flags.timeout, `continue with hdo wait ${shellWord(id)}`);
    const { signal } = limit;
    await limit.asked(call.client.callerStatus({ signal })); // a wrong address or key ends it; later outages do not
    const sent = flags.request === undefined ? undefined : await sentBefore(call, id, { file: flags.request, limit });
    return finishDecision(call, await waitFor(call, id, { ...flags, sent, limit }), { ...flags, limit });
  },
});

/**
 * Sends the request again, which changes nothing as long as it is there, to learn its revision and hash. A request that
 * is gone is not sent: a person would be asked again.
 */
async function sentBefore({ client }: AgentCall, id: string, { file, limit }: Before): Promise<Sent> {
  const submission = await readSubmission(file);
  if (submission?.caller_item_id !== id) {
    throw new Failure('usage', `the request in ${file} has another caller_item_id than ${id}`);
  }
  const { signal } = limit;
  await limit.asked(liveInput(client, id, signal));
  return limit.asked(client.send(submission, { signal }));
}
