import { apply, type Change, copyOf, empty, type Image, put, resize } from './image.ts';
import { journal } from './journal.ts';
import type { Luck } from './luck.ts';

/** The possible fates of unsynced changes in a power cut. */
export const fates = ['lost', 'kept', 'prefix', 'sectors'] as const;
export type Fate = (typeof fates)[number];

/** A file whose synced content alone is certain to survive a power cut. */
export type FileModel = ReturnType<typeof openFile>;

export function openFile() {
  const changes = journal<Change>();
  const durable = empty();
  const visible = empty();
  return {
    kind: 'file' as const,
    beginSync: changes.beginSync,
    endSync: (by: string) => {
      for (const change of changes.endSync(by)) apply(durable, change);
    },
    failSync: (by: string) => void changes.endSync(by),
    /** Returns the size that the program sees. */
    size: () => visible.size,
    change(change: Change): void {
      apply(visible, change);
      changes.add(change);
    },
    /** Returns the bytes that the program sees. */
    now: () => bytesOf(visible),
    /** Returns the bytes after a power cut. */
    afterCut: (fate: Fate, luck: Luck) =>
      bytesOf(fate === 'kept' ? visible : cuts[fate](durable, changes.pending(), luck)),
  };
}

type Cut = (durable: Image, pending: readonly Change[], luck: Luck) => Image;

const cuts: Record<Exclude<Fate, 'kept'>, Cut> = {
  lost: copyOf,
  prefix: (durable, pending, luck) => {
    const whole = luck.below(pending.length + 1);
    const image = all(durable, pending.slice(0, whole));
    return sectors(image, pending.slice(whole, whole + 1), luck);
  },
  sectors,
};

function all(durable: Image, pending: readonly Change[]): Image {
  const image = copyOf(durable);
  for (const change of pending) apply(image, change);
  return image;
}

/** Gives every sector a content that it had since the last sync, independent of the others, and a size likewise. */
function sectors(durable: Image, pending: readonly Change[], luck: Luck): Image {
  const image = copyOf(durable);
  const sector = luck.pick([512, 4096]);
  const until = new Map<number, number>(); // the change up to which a sector was written
  const survives = (number: number, at: number) => {
    if (!until.has(number)) until.set(number, luck.pick([0, pending.length, luck.below(pending.length + 1)]));
    return at < (until.get(number) ?? 0);
  };
  const sizes = [durable.size];
  let end = durable.size;
  for (const [at, change] of pending.entries()) {
    const [from, to] = 'size' in change ? [change.size, end] : [change.at, change.at + change.bytes.length];
    for (let start = from; start < to; start += sector - (start % sector)) {
      const part = Math.min(to, start + sector - (start % sector));
      const bytes = 'size' in change ? Buffer.alloc(part - start) : change.bytes.subarray(start - from, part - from);
      if (survives(Math.floor(start / sector), at)) put(image, start, bytes);
    }
    end = 'size' in change ? change.size : Math.max(end, to);
    sizes.push(end);
  }
  resize(image, luck.pick([end, durable.size, sizes[luck.below(sizes.length)] ?? end]));
  return image;
}

const bytesOf = ({ bytes, size }: Image) => bytes.subarray(0, size);
