import { durationOption } from '../options.ts';
import { agentAction, agentCommand } from './side.ts';
import { type Taking, take, waitFor } from './taking.ts';

/** `hdo wait` */
export const wait = agentCommand(
  'wait',
  'Waits for the decision on a request that was sent, and takes it as hdo ask does.',
)
  .argument('<id>', 'its caller_item_id')
  .addOption(durationOption('--timeout <duration>', 'how long to wait').default(86_400_000, '1d'))
  .option('--file <path>', 'where to save the file, if one was asked for')
  .option('--keep', 'leave the decision to be acknowledged with hdo output ack')
  .action(
    agentAction(async (call, id: string, given: Taking) => {
      await call.client.callerStatus(); // a wrong address or key is told at once, a server that goes away is waited for
      return take(call, await waitFor(call, id, given), given);
    }),
  );
