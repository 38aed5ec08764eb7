import type { Hub } from '../http/reply/hub.ts';
import type { Clock } from '../lib/time/clock.ts';
import { minute_ms } from '../lib/time/units.ts';
import type { Caller } from '../rules/base/outbox.ts';
import type { Store } from '../store/store.ts';

/** The pending inputs for which somebody waits, or waited. */
export type SignsOfLife = ReturnType<typeof openSignsOfLife>;

type Services = {
  store: Pick<Store, 'inputs'>;
  hub: Hub;
  /** Milliseconds from any starting point. Never runs backwards. */
  elapsed: Clock;
};
type Quiet = Caller & { readonly since_ms: number };

/** The time after which nobody waits for an input. A client holds its next poll within seconds. */
const gone_ms = 2 * minute_ms;
const look_ms = 5_000;

/**
 * Remembers in memory which inputs have a held poll that names them. An input that had one and has none for two minutes
 * counts as left by its asker, until a poll names it again.
 */
export function openSignsOfLife({ store, hub, elapsed }: Services) {
  const held = new Map<number, number>();
  const quiet = new Map<number, Quiet>(); // the longest quiet first
  const left = new Set<number>();
  const tell = (sequence: number, caller: Caller) => hub.publish([{ kind: 'item.changed', ...caller, sequence }]);
  const forget = (sequence: number) => {
    quiet.delete(sequence);
    left.delete(sequence);
  };
  const look = () => {
    for (const [sequence, { since_ms, ...caller }] of quiet) {
      if (elapsed() - since_ms < gone_ms) return;
      quiet.delete(sequence);
      const isPending = store.inputs.bySequence.get({ sequence })?.answered_at === null;
      if (isPending) left.add(sequence);
      if (isPending) tell(sequence, caller);
    }
  };
  const timer = setInterval(look, look_ms).unref();
  const leave = hub.listen((event) => {
    const isOver = event?.kind === 'item.removed' || event?.kind === 'output.acked';
    if (isOver && event.sequence !== undefined) forget(event.sequence);
  });
  return {
    /** Notes that a poll is held for inputs of a caller. Returns the function that notes its end. */
    begin(caller: Caller, sequences: readonly number[]): () => void {
      for (const sequence of sequences) {
        held.set(sequence, (held.get(sequence) ?? 0) + 1);
        const wasLeft = left.has(sequence);
        forget(sequence);
        if (wasLeft) tell(sequence, caller);
      }
      return () => {
        for (const sequence of sequences) {
          const others = (held.get(sequence) ?? 1) - 1;
          if (others > 0) held.set(sequence, others);
          else held.delete(sequence);
          if (others === 0) quiet.set(sequence, { ...caller, since_ms: elapsed() });
        }
      };
    },
    /** Tells whether the asker of an input was there and is gone. */
    isLeft(sequence: number): boolean {
      const since_ms = quiet.get(sequence)?.since_ms;
      return left.has(sequence) || (since_ms !== undefined && elapsed() - since_ms >= gone_ms);
    },
    close(): void {
      clearInterval(timer);
      leave();
    },
  };
}
