import { connectStream, type End } from './connect.ts';

/** A message of the event source. `id` is that of the latest event. */
export type Heard =
  | { readonly is: 'event'; readonly name: string; readonly data: unknown; readonly id: string }
  | { readonly is: 'open'; readonly id: string }
  | { readonly is: 'silent' };

export type Tell = (heard: Heard) => void;

/** The connection to the event stream, one for each browser. */
export type Source = { again(): void; close(): void };

const first_word_within_ms = 4_000;
const next_word_within_ms = 33_000; // the server sends a heartbeat every 15 seconds
const pauses_ms = [2_000, 5_000, 15_000];
const longest_pause_ms = 30_000;

/**
 * Opens the event stream with the secret of the session and keeps it open. After a short cut the server repeats the
 * missed events. After a longer one, or with `missed` from the start, `resync` says that anything may have changed.
 */
export function openSource(tell: Tell, { secret, missed = false }: { secret(): string; missed?: boolean }): Source {
  const patience = openTimer();
  let stop = () => {};
  let gap = missed;
  let [speaks, isRefused] = [false, false];
  let failures = 0;

  const silence = () => {
    speaks = false;
    tell({ is: 'silent' });
  };
  const hear = (name: string, id: string, data: unknown) => {
    if (!speaks) tell({ is: 'open', id });
    if (gap && name !== 'resync') tell({ is: 'event', name: 'resync', data: {}, id });
    [speaks, gap, failures] = [true, false, 0];
    patience.end(next_word_within_ms, reopen);
    tell({ is: 'event', name, data, id });
  };
  const ended = (end: End) => {
    silence();
    isRefused = end === 'refused';
    if (!isRefused) return; // after a cut `connectStream` retries by itself
    patience.end(pauses_ms[failures] ?? longest_pause_ms, reopen);
    failures += 1;
  };
  const open = () => {
    stop();
    isRefused = false;
    stop = connectStream({ secret, hear, ended });
    patience.end(first_word_within_ms, () => {
      silence();
      patience.end(next_word_within_ms, reopen);
    });
  };
  const reopen = () => {
    if (speaks) silence();
    gap = true; // a new stream does not repeat missed events
    open();
  };

  open();
  return {
    again: () => {
      if (isRefused) reopen();
    },
    close: () => {
      patience.stop();
      stop();
    },
  };
}

/** A timer with one callback at a time: a new one replaces the old one. */
function openTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    end: (after_ms: number, then: () => void) => {
      stop();
      timer = setTimeout(then, after_ms);
    },
  };
}
