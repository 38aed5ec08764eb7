import pino from 'pino';
import type { Settings } from '../config.ts';
import type { Log } from '../lib/log.ts';
import { textLine } from './log-text.ts';

export { type Log, silentLog } from '../lib/log.ts';

/** Opens the log on stderr at the level of the settings; `auto` is for people on a terminal and JSON elsewhere. */
export function openLog({ level, format }: Settings['log']): Log {
  const out = pino.destination({ fd: 2, sync: true });
  const readable = format === 'text' || (format === 'auto' && process.stderr.isTTY);
  const destination = readable ? { write: (line: string) => out.write(textLine(line)) } : out;
  return pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
