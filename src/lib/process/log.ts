import type { LogLine } from './log-events.ts';

export type { LogLine } from './log-events.ts';

export type Log = {
  info(line: LogLine): void;
  warn(line: LogLine): void;
  error(line: LogLine): void;
};

/** A log that also has a debug level, for the many lines of successful reads. */
export type RequestLog = Log & {
  debug(line: LogLine): void;
  isLevelEnabled(level: 'debug' | 'info'): boolean;
  /** The number of lines since the start that could not be written. */
  dropped(): number;
};

export const silentLog: RequestLog = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  isLevelEnabled: () => false,
  dropped: () => 0,
};
