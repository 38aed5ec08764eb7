import type { LocalWriter } from '../../writer/local.ts';
import type { Manner } from '../output.ts';
import { startProgress } from '../progress.ts';
import { inSlices } from './pace.ts';

const pages_at_once = 128;

/** Gives the database's unused pages back to the disk, a few at a time; returns the bytes. */
export async function returnPages(call: Manner, { db }: LocalWriter): Promise<number> {
  const pragma = (name: string) => Number(db.pragma(name, { simple: true }));
  const total = pragma('freelist_count');
  const progress = startProgress(call, 'Giving pages back', total);
  let returned = 0;
  await inSlices(() => {
    const before = pragma('freelist_count');
    if (before === 0) return { more: false };
    db.pragma(`incremental_vacuum(${pages_at_once})`);
    db.pragma('wal_checkpoint(PASSIVE)');
    const freed = before - pragma('freelist_count');
    returned += Math.max(0, freed);
    progress.at(returned);
    return { more: freed > 0 && returned < total };
  });
  progress.end();
  return returned * pragma('page_size');
}
