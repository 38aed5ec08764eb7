import { signal } from '@preact/signals';

/**
 * An answer that is being sent, or a bulk answer as one. `turn` counts the answers as they were begun, and `known`
 * settles when the result is known. `inDoubt` counts those that may not have arrived.
 */
export type Sending = {
  readonly item_ids: readonly string[];
  readonly title: string;
  readonly turn: number;
  readonly known: Promise<void>;
  readonly inDoubt: number;
  /** Keeps it from being sent again. */
  stop(): void;
};

/** The answers that are being sent, in the order in which they were begun. */
export const sending = signal<readonly Sending[]>([]);

const turns = new Map<string, number>();
let latest = 0;

/** Notes that an answer is being sent. Call `doubt` if it may not have arrived, and `end` when its result is known. */
export function beginSending(item_ids: readonly string[], title: string) {
  const { promise: known, resolve } = Promise.withResolvers<void>();
  const turn = ++latest;
  for (const item_id of item_ids) turns.set(item_id, turn);
  let isWanted = true;
  const stop = () => {
    isWanted = false;
  };
  const others = () => sending.peek().filter((one) => one.turn !== turn);
  const show = (inDoubt: number) => {
    const all = [...others(), { item_ids, title, turn, known, inDoubt, stop }];
    sending.value = all.sort((one, other) => one.turn - other.turn);
  };
  show(0);
  return {
    doubt: show,
    isWanted: () => isWanted,
    end: () => {
      sending.value = others();
      resolve();
    },
  };
}

/** Returns the turn in which answers were begun on this page, or 0. */
export function turnOf(answers: readonly { readonly item_id: string }[]): number {
  return answers.reduce((turn, { item_id }) => Math.max(turn, turns.get(item_id) ?? 0), 0);
}
