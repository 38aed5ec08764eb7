import { timestamp } from '../../lib/time/clock.ts';
import { shownStatus } from '../../rules/base/caller-status.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { accountOption } from '../options.ts';
import { table } from '../output.ts';
import { shownCaller } from './shown.ts';

/** `hdo caller list` */
export const callerList = command('list', {
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
    const rows = callers.map(({ caller_id, caller_slug, display_name, status }) => [
      caller_slug,
      display_name,
      status,
      caller_id,
    ]);
    return {
      document: { callers },
      lines: table(['caller', 'name', 'status', 'id'], rows, `The account ${account} has no callers.`),
    };
  },
});
