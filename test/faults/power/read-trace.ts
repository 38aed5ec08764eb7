import { hexOf, stringsOf, targetOf, Unknown } from './call-text.ts';
import { type Call, callsOf } from './calls.ts';
import { eventsOfCut } from './cut-call.ts';
import type { Event, FileEvent } from './event.ts';
import { type Positions, readers } from './readers.ts';

/** Extracts messages from bytes that a program sends. */
export type Listen = (bytes: Buffer) => string[];

/**
 * Reads from strace's output the actions of a program on the files below a place, and its messages elsewhere. Call it
 * before another program changes the files, because they decide whether an interrupted call took effect.
 */
export function* readTrace(trace: Buffer, place: string, listen: Listen): Generator<Event> {
  const inside = hexOf(`${place}/`);
  const positions = new Map() as Positions;
  const isOurs = (path: string) => path === place || path.startsWith(`${place}/`);
  for (const call of callsOf(trace)) {
    const { phase, by, text } = call;
    if (text.includes('IORING_SETUP_SQPOLL')) throw new Unknown(text); // its writes would not be traced
    const name = text.slice(0, text.indexOf('('));
    const target = text.includes('<') ? targetOf(text)?.path : undefined;
    if (syncs.has(name)) {
      if (phase !== 'cut' && isOurs(target ?? '')) yield { kind: `sync_${phase}`, path: target ?? '', by };
    } else if (phase === 'begins') {
      if (says.has(name) && !isOurs(target ?? '')) yield* said(call, listen);
    } else if (phase !== 'fails' && text.includes(inside)) {
      const events = phase === 'cut' ? eventsOfCut(name, text, positions) : read(name, text, positions);
      for (const event of events) if (isOurs('path' in event ? event.path : event.to)) yield event;
    }
  }
}

const syncs = new Set(['fsync', 'fdatasync']);
const says = new Set(['write', 'writev', 'sendto', 'sendmsg']);

function read(name: string, text: string, positions: Positions): FileEvent[] {
  const reader = readers[name];
  if (!reader && !says.has(name)) throw new Unknown(text);
  return reader?.(text, positions) ?? [];
}

function* said({ text }: Call, listen: Listen): Generator<Event> {
  for (const what of listen(Buffer.concat(stringsOf(text)))) yield { kind: 'said', what };
}
