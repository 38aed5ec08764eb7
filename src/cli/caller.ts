import { shellWord } from '../lib/text/shell-word.ts';
import { timestamp } from '../lib/time/clock.ts';
import { addCaller, revokeCaller } from '../rules/access/callers.ts';
import { operator } from '../rules/base/audit.ts';
import { shownStatus } from '../rules/base/caller-status.ts';
import type { Outbox } from '../rules/base/outbox.ts';
import { removeCaller, removeItemsOf, removeProofsOf } from '../rules/upkeep/removal.ts';
import { isServed } from '../store/disk/lock.ts';
import type { CallerRow } from '../store/tables/callers.ts';
import type { Pace } from '../upkeep/pace.ts';
import type { LocalWriter } from '../writer/local.ts';
import { command, commandGroup } from './command.ts';
import { Failure } from './failure.ts';
import { openFolder } from './folder.ts';
import { accountNamed, callerNamed } from './named.ts';
import { accountFlag, accountOption, dataFlag } from './options.ts';
import { formatTable } from './output.ts';
import { inSlices, paceBeside } from './vacuum/steps.ts';

const callerAdd = command('add', {
  about: 'Adds a caller, which still needs a key.',
  args: [['<name>', 'the name; the slug is derived from it']],
  options: [accountOption],
  run: (call, name, { account }) => {
    const document = openFolder(call).change((outbox) => {
      const { account_id } = accountNamed(outbox, account);
      const caller = addCaller(outbox, operator, { account_id, name });
      return { ...shownCaller(caller), status: shownStatus(caller, [], outbox.now) };
    });
    const { caller_id, caller_slug } = document;
    const flags = accountFlag(account) + dataFlag(call.data);
    return {
      document,
      lines: [
        `Added the caller ${caller_slug} (${caller_id}).`,
        `Issue a key: hdo key issue --caller ${shellWord(caller_slug)}${flags}`,
      ],
    };
  },
});

const callerList = command('list', {
  about: 'Lists the callers of an account.',
  options: [accountOption],
  run: (call, { account }) => {
    const callers = openFolder(call).read((store) => {
      const { account_id } = accountNamed({ store }, account);
      const keys = Map.groupBy(store.keys.ofAccount.all({ account_id }), ({ caller_id }) => caller_id);
      const now = timestamp(Date.now());
      return store.callers.ofAccount.all({ account_id }).map((caller) => {
        return { ...shownCaller(caller), status: shownStatus(caller, keys.get(caller.caller_id) ?? [], now) };
      });
    });
    const cells = { caller: 'caller_slug', name: 'display_name', status: 'status', id: 'caller_id' } as const;
    return { document: { callers }, lines: formatTable(callers, cells, `The account ${account} has no callers.`) };
  },
});

const callerRevoke = command('revoke', {
  about: 'Revokes a caller and all its keys at once. Issuing a new key reactivates it.',
  args: [['<name>', 'its name, slug or id']],
  options: [accountOption],
  run: (call, name, { account }) => {
    const document = openFolder(call).change((outbox) => {
      const { account_id, caller_id } = callerNamed(outbox, { account, name });
      return shownCaller(revokeCaller(outbox, operator, { account_id, name: caller_id }));
    });
    return { document, lines: [`Revoked the caller ${document.caller_slug} and all its keys.`] };
  },
});

const callerRemove = command('remove', {
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

function shownCaller({ caller_id, caller_slug, display_name, status }: CallerRow) {
  return { caller_id, caller_slug, display_name, status };
}

export const caller = commandGroup('caller', 'Manages callers: the agents and services that send requests.', [
  callerAdd,
  callerList,
  callerRevoke,
  callerRemove,
]);
