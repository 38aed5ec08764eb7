import { hexOf, stringsOf, targetOf, Unknown } from './call-text.ts';
import { type Call, callsOf } from './calls.ts';
import type { Event, FileEvent } from './event.ts';
import { type Positions, readers } from './readers.ts';

/** Finds in the bytes that are written to somebody what they tell. */
export type Ears = (bytes: Buffer) => string[];

/** What a traced program did to the files below a place, and what it said elsewhere, in the text of strace. */
export function* readTrace(trace: Buffer, place: string, ears: Ears): Generator<Event> {
  const inside = hexOf(`${place}/`);
  const positions = new Map() as Positions;
  const isOurs = (path: string) => path === place || path.startsWith(`${place}/`);
  for (const call of callsOf(trace)) {
    const { phase, by, text } = call;
    if (text.includes('IORING_SETUP_SQPOLL')) throw new Unknown(text); // its writes would not be seen
    const name = text.slice(0, text.indexOf('('));
    const target = text.includes('<') ? targetOf(text)?.path : undefined;
    if (syncs.has(name)) {
      if (isOurs(target ?? '')) yield { kind: `sync_${phase}`, path: target ?? '', by };
    } else if (phase === 'begins') {
      if (says.has(name) && !isOurs(target ?? '')) yield* said(call, ears);
    } else if (phase === 'ends' && text.includes(inside)) {
      for (const event of read(name, text, positions)) if (isOurs('path' in event ? event.path : event.to)) yield event;
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

function* said({ text }: Call, ears: Ears): Generator<Event> {
  for (const what of ears(Buffer.concat(stringsOf(text)))) yield { kind: 'said', what };
}
