import { pause } from '../pause.ts';

const held_up_ms = 2_000; // at most, by something that hangs

let turn: Promise<unknown> = Promise.resolve();

/** Takes in what is being read, in the order in which it was asked for, whichever comes back first. */
export function inTurn<T>(reading: Promise<T>, take: (read: T) => void): Promise<void> {
  const before = turn;
  const taken = reading.then(async (read) => {
    await before;
    take(read);
  });
  turn = Promise.race([Promise.allSettled([before, taken]), pause(held_up_ms)]);
  return taken;
}
