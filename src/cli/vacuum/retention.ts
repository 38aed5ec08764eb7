import { dropExpired } from '../../rules/answers/files.ts';
import { dropExpiredSignIns } from '../../rules/people/sessions.ts';
import type { Pace } from '../../upkeep/pace.ts';
import type { LocalWriter } from '../../writer/local.ts';
import { type Expired, runRetention } from '../../writer/retention.ts';
import { runWrite, type Write, type WriteVerb } from '../../writer/writes.ts';
import type { Folder } from '../folder.ts';
import { inSlices } from './pace.ts';

/** Removes expired items. Only counts them on a dry run. */
export function applyRetention(
  { settings }: Folder,
  { store, transaction, time }: LocalWriter,
  { dry, pace }: { dry: boolean; pace: Pace },
): Promise<Expired> {
  const accounts = store.accounts.list.all();
  const write = async (verb: WriteVerb, ...rest: unknown[]) => {
    const since_ms = performance.now();
    const done = transaction((outbox) => runWrite(outbox, verb, rest));
    await pace.rest(since_ms);
    return done;
  };
  return runRetention({ accounts, settings, write: write as Write, past: time.past, dry });
}

/** Removes expired uploads, links and sessions. */
export async function dropUnused({ transaction }: LocalWriter, pace: Pace): Promise<void> {
  await inSlices(pace, () => ({ more: transaction(dropExpired) > 0 }));
  transaction(dropExpiredSignIns);
}
