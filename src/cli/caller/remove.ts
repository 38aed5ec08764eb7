import { shellWord } from '../../lib/text/shell-word.ts';
import { revokeCaller } from '../../rules/access/callers.ts';
import { operator } from '../../rules/base/audit.ts';
import type { Outbox } from '../../rules/base/outbox.ts';
import { removeCaller, removeItemsOf, removeProofsOf } from '../../rules/upkeep/removal.ts';
import { isServed } from '../../store/disk/lock.ts';
import type { CallerRow } from '../../store/tables/callers.ts';
import type { Pace } from '../../upkeep/pace.ts';
import type { LocalWriter } from '../../writer/local.ts';
import { command } from '../command.ts';
import { Failure } from '../failure.ts';
import { openFolder } from '../folder.ts';
import { callerNamed } from '../named.ts';
import { accountOption } from '../options.ts';
import { inSlices, paceBeside } from '../vacuum/pace.ts';
import { shownCaller } from './shown.ts';

/** `hdo caller remove` */
export const callerRemove = command('remove', {
  about: 'Removes a revoked caller with its keys, items and files. This cannot be undone.',
  args: [['<name>', 'its name, slug or id']],
  options: [['--yes', 'revoke it first if it is active'], accountOption],
  run: async (call, name, { account, yes }) => {
    const folder = openFolder(call);
    const caller = folder.change((outbox) => {
      const found = callerNamed(outbox, { account, name });
      guardActive(found, yes === true);
      return revokeCaller(outbox, operator, { account_id: found.account_id, name: found.caller_id });
    });
    const pace = paceBeside(isServed(folder.data));
    const removed_items = await folder.writing((writer) => removeAll(writer, caller, pace));
    const { status: _, ...document } = { ...shownCaller(caller), removed: true, removed_items };
    const items = removed_items === 1 ? 'one item' : `${removed_items} items`;
    return { document, lines: [`Removed the caller ${caller.caller_slug} with its keys and ${items}.`] };
  },
});

function guardActive({ status, caller_slug }: CallerRow, yes: boolean): void {
  if (yes || status === 'revoked') return;
  const first = `hdo caller revoke ${shellWord(caller_slug)}`;
  throw new Failure('conflict', `${caller_slug} is ${status}: revoke it first (${first}), or give --yes to do both`);
}

/** Removes the items in slices, so that a server on the same folder stays responsive. A later run continues. */
async function removeAll({ transaction }: LocalWriter, caller: CallerRow, pace: Pace): Promise<number> {
  let items = 0;
  await inSlices(pace, () => {
    const { removed, more } = transaction((outbox) => removeItemsOf(outbox, operator, caller));
    items += removed;
    return { more };
  });
  let after: number | null = 0;
  await inSlices(pace, () => {
    const from: number = after ?? 0;
    after = transaction((outbox: Outbox) => removeProofsOf(outbox, operator, { ...caller, after: from }));
    return { more: after !== null };
  });
  transaction((outbox) => removeCaller(outbox, operator, caller));
  return items;
}
