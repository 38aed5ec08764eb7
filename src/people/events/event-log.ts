import { newId } from '../../lib/ids.ts';
import type { OutboxEvent } from '../../rules/base/events.ts';

type Logged = { readonly number: number; readonly event: OutboxEvent };

const most_remembered = 8_192;
const form = /^([0-9a-z_]+)-(\d{1,15})$/;

/** Opens a log of the latest changes, from which a stream that was cut off can resume. */
export function openEventLog(now_ms: number) {
  const boot = newId('evt', now_ms); // numbers restart with the process
  const ring = new Array<OutboxEvent | undefined>(most_remembered);
  let last = 0;
  return {
    /** Gives the next number to a change, or to a gap where changes may have been lost. */
    add(event: OutboxEvent | undefined): void {
      last += 1;
      ring[last % most_remembered] = event;
    },

    /** The id of the latest change, or of the change with a number. */
    id: (number = last) => `${boot}-${number}`,

    /** Returns the changes after an id, or undefined if some of them are no longer in the log. */
    since(id: string): Logged[] | undefined {
      const [, of, digits] = form.exec(id) ?? [];
      const number = Number(digits);
      if (of !== boot || number > last || last - number > most_remembered) return undefined;
      const missed: Logged[] = [];
      for (let next = number + 1; next <= last; next++) {
        const event = ring[next % most_remembered];
        if (!event) return undefined;
        missed.push({ number: next, event });
      }
      return missed;
    },
  };
}
