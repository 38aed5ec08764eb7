import type { Pace } from '../../upkeep/pace.ts';
import type { LocalWriter } from '../../writer/local.ts';
import type { Manner } from '../output.ts';
import { startProgress } from '../progress.ts';
import { inSlices } from './pace.ts';

const pages_at_once = 32;
const slices_a_checkpoint = 32;

/** Returns the unused pages of the database to the disk, a few at a time. Returns the bytes. */
export async function returnPages(
  call: Manner,
  { db, giveBack, checkpoint }: LocalWriter,
  pace: Pace,
): Promise<number> {
  const pragma = (name: string) => Number(db.pragma(name, { simple: true }));
  const total = pragma('freelist_count');
  const progress = startProgress(call, 'Returning pages', total);
  let returned = 0;
  let slices = 0;
  await inSlices(pace, () => {
    const before = pragma('freelist_count');
    if (before === 0) return { more: false };
    giveBack(pages_at_once);
    if (++slices % slices_a_checkpoint === 0) checkpoint(); // spares a server the checkpoint
    const freed = before - pragma('freelist_count');
    returned += Math.max(0, freed);
    progress.at(returned);
    return { more: freed > 0 && returned < total };
  });
  checkpoint(); // the checkpoint shortens the file
  progress.end();
  return returned * pragma('page_size');
}
