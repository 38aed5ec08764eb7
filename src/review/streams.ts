import type { Exchange } from '../http/exchange.ts';
import type { Hub } from '../http/hub.ts';
import { commonHeaders } from '../http/reply.ts';
import { traceOf } from '../http/trace.ts';
import type { Reviewer } from '../rules/outbox.ts';
import { concerns, openAudience } from './audience.ts';
import { countsOf } from './counts.ts';
import { type Person, personOf } from './credential.ts';
import { openEventLog } from './event-log.ts';
import { changeText, eventText } from './event-text.ts';
import type { Review } from './review.ts';

const heartbeat_ms = 15_000;
const beat = 'event: beat\ndata: {}\n\n'; // a comment would not reach the page that waits for it

/** The event streams of all people who are there. */
export type Streams = ReturnType<typeof openStreams>;

/** Begins to note changes, and tells each open stream of those in its account. */
export function openStreams({ store, seal, clock }: Review, hub: Hub) {
  const audience = openAudience();
  const log = openEventLog(clock());
  const resync = () => eventText(log.id(), 'resync', {});
  const counts = (account_id: string) => eventText(log.id(), 'counts', countsOf(store, account_id));
  const tellCounts = oncePerTurn((account_id) => audience.tell(counts(account_id), { account_id }));
  const stopListening = hub.listen((event) => {
    log.add(event);
    if (audience.isEmpty()) return;
    if (!event) return audience.tell(resync());
    audience.tell(changeText(seal, log.id(), event), event);
    if (event.sequence !== undefined) tellCounts(event.account_id);
  });
  const dismissStrangers = () =>
    audience.dismiss(({ credential }) => personOf(store, credential, clock()) !== undefined);
  const timer = setInterval(() => {
    dismissStrangers();
    audience.tell(beat);
  }, heartbeat_ms).unref();

  /** What a stream begins with: what it missed, or that it has to look again, and the counts of now. */
  const beginning = (reviewer: Reviewer, last_id: string | string[] | undefined): string => {
    if (last_id === undefined) return counts(reviewer.account_id);
    const missed = log.since(String(last_id))?.filter(({ event }) => concerns(event, reviewer));
    const texts = missed?.map(({ number, event }) => changeText(seal, log.id(number), event)) ?? [resync()];
    return texts.join('') + counts(reviewer.account_id);
  };

  return {
    dismissStrangers,
    /** The id of the latest event: what is read after it was asked for holds what that event is about. */
    lastId: () => log.id(),

    /** Answers a request with a stream. */
    open(person: Person, { req, res, ids }: Exchange): undefined {
      if (req.method === 'HEAD') return void res.writeHead(200, headersOf(req, ids)).end();
      audience.join({ res, person });
      res.writeHead(200, headersOf(req, ids));
      res.write(`retry: 1000\n\n${beginning(person.reviewer, req.headers['last-event-id'])}`);
    },

    close(): void {
      clearInterval(timer);
      stopListening();
      audience.dismiss(() => false);
    },
  };
}

/** The headers of an answer that goes on: nginx would hold it back, and its end says nothing of how long it took. */
function headersOf(req: Exchange['req'], ids: Exchange['ids']): Record<string, string> {
  traceOf(req).streaming_ms = performance.now();
  return { ...commonHeaders(ids), 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };
}

/** Calls back once for each word said during a turn of the loop, after it. */
function oncePerTurn(call: (word: string) => void): (word: string) => void {
  const said = new Set<string>();
  return (word) => {
    if (said.size === 0)
      setImmediate(() => {
        const words = [...said];
        said.clear();
        words.forEach(call);
      });
    said.add(word);
  };
}
