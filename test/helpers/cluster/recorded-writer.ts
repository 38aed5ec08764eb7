import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Gate, openRecording } from '../../../src/cluster/record/recording.ts';
import { loadSettings } from '../../../src/config.ts';
import { openForWriting } from '../../../src/store/database/database.ts';
import { openMigrated } from '../../../src/store/migrations/prepare.ts';
import { openBatches } from '../../../src/writer/batch.ts';
import type { WriteRequest } from '../../../src/writer/messages.ts';
import { openWriterBase } from '../../../src/writer/open.ts';
import { prepareTransaction } from '../../../src/writer/transaction.ts';
import type { WriteArguments, WriteVerb } from '../../../src/writer/writes.ts';
import { temporary } from '../programs/hdo.ts';

type After = { after(done: () => unknown): void };

/** Opens a new folder whose writer gives its records to a gate, and a copy of its database from before. */
export function recordedWriter(t: After, gate: Gate) {
  const [data, copied] = [temporary(t), temporary(t)];
  openMigrated(data).close();
  copyFileSync(join(data, 'outbox.db'), join(copied, 'outbox.db'));
  const { limits } = loadSettings({ data, env: {} }).settings;
  const base = openWriterBase({ data, limits, upgrade_url: null }, { serves: false, guard: () => {} });
  const recording = openRecording(base.db, gate);
  const recorded = { ...base, transaction: prepareTransaction(base.db, { guard: () => {}, recording }) };
  const copy = openForWriting(copied, { create: false });
  const late = { waiting: [] as WriteRequest[], take: (size: number) => (size < 4 ? late.waiting.splice(0) : []) };
  t.after(() => {
    base.db.close();
    copy.close();
  });
  return { data, base: recorded, copy, runBatch: openBatches(recorded, late.take), late };
}

/** Collects records. `failing` makes the next append fail. */
export function collectingGate() {
  const records: Buffer[] = [];
  const calls: string[] = [];
  const state = { failing: false, keeps: false };
  const gate: Gate = {
    begun: () => void calls.push('begun'),
    append(record) {
      calls.push('append');
      if (state.failing) throw new Error('the log cannot be reached');
      records.push(record);
    },
    committed: () => void calls.push('committed'),
    withdraw() {
      calls.push('withdraw');
      if (!state.keeps) records.pop();
      return !state.keeps;
    },
  };
  return { gate, records, calls, state };
}

let last_id = 0;

/** Builds a request as the main thread does. */
export function requested<V extends WriteVerb>(verb: V, ...rest: WriteArguments<V>): WriteRequest {
  const now_ms = Date.now();
  last_id += 1;
  return { id: last_id, verb, at_ms: now_ms, folder_ms: now_ms, rest };
}
