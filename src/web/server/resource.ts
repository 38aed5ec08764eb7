import { effect, type Signal, signal, untracked } from '@preact/signals';
import { ApiError } from './api.ts';

/** One read of a resource. A newer one ends it. */
export type Turn<T> = {
  /** Returns false once a newer read has begun. */
  isWanted(): boolean;
  /** Shows a part of what is being read. */
  take(part: T): void;
};

/** Data of the server that the page shows. `I` is its value before the first read. */
export type Resource<T, I = undefined> = {
  readonly value: Signal<T | I>;
  /** `failed` if the first read failed. After a later failure the value stays. */
  readonly status: Signal<'new' | 'ready' | 'failed'>;
  /** The reason why the last read failed. */
  readonly error: Signal<ApiError | undefined>;
  readonly isReading: Signal<boolean>;
  /** Reads the data. Resolves when a read that began at this call or later has ended. */
  again(): Promise<void>;
  /** Reads what follows the value, unless a read runs. A failure changes nothing. */
  next(): Promise<void>;
  /** Forgets the value and ends a read. */
  clear(): void;
};

/**
 * Makes a resource. `read` gets the value that it continues, for `next` alone. A reply to an older read is dropped.
 * `on` names signals at whose changes the data is read; it returns false while nobody needs the data.
 */
export function resource<T, I = undefined>(
  read: (from: T | undefined, turn: Turn<T>) => Promise<T>,
  { on, initial }: { on?(): unknown; initial?: I } = {},
): Resource<T, I> {
  const value = signal(initial as T | I);
  const status = signal<'new' | 'ready' | 'failed'>('new');
  const error = signal<ApiError | undefined>(undefined);
  const isReading = signal(false);
  let newest: Promise<void> = Promise.resolve();
  let reads = 0;
  const run = async (mine: number, from?: T): Promise<void> => {
    const isWanted = () => mine === reads;
    const take = (found: T) => {
      if (!isWanted()) return;
      value.value = found;
      status.value = 'ready';
    };
    isReading.value = true;
    try {
      take(await read(from, { isWanted, take }));
      if (isWanted()) error.value = undefined;
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (!isWanted() || from) return;
      error.value = cause;
      if (status.peek() === 'new') status.value = 'failed';
    } finally {
      if (isWanted()) isReading.value = false;
      else await newest;
    }
  };
  const again = () => (newest = run(++reads));
  const next = async () => {
    const from = value.peek();
    if (from !== initial && !isReading.peek()) await run(reads, from as T);
  };
  const clear = () => {
    reads += 1;
    isReading.value = false;
    [value.value, status.value, error.value] = [initial as I, 'new', undefined];
  };
  if (on) effect(() => void (on() !== false && untracked(again)));
  return { value, status, error, isReading, again, next, clear };
}
