import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';

type LogOutput = {
  /** Writes a line, which includes its line break. It never waits and never throws. */
  write(line: string): void;
  /** Returns the number of lines dropped since the start. */
  dropped(): number;
};

const most_buffered = 1 << 20; // characters
const retry_ms = { stalled: 50, failed: 1_000 };
const end_ms = 500;

/**
 * Opens stderr for the log. The lines of one turn of the event loop are written together after it. When the reader
 * stalls or a write fails, lines stay in the buffer and the write is retried. When the buffer is full, lines are
 * dropped and counted until it is written; then the line from `notice` reports their number. When the process exits,
 * the rest is written for half a second at most.
 */
export function openLogOutput(notice: (dropped: number) => string): LogOutput {
  let lines = '';
  let state: 'idle' | 'scheduled' | 'writing' = 'idle';
  let dropped = 0;
  let unreported = 0; // the dropped lines that no notice has reported
  const report = () => {
    const line = unreported > 0 ? notice(unreported) : '';
    unreported = 0;
    return line;
  };
  const out = openWriting(flush);
  process.once('exit', () => out.end(() => lines + report()));

  function flush(): void {
    const text = lines === '' ? report() : lines;
    lines = '';
    state = text === '' ? 'idle' : 'writing';
    if (text !== '') out.write(Buffer.from(text));
  }
  return {
    write: (line) => {
      if (unreported > 0 || lines.length + out.left() + line.length > most_buffered) {
        dropped += 1;
        unreported += 1;
        return;
      }
      lines += line;
      if (state !== 'idle') return;
      state = 'scheduled';
      setImmediate(flush);
    },
    dropped: () => dropped,
  };
}

/** Writes one text after another to stderr, and retries as often as needed. Calls `next` when all is written. */
function openWriting(next: () => void) {
  const { fd, isFile } = openStderr();
  let rest = Buffer.alloc(0);
  let in_flight = false;
  const done = (error: NodeJS.ErrnoException | null, written: number) => {
    in_flight = false;
    rest = rest.subarray(written);
    if (error) setTimeout(writeSome, error.code === 'EAGAIN' ? retry_ms.stalled : retry_ms.failed).unref();
    else if (rest.length > 0) writeSome();
    else next();
  };
  const writeSome = () => {
    in_flight = isFile;
    if (isFile) return write(fd, rest, done); // a slow disk blocks only a thread of the pool
    let written = 0;
    let failed: NodeJS.ErrnoException | null = null;
    try {
      written = writeSync(fd, rest);
    } catch (error) {
      failed = error as NodeJS.ErrnoException; // the write is retried: there is no other place to report the failure
    }
    done(failed, written);
  };
  return {
    left: () => rest.length,
    write: (bytes: Buffer<ArrayBuffer>) => {
      rest = bytes;
      writeSome();
    },
    /** Writes the rest when the process exits. */
    end: (last: () => string) => {
      if (in_flight) sleep(20); // the writing thread goes first
      const own = in_flight ? Buffer.alloc(0) : rest;
      writeWithin(fd, Buffer.concat([own, Buffer.from(last())]), end_ms);
    },
  };
}

/** Finds a descriptor of stderr that never blocks a write, even if its reader stalls. */
function openStderr(): { fd: number; isFile: boolean } {
  const { isTTY } = process.stderr; // reading isTTY makes a pipe or a socket non-blocking
  return { fd: isTTY ? openTerminal() : 2, isFile: fstatSync(2).isFile() };
}

/** Opens the terminal a second time, non-blocking. A terminal stopped with Ctrl-S blocks all other writers. */
function openTerminal(): number {
  const { O_WRONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;
  try {
    return openSync('/proc/self/fd/2', O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    return 2; // the terminal of another user, or a system without /proc
  }
}

/** Writes synchronously within a time limit. The rest is lost with the process. */
function writeWithin(fd: number, bytes: Buffer, within_ms: number): void {
  const end = performance.now() + within_ms;
  for (let rest = bytes; rest.length > 0 && performance.now() < end; ) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return; // there is no other place to report it
      sleep(5);
    }
  }
}

function sleep(duration_ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, duration_ms);
}
