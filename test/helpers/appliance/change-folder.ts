import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../src/lib/time/clock.ts';
import type { Outbox } from '../../../src/rules/outbox.ts';
import { type LocalWriter, openLocalWriter } from '../../../src/writer/local.ts';
import type { WriterSetup } from '../../../src/writer/open.ts';

type Opened = { readonly setup: WriterSetup; readonly clock: Clock; readonly writer: LocalWriter };

/** The writers that this turn of the event loop has opened, by data folder. */
const writers = new Map<string, Opened>();

/**
 * Runs rules as a transaction in a data folder, like a command. Changes within one turn of the event loop share a
 * writer, because opening one takes longer than most changes. No later turn finds it open.
 */
export function changeFolder<T>(setup: WriterSetup, clock: Clock, work: (outbox: Outbox) => T): T {
  const known = writers.get(setup.data);
  const isAlike = known?.clock === clock && isDeepStrictEqual(known.setup, setup);
  const { writer } = isAlike ? known : open(setup, clock);
  return writer.transaction(work);
}

function open(setup: WriterSetup, clock: Clock): Opened {
  close(setup.data);
  const opened = { setup, clock, writer: openLocalWriter(setup, clock) };
  writers.set(setup.data, opened);
  setImmediate(() => writers.get(setup.data) === opened && close(setup.data));
  return opened;
}

function close(data: string): void {
  const known = writers.get(data);
  writers.delete(data);
  known?.writer.close();
}
