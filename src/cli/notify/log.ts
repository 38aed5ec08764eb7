import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { wholeNumber } from '../options.ts';
import { table } from '../output.ts';

const head = ['made', 'target', 'state', 'attempts', 'next', 'last error'];

/** `hdo notify log`: lists the deliveries of the last 30 days, newest first. */
export const notifyLog = command('log', {
  about: 'Lists deliveries and their results, newest first.',
  options: [['--limit <number>', 'how many to list', { read: wholeNumber, preset: 50 }]],
  run: (call, { limit }) => {
    const deliveries = openFolder(call).read((store) => store.notifications.recent.all({ limit }));
    const shown = deliveries.map(({ input_sequence: _, ...delivery }) => delivery);
    const rows = shown.map(({ created_at, target, state, attempts, due_at, last_error }) => {
      return [created_at, target, state, String(attempts), due_at ?? '', last_error ?? ''];
    });
    return { document: { deliveries: shown }, lines: table(head, rows, 'No notification has been sent yet.') };
  },
});
