import { pause } from './pause.ts';

const held_up_ms = 2_000; // the longest wait for a read that hangs

let turn: Promise<unknown> = Promise.resolve();

/** Applies reads in the order of their calls, whichever finishes first. */
export function inTurn<T>(reading: Promise<T>, take: (read: T) => void): Promise<void> {
  const before = turn;
  const taken = reading.then(async (read) => {
    await before;
    take(read);
  });
  turn = Promise.race([Promise.allSettled([before, taken]), pause(held_up_ms)]);
  return taken;
}
