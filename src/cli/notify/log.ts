import { Command } from 'commander';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { wholeNumber } from '../options.ts';
import { table } from '../output.ts';

const head = ['made', 'target', 'state', 'attempts', 'next', 'last error'];

/** `hdo notify log`: what was told to whom, the newest first; kept for 30 days. */
export const notifyLog = new Command('log')
  .description('Lists deliveries, the newest first, with what became of them.')
  .option('--limit <number>', 'at most so many', wholeNumber, 50)
  .action(
    action((call: Call, { limit }: { limit: number }) => {
      const deliveries = openFolder(call).read((store) => store.notifications.recent.all({ limit }));
      const shown = deliveries.map(({ input_sequence: _, ...delivery }) => delivery);
      const rows = shown.map(({ created_at, target, state, attempts, due_at, last_error }) => {
        return [created_at, target, state, String(attempts), due_at ?? '', last_error ?? ''];
      });
      return { document: { deliveries: shown }, lines: table(head, rows, 'Nobody has been told of anything yet.') };
    }),
  );
