/**
 * What is heard of the event stream: an event, that it speaks again, or that nothing comes at the moment. `id` is that
 * of the latest event which was heard.
 */
export type Heard =
  | { readonly is: 'event'; readonly name: string; readonly data: unknown; readonly id: string }
  | { readonly is: 'open'; readonly id: string }
  | { readonly is: 'silent' };

export type Tell = (heard: Heard) => void;

/** The one connection on which a browser hears of changes. */
export type Source = { again(): void; close(): void };

const names = [
  'item.added',
  'item.changed',
  'item.removed',
  'output.read',
  'output.acked',
  'counts',
  'notice',
  'device',
  'resync',
  'beat',
];
const first_word_within_ms = 4_000;
const next_word_within_ms = 40_000; // the server says something every 15 seconds
const pauses_ms = [2_000, 5_000, 15_000];
const longest_pause_ms = 30_000;

/**
 * Opens the event stream and keeps it open. What was missed during a short cut is sent again by the server; after a
 * longer one, or with `missed` from the beginning, `resync` says that anything may have changed.
 */
export function openSource(tell: Tell, { missed = false } = {}): Source {
  const patience = openTimer();
  let stream: EventSource | undefined;
  let gap = missed;
  let speaks = false;
  let failures = 0;

  const silence = () => {
    speaks = false;
    tell({ is: 'silent' });
  };
  const hear = (name: string, { data, lastEventId: id }: MessageEvent<string>) => {
    if (!speaks) tell({ is: 'open', id });
    if (gap && name !== 'resync') tell({ is: 'event', name: 'resync', data: {}, id });
    [speaks, gap, failures] = [true, false, 0];
    patience.end(next_word_within_ms, reopen);
    tell({ is: 'event', name, data: JSON.parse(data), id });
  };
  const failed = () => {
    silence();
    if (stream?.readyState !== EventSource.CLOSED) return; // it tries again by itself
    patience.end(pauses_ms[failures] ?? longest_pause_ms, reopen);
    failures += 1;
  };
  const open = () => {
    stream?.close();
    stream = connect(hear, failed);
    patience.end(first_word_within_ms, () => {
      silence();
      patience.end(next_word_within_ms, reopen);
    });
  };
  const reopen = () => {
    if (speaks) silence();
    gap = true; // a new stream begins with what comes next
    open();
  };

  open();
  return {
    again: () => {
      if (stream?.readyState === EventSource.CLOSED) reopen();
    },
    close: () => {
      patience.stop();
      stream?.close();
    },
  };
}

function connect(hear: (name: string, event: MessageEvent<string>) => void, failed: () => void): EventSource {
  const stream = new EventSource('/review/api/events');
  for (const name of names) stream.addEventListener(name, (event) => hear(name, event));
  stream.addEventListener('error', failed);
  return stream;
}

/** One thing at a time that happens unless something else comes first. */
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
