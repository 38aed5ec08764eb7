import pino from 'pino';
import type { Settings } from '../config.ts';
import type { Log } from '../lib/log.ts';
import { textLine } from './log-text.ts';

export { type Log, silentLog } from '../lib/log.ts';

/** A log whose level can change while it is used. */
export type OpenLog = Log & { setLevel(level: Settings['log']['level']): void };

/**
 * Opens the log on stderr at the level of the settings; `auto` is for people on a terminal and JSON elsewhere. The
 * lines of one turn of the loop are written together when it is over, and what is left when the process ends.
 */
export function openLog({ level, format }: Settings['log']): OpenLog {
  const out = pino.destination({ fd: 2, sync: true });
  const readable = format === 'text' || (format === 'auto' && process.stderr.isTTY);
  let lines = '';
  const flush = () => {
    if (lines !== '') out.write(lines);
    lines = '';
  };
  const write = (line: string) => {
    if (lines === '') setImmediate(flush);
    lines += readable ? textLine(line) : line;
  };
  process.once('exit', flush);
  const log = pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, { write });
  return Object.assign(log, {
    setLevel: (now: typeof level) => {
      log.level = now;
    },
  });
}
