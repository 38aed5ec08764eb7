import { ApiError, call } from '../api.ts';
import { live, noteOffline } from '../connection.ts';
import { noteEntry, session } from '../session.ts';
import { openLive } from './open-live.ts';
import type { Heard, Source } from './source.ts';

export type LiveHandlers = {
  event(name: string, data: unknown): void;
  /** Runs when the stream first opens. `event_id` is the latest event before that. */
  opened(event_id: string): void;
  /** Reads the shown data again, because events may have been missed. */
  readAgain(): Promise<void>;
};

let handlers: LiveHandlers | undefined;

/** Sets the handlers of live events. Call it before `listen`. */
export function handleLive(given: LiveHandlers): void {
  handlers = given;
}

const poll_ms = 5_000;
const poll_hidden_ms = 30_000;
const patience_ms = 10_000; // for the first message: the source reports a missing stream after 4 seconds
const quiet_after_ms = 35_000; // a stream that speaks has a heartbeat every 15 seconds
const silent_after_ms = 60_000; // the source reports the stream, or its absence, more often than this
const answered_within_ms = 4_000; // so that a connection that hangs is noticed within 40 seconds
const most_looks = 2; // a look that hangs is answered at once when the connection is back

let source: Source | undefined;
let speaks = true;
let isHeard = false;
let heard_ms = 0;
let looked_ms = 0;
let looks = 0;

/** Starts to listen, or reconnects a refused stream. */
export function listenLive(): void {
  source?.again();
  if (source) return;
  heard_ms = performance.now();
  source = openLive(take);
  setInterval(check, 1_000);
  for (const name of ['online', 'offline', 'pageshow']) addEventListener(name, () => void look());
  document.addEventListener('visibilitychange', check);
}

/** Tries to reach the server at once. */
export async function tryNow(): Promise<void> {
  source?.again();
  await look();
}

let hasSpoken = false;

function take(heard: Heard): void {
  heard_ms = performance.now();
  isHeard = true;
  if (heard.is === 'event') {
    handlers?.event(heard.name, heard.data);
    return;
  }
  speaks = heard.is === 'open';
  if (heard.is === 'silent') return void look();
  live.value = { is: 'live' };
  if (!hasSpoken) handlers?.opened(heard.id);
  hasSpoken = true;
}

/** Polls while the stream is silent or the server was unreachable, less often in a hidden tab. */
function check(): void {
  const now_ms = performance.now();
  if (now_ms - heard_ms > (isHeard ? quiet_after_ms : patience_ms)) speaks = false;
  if (now_ms - heard_ms > silent_after_ms) {
    heard_ms = now_ms;
    speaks = false;
    source?.close();
    source = openLive(take);
  }
  const isLive = speaks && live.peek().is !== 'offline'; // the stream may outlive the network of this page
  if (isLive || now_ms - looked_ms < (document.hidden ? poll_hidden_ms : poll_ms)) return;
  void look();
}

async function look(): Promise<void> {
  if (session.peek().is !== 'open' || looks >= most_looks) return;
  looked_ms = performance.now();
  looks += 1;
  const late = setTimeout(noteOffline, answered_within_ms);
  const asked = call('sessionRead').finally(() => {
    clearTimeout(late);
    looks -= 1;
  });
  try {
    noteEntry((await asked).reviewer);
    source?.again();
    if (!speaks || live.peek().is === 'offline') live.value = { is: speaks && isHeard ? 'live' : 'polling' };
    await handlers?.readAgain();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'unreachable') noteOffline();
  }
}
