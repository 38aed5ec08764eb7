import type { TestContext } from 'node:test';
import { loadSettings } from '../../../src/config.ts';
import { canonicalise, type Submission } from '../../../src/contract/submission.ts';
import { addAccount } from '../../../src/rules/access/accounts.ts';
import { addCaller } from '../../../src/rules/access/callers.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import type { Caller } from '../../../src/rules/base/outbox.ts';
import { submissionFields } from '../../../src/rules/items/input.ts';
import { addReviewer } from '../../../src/rules/people/reviewers.ts';
import { openForReading } from '../../../src/store/database/database.ts';
import { openBlobs } from '../../../src/store/disk/blobs.ts';
import { prepareForServing } from '../../../src/store/migrations/prepare.ts';
import { prepareStore } from '../../../src/store/store.ts';
import { inTransaction } from '../../../src/writer/local.ts';
import { startWriter } from '../../../src/writer/writer.ts';
import { temporary } from '../programs/hdo.ts';
import { recording } from '../shadow/shadow.ts';
import { builtThread } from './built-threads.ts';
import { standingClock } from './clock.ts';

const silent = {
  onEvents: () => {},
  onBatch: () => {},
  onForeignCommit: () => {},
  onDisk: () => {},
  onTrouble: () => {},
  onUnsound: () => {},
  onLogFull: () => {},
  onLeadLost: () => {},
  onFatal: () => {},
};

/** Opens a data folder with its writer thread and without HTTP, until the test ends. */
export async function outbox(t: Pick<TestContext, 'after'>) {
  const data = temporary(t);
  const { settings } = loadSettings({ data, env: {} });
  const clock = standingClock();
  prepareForServing(data);
  const setup = { data, limits: settings.limits, upgrade_url: null, recording };
  const source = await builtThread('writer');
  const search_source = await builtThread('search');
  const writer = startWriter({ setup, moment: momentBy(clock.now), queue_limit: 10_000, source, listeners: silent });
  await writer.opened;
  const db = openForReading(data);
  t.after(async () => {
    db.close();
    await writer.close();
  });
  return {
    data,
    settings,
    clock,
    writer,
    search_source,
    store: prepareStore(db),
    blobs: openBlobs(data),

    /** Adds an account with a caller and a reviewer. */
    account: (label: string) =>
      inTransaction(setup, clock.now, (outbox) => {
        const { account_id } = addAccount(outbox, { label, tier: 'self_hosted' });
        const { caller_id } = addCaller(outbox, operator, { account_id, name: label });
        const { reviewer_id } = addReviewer(outbox, operator, { account_id, name: label, role: 'reviewer' });
        const caller: Caller = { account_id, caller_id };
        return { caller, reviewer: { account_id, reviewer_id, name: label, role: 'reviewer' as const } };
      }),

    send: (caller: Caller, body: Submission) => writer.write('send', caller, submissionFields(canonicalise(body))),
    replace: (caller: Caller, body: Submission) =>
      writer.write('replace', caller, submissionFields(canonicalise(body))),
    /** Finds the sequence of an input. */
    sequence: ({ caller_id }: Caller, caller_item_id: string) =>
      prepareStore(db).inputs.find.get({ caller_id, caller_item_id })?.sequence ?? 0,
  };
}

/** The time of a folder whose clock is right. */
function momentBy(now: () => number) {
  return () => ({ at_ms: now(), folder_ms: now() });
}
