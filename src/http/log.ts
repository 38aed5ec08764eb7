import pino from 'pino';
import type { Settings } from '../config.ts';
import type { Log } from '../lib/log.ts';

export { type Log, silentLog } from '../lib/log.ts';

/** Opens the log on stderr at the level of the settings. */
export function openLog({ level }: Settings['log']): Log {
  const base = { pid: process.pid };
  return pino({ level, base, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }));
}
