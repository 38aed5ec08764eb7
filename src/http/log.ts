import pino from 'pino';
import type { Settings } from '../config.ts';

/** Where the program says what happened, one JSON object a line. */
export type Log = {
  info(line: Record<string, unknown>): void;
  warn(line: Record<string, unknown>): void;
  error(line: Record<string, unknown>): void;
};

/** A log that nobody reads. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** Opens the log on stderr at the level of the settings. */
export function openLog({ level }: Settings['log']): Log {
  const base = { pid: process.pid };
  return pino({ level, base, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }));
}
