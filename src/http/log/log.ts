import pino from 'pino';
import type { Settings } from '../../config.ts';
import type { RequestLog } from '../../lib/process/log.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { openLogOutput } from './log-output.ts';
import { textLine } from './log-text.ts';

export { type Log, type RequestLog, silentLog } from '../../lib/process/log.ts';

/** A log with a variable level, which also writes plain lines for people. */
export type OpenLog = RequestLog & { setLevel(level: Settings['log']['level']): void; note(line: string): void };

const warn = 40;

/** Opens the log on stderr at the level of the settings. The format `auto` is text on a terminal and JSON elsewhere. */
export function openLog({ level, format }: Settings['log']): OpenLog {
  const readable = format === 'text' || (format === 'auto' && process.stderr.isTTY);
  const shown = readable ? textLine : (line: string) => line;
  const output = openLogOutput((lines) => shown(droppedLine(lines)));
  const write = (line: string) => output.write(shown(line));
  const log = pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, { write });
  return Object.assign(log, {
    setLevel: (now: typeof level) => {
      log.level = now;
    },
    note: (line: string) => output.write(`${line}\n`),
    dropped: output.dropped,
  });
}

/** Formats the line that replaces dropped lines. It is written at every level. */
function droppedLine(lines: number): string {
  const msg = `${lines} lines were dropped`;
  const event = 'log_lines_dropped';
  return `${JSON.stringify({ level: warn, time: timestamp(Date.now()), pid: process.pid, event, lines, msg })}\n`;
}
