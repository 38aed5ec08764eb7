import { loadSettings } from '../../src/config.ts';
import { canonicalise } from '../../src/contract/submission.ts';
import { findAccount } from '../../src/rules/accounts.ts';
import { findCaller } from '../../src/rules/callers.ts';
import { send, submitted } from '../../src/rules/input.ts';
import { inTransaction } from '../../src/writer/local.ts';
import { plain } from './body.ts';

const at_once = 5_000;
const callers = ['sender', 'poller', 'reader'];

/** An item of about 2 KB. */
export const large = { ...plain, details: plain.details?.repeat(3) ?? null };

/** Adds so many live items to a folder, to the callers in turn. */
export function crowd(data: string, items: number): void {
  const { settings } = loadSettings({ data, env: {} });
  const setup = { data, limits: settings.limits, upgrade_url: null };
  for (let from = 0; from < items; from += at_once) {
    inTransaction(setup, Date.now, (outbox) => {
      const { account_id } = findAccount(outbox, 'default');
      const owners = callers.map((name) => findCaller(outbox, { account_id, name }));
      for (let at = from; at < Math.min(from + at_once, items); at++) {
        const owner = owners[at % owners.length];
        if (owner) send(outbox, owner, submitted(canonicalise({ ...large, caller_item_id: `crowd-${at}` })));
      }
    });
  }
}
