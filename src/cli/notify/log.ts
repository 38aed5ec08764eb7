import { Command } from 'commander';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { wholeNumber } from '../options.ts';
import { table } from '../output.ts';

const head = ['made', 'target', 'state', 'attempts', 'next', 'last error'];

/** `hdo notify log`: lists the deliveries of the last 30 days, newest first. */
export const notifyLog = new Command('log')
  .description('Lists deliveries and their results, newest first.')
  .option('--limit <number>', 'how many to list', wholeNumber, 50)
  .action(
    action((call: Call, { limit }: { limit: number }) => {
      const deliveries = openFolder(call).read((store) => store.notifications.recent.all({ limit }));
      const shown = deliveries.map(({ input_sequence: _, ...delivery }) => delivery);
      const rows = shown.map(({ created_at, target, state, attempts, due_at, last_error }) => {
        return [created_at, target, state, String(attempts), due_at ?? '', last_error ?? ''];
      });
      return { document: { deliveries: shown }, lines: table(head, rows, 'No notification has been sent yet.') };
    }),
  );
