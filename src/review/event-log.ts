import { newId } from '../lib/ids.ts';
import type { OutboxEvent } from '../rules/events.ts';

type Logged = { readonly number: number; readonly event: OutboxEvent };

const most_remembered = 8_192;
const form = /^([0-9a-z_]+)-(\d{1,15})$/;

/** Opens a log of the latest changes, with which a stream that was cut goes on where it ended. */
export function openEventLog(now_ms: number) {
  const boot = newId('evt', now_ms); // numbers begin anew with every start, and mean nothing to another one
  const ring = new Array<OutboxEvent | undefined>(most_remembered);
  let last = 0;
  return {
    /** Gives the next number to a change, or to the moment at which some may have been missed. */
    add(event: OutboxEvent | undefined): void {
      last += 1;
      ring[last % most_remembered] = event;
    },

    /** The id of the latest change, under which a stream can begin. */
    id: (number = last) => `${boot}-${number}`,

    /** The changes since the one with an id; undefined where they are not all known any more. */
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
