import pino from 'pino';
import type { Settings } from '../../config.ts';
import type { RequestLog } from '../../lib/process/log.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { visibleText } from '../../web/ui/unseen.ts';
import { openLogOutput } from './log-output.ts';

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

const levels: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** Formats a log line for people: the time of day, the level unless it is info, the event, and its members. */
export function textLine(json: string): string {
  const { level, time, pid: _pid, event, msg, ...members }: Record<string, unknown> = JSON.parse(json);
  const clock = String(time).slice(11, 19);
  const grave = level === 30 ? [] : [levels[Number(level)] ?? String(level)];
  const rest = Object.entries(members)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${shownValue(value)}`);
  return `${[clock, ...grave, event ?? msg, ...rest].filter(Boolean).join(' ')}\n`;
}

/** Shows a word as it is, and anything else as JSON, with control and invisible characters escaped. */
function shownValue(value: unknown): string {
  const isWord = typeof value === 'string' && /^\S+$/.test(value);
  return visibleText(isWord ? value : JSON.stringify(value));
}
