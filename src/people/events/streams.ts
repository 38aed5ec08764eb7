import type { Hub } from '../../http/reply/hub.ts';
import { commonHeaders } from '../../http/reply/reply.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import { traceOf } from '../../http/request/trace.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import { countsOf } from '../items/counts.ts';
import type { Review } from '../people.ts';
import { type Person, personOf } from '../sign-in/credential.ts';
import { concerns, openAudience } from './audience.ts';
import { openEventLog } from './event-log.ts';
import { changeText, eventText } from './event-text.ts';

const heartbeat_ms = 15_000;
const beat = 'event: beat\ndata: {}\n\n'; // an event, because the page cannot see comments

/** The event streams of all connected people. */
export type Streams = ReturnType<typeof openStreams>;

/** Subscribes to changes and sends each to the open streams of its account. */
export function openStreams({ store, seal, clock, folderTime }: Review, hub: Hub) {
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
    audience.dismiss(({ credential }) => personOf(store, credential, folderTime()) !== undefined);
  const timer = setInterval(() => {
    dismissStrangers();
    audience.tell(beat);
  }, heartbeat_ms).unref();

  /** Builds the start of a stream: the events it missed, or `resync`, and the current counts. */
  const beginning = (reviewer: Reviewer, last_id: string | string[] | undefined): string => {
    if (last_id === undefined) return counts(reviewer.account_id);
    const missed = log.since(String(last_id))?.filter(({ event }) => concerns(event, reviewer));
    const texts = missed?.map(({ number, event }) => changeText(seal, log.id(number), event)) ?? [resync()];
    return texts.join('') + counts(reviewer.account_id);
  };

  return {
    dismissStrangers,
    /** The id of the latest event. Data that is read after this call includes that event. */
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

/** Returns headers that keep nginx from buffering the stream. The log counts the time of a request until here. */
function headersOf(req: Exchange['req'], ids: Exchange['ids']): Record<string, string> {
  traceOf(req).streaming_ms = performance.now();
  return { ...commonHeaders(ids), 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };
}

/** Collects the words of one event-loop turn and calls back once for each afterwards. */
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
