import { existsSync, readFileSync, statSync } from 'node:fs';
import { hexOf, stringsOf } from './call-text.ts';
import type { FileEvent } from './event.ts';
import { type Positions, readers } from './readers.ts';

/** Returns the effects of a call that a kill interrupted. Its result is unknown, so the files decide. */
export function eventsOfCut(name: string, text: string, positions: Positions): FileEvent[] {
  const as_done = text.replace(/= \?[^=]*$/, `= ${resultOf(name, text)}`);
  return readers[name]?.(as_done, positions).filter(hasHappened) ?? [];
}

/** Returns the result that the call would have had on success. */
function resultOf(name: string, text: string): string {
  const strings = stringsOf(text);
  if (name.startsWith('open')) return `0<${hexOf(String(strings[0]))}>`;
  return /write/.test(name) ? String(Buffer.concat(strings).length) : '0';
}

function hasHappened(event: FileEvent): boolean {
  switch (event.kind) {
    case 'opened':
    case 'folder':
      return existsSync(event.path);
    case 'removed':
      return !existsSync(event.path);
    case 'moved':
      return existsSync(event.to) && !existsSync(event.from);
    case 'size':
      return existsSync(event.path) && statSync(event.path).size === event.size;
    case 'write':
      return isWritten(event);
    default:
      throw new Error(`${event.kind} has separate events for its begin and its end`);
  }
}

function isWritten({ path, at, bytes }: Extract<FileEvent, { kind: 'write' }>): boolean {
  return (
    existsSync(path) &&
    readFileSync(path)
      .subarray(at, at + bytes.length)
      .equals(bytes)
  );
}
