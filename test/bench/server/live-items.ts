import { loadSettings } from '../../../src/config.ts';
import { canonicalise } from '../../../src/contract/submission.ts';
import { findAccount } from '../../../src/rules/access/accounts.ts';
import { findCaller } from '../../../src/rules/access/callers.ts';
import type { Caller } from '../../../src/rules/base/outbox.ts';
import { sendItem, submissionFields } from '../../../src/rules/items/input.ts';
import { type LocalWriter, openLocalWriter } from '../../../src/writer/local.ts';
import { plain } from './body.ts';

const at_once = 5_000;
const callers = ['sender', 'poller', 'reader'];

/** An item of about 2 KB. */
const large = { ...plain, details: plain.details?.repeat(3) ?? null };

/** Adds live items to a folder, for each of its callers in turn. */
export function addLiveItems(data: string, items: number): void {
  const { settings } = loadSettings({ data, env: {} });
  const writer = openLocalWriter({ data, limits: settings.limits, upgrade_url: null }, Date.now);
  try {
    const owners = writer.transaction((outbox) => {
      const { account_id } = findAccount(outbox, 'default');
      return callers.map((name) => ({
        account_id,
        caller_id: findCaller(outbox, { account_id, name })?.caller_id ?? '',
      }));
    });
    addItems(writer, owners, items);
  } finally {
    writer.close();
  }
}

/** Adds live items of about 2 KB through the rules, for each caller in turn, and indexes them. */
export function addItems(writer: LocalWriter, owners: readonly Caller[], items: number): void {
  for (let from = 0; from < items; from += at_once) {
    writer.transaction((outbox) => {
      for (let at = from; at < Math.min(from + at_once, items); at++) {
        const owner = owners[at % owners.length];
        if (owner) sendItem(outbox, owner, submissionFields(canonicalise({ ...large, caller_item_id: `crowd-${at}` })));
      }
    });
    writer.db.pragma('wal_checkpoint(PASSIVE)');
  }
  while (writer.index());
}
