import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { timestamp } from '../../lib/clock.ts';
import { CopyUnderWay, isServed } from '../../store/lock.ts';
import { paceOf, Stopped } from '../pace.ts';
import { createCopy, TargetTaken, type Wanted } from './create.ts';
import { type Copy, sizeOf } from './list.ts';
import { noteCopy } from './record.ts';
import { removeCopy } from './remove-copy.ts';
import { verifyCopy } from './verify.ts';

/** What was written is not what is read back. */
export class UnreadableCopy extends Error {
  constructor(problems: readonly string[]) {
    super(`what was written does not read back as it should: ${problems.join('; ')}`);
    this.name = 'UnreadableCopy';
  }
}

const share_beside_server = 0.25;
const lowest_priority = 19;

/**
 * Makes a copy, reads it back whole, and notes it for `hdo status`; one that does not verify is removed. Beside a
 * server it takes a share of the time, and its thread is at the lowest priority when this resolves.
 * @throws {TargetTaken} {NoSpace} {CopyUnderWay} {Stopped} {UnreadableCopy}
 */
export async function makeCopy({ stopped, ...wanted }: Omit<Wanted, 'pace'> & { stopped(): boolean }): Promise<Copy> {
  const { data, target, now_ms } = wanted;
  const at = timestamp(now_ms);
  const pace = paceOf({ share: () => (isServed(data) ? share_beside_server : 1), stopped });
  let finished = false;
  try {
    const manifest = await createCopy({ ...wanted, pace });
    finished = true;
    if (isServed(data)) setPriority(lowest_priority); // what SQLite does in one piece cannot be paced
    const { problems } = await verifyCopy(target, { pace, told: wanted.told });
    if (problems.length > 0) throw new UnreadableCopy(problems);
    const size_bytes = sizeOf(manifest);
    noteCopy(data, { made: { at, path: resolve(target), size_bytes } });
    return { path: target, manifest, size_bytes };
  } catch (error) {
    if (finished && existsSync(target)) await removeCopy(target);
    const is_failure = !harmless.some((kind) => error instanceof kind);
    if (is_failure) noteCopy(data, { failed: { at, cause: causeOf(error) } });
    throw error;
  }
}

const harmless = [TargetTaken, CopyUnderWay, Stopped];

function causeOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
