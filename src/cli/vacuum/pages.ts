import { settleWal } from '../../store/copy.ts';
import type { Pace } from '../../upkeep/pace.ts';
import type { LocalWriter } from '../../writer/local.ts';
import type { Manner } from '../output.ts';
import { startProgress } from '../progress.ts';
import { inSlices } from './pace.ts';

const pages_at_once = 32;
const slices_a_checkpoint = 32;

/** Gives the database's unused pages back to the disk, a few at a time; returns the bytes. */
export async function returnPages(call: Manner, { db }: LocalWriter, pace: Pace): Promise<number> {
  const pragma = (name: string) => Number(db.pragma(name, { simple: true }));
  const total = pragma('freelist_count');
  const progress = startProgress(call, 'Giving pages back', total);
  let returned = 0;
  let slices = 0;
  await inSlices(pace, () => {
    const before = pragma('freelist_count');
    if (before === 0) return { more: false };
    db.pragma(`incremental_vacuum(${pages_at_once})`);
    if (++slices % slices_a_checkpoint === 0) db.pragma('wal_checkpoint(PASSIVE)'); // before a server has to
    const freed = before - pragma('freelist_count');
    returned += Math.max(0, freed);
    progress.at(returned);
    return { more: freed > 0 && returned < total };
  });
  settleWal(db);
  db.pragma('wal_checkpoint(PASSIVE)'); // only then the file gets shorter
  progress.end();
  return returned * pragma('page_size');
}
