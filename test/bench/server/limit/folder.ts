import { loadSettings } from '../../../../src/config.ts';
import { canonicalise } from '../../../../src/contract/submission.ts';
import { addAccount } from '../../../../src/rules/access/accounts.ts';
import { addCaller } from '../../../../src/rules/access/callers.ts';
import { operator } from '../../../../src/rules/base/audit.ts';
import type { Caller } from '../../../../src/rules/base/outbox.ts';
import { type SubmissionFields, submissionFields } from '../../../../src/rules/items/input.ts';
import { prepareForServing } from '../../../../src/store/migrations/prepare.ts';
import { inTransaction } from '../../../../src/writer/local.ts';
import { openWriterBase, type WriterBase } from '../../../../src/writer/open.ts';
import { plain } from '../body.ts';

/** A new folder with one caller, open for writing, with submissions to send and the size of its log in pages. */
export type Opened = {
  base: WriterBase;
  caller: Caller;
  submissions: SubmissionFields[];
  checkpoint(): void;
  frames(): number;
};

const wal_frames = 2_048; // 16 MB, as in the server

/** Creates a folder and opens its write connection, as the server does. */
export function openLimitFolder(data: string, sends: number): Opened {
  const { settings } = loadSettings({ data, env: {} });
  prepareForServing(data);
  const setup = { data, limits: settings.limits, upgrade_url: null };
  const caller = inTransaction(setup, Date.now, (outbox): Caller => {
    const { account_id } = addAccount(outbox, { label: 'default', tier: 'self_hosted' });
    const { caller_id } = addCaller(outbox, operator, { account_id, name: 'agent' });
    return { account_id, caller_id };
  });
  const base = openWriterBase(setup, { serves: false, guard: () => {} });
  const submissions = Array.from({ length: sends }, (_, at) =>
    submissionFields(canonicalise({ ...plain, caller_item_id: `item-${at}` })),
  );
  const wal = base.db.prepare<[], { log: number; checkpointed: number }>('PRAGMA wal_checkpoint(NOOP)');
  return {
    base,
    caller,
    submissions,
    frames: () => wal.get()?.log ?? 0,
    checkpoint() {
      const { log = 0, checkpointed = 0 } = wal.get() ?? {};
      if (log - checkpointed > wal_frames) base.db.pragma('wal_checkpoint(PASSIVE)');
    },
  };
}
