import type { ServerResponse } from 'node:http';
import { busyRefusal } from '../../contract/errors.ts';
import { itemId } from '../../contract/item-id.ts';
import type { Hub } from '../../http/reply/hub.ts';
import { commonHeaders } from '../../http/reply/reply.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import { traceOf } from '../../http/request/trace.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import { newId } from '../../lib/ids.ts';
import type { OutboxEvent } from '../../rules/base/events.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import { countsOf } from '../items/counts.ts';
import type { Review } from '../people.ts';
import { type Person, personOf } from '../sign-in/credential.ts';

const heartbeat_ms = 15_000;
const beat = 'event: beat\ndata: {}\n\n'; // an event, because the page cannot see comments

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
    const missed = log.since(String(last_id))?.filter(({ event }) => isFor(event, reviewer));
    const texts = missed?.map(({ number, event }) => changeText(seal, log.id(number), event)) ?? [resync()];
    return texts.join('') + counts(reviewer.account_id);
  };

  return {
    dismissStrangers,
    /** The id of the latest event. Data that is read after this call includes that event. */
    lastId: () => log.id(),

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

type LogEntry = { readonly number: number; readonly event: OutboxEvent };

const most_remembered = 8_192;
const form = /^([0-9a-z_]+)-(\d{1,15})$/;

/** Opens a log of the latest changes, from which a stream that was cut off can resume. */
function openEventLog(now_ms: number) {
  const boot = newId('evt', now_ms); // numbers restart with the process
  const ring = new Array<OutboxEvent | undefined>(most_remembered);
  let last = 0;
  return {
    /** Gives the next number to a change, or to a gap where changes may have been lost. */
    add(event: OutboxEvent | undefined): void {
      last += 1;
      ring[last % most_remembered] = event;
    },

    /** The id of the latest change, or of the change with a number. */
    id: (number = last) => `${boot}-${number}`,

    /** Returns the changes after an id, or undefined if some of them are no longer in the log. */
    since(id: string): LogEntry[] | undefined {
      const [, of, digits] = form.exec(id) ?? [];
      const number = Number(digits);
      if (of !== boot || number > last || last - number > most_remembered) return undefined;
      const missed: LogEntry[] = [];
      for (let next = number + 1; next <= last; next++) {
        const event = ring[next % most_remembered];
        if (!event) return undefined;
        missed.push({ number: next, event });
      }
      return missed;
    },
  };
}

/** An event of the stream. One of the account names no item. */
type Heard = { readonly name: string; readonly reason?: string; readonly of_account?: true };

/**
 * The stream event of each kind of change; null sends nothing. An answered item leaves the queue, also while its
 * answer is held; an undone one returns.
 */
const heard: Readonly<Record<OutboxEvent['kind'], Heard | null>> = {
  'item.added': { name: 'item.added' },
  'item.changed': { name: 'item.changed' },
  'item.removed': { name: 'item.removed', reason: 'gone' },
  'item.skipped': { name: 'item.changed' },
  'item.held': { name: 'item.removed', reason: 'answered' },
  'output.ready': { name: 'item.removed', reason: 'answered' },
  'output.read': { name: 'output.read' },
  'output.acked': { name: 'output.acked' },
  asker: null,
  credentials: null,
  notice: { name: 'notice', of_account: true },
  role: { name: 'role', of_account: true },
  device: { name: 'device', of_account: true },
  standing: { name: 'standing', of_account: true },
  policy: { name: 'policy', of_account: true },
};

/** Formats a change as an event of the stream; empty if people do not receive it. */
function changeText(seal: Seal, id: string, { kind, sequence, caller_id, because }: OutboxEvent): string {
  const said = heard[kind];
  if (said === null) return '';
  const { name, of_account, ...reason } = said;
  if (of_account) return eventText(id, name, {});
  if (sequence === undefined) return '';
  return eventText(id, name, { item_id: itemId(seal, sequence), caller_id, ...reason, ...(because && { because }) });
}

/** Formats one event (HTML standard, "Server-sent events"). JSON contains no line breaks. */
function eventText(id: string, name: string, data: object): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

type Stream = { readonly res: ServerResponse; readonly person: Person };

const most = 1_000;
const most_each = 50;
const retry_seconds = 15;
const most_buffered_bytes = 1_000_000;

export function openAudience() {
  const streams = new Set<Stream>();
  const told: QueuedText[] = [];
  /** Sends all texts of a turn in one write per stream: a pending write takes more memory than a short text. */
  const send = () => {
    const all = told.splice(0);
    const texts = new Map<string, string>();
    for (const { res, person } of streams) {
      const { reviewer } = person;
      const text = texts.get(reviewer.reviewer_id) ?? textFor(reviewer, all);
      texts.set(reviewer.reviewer_id, text);
      if (res.writableLength > most_buffered_bytes) res.destroy();
      else if (text !== '') res.write(text);
    }
  };
  return {
    isEmpty: () => streams.size === 0,

    /**
     * Adds a stream until it closes. It gets what is told from now on.
     * @throws {Refusal} temporary_unavailable when too many are open
     */
    join(stream: Stream): void {
      send();
      const { reviewer_id } = stream.person.reviewer;
      const own = [...streams].filter(({ person }) => person.reviewer.reviewer_id === reviewer_id);
      if (streams.size >= most || own.length >= most_each) {
        throw busyRefusal('Too many event streams are open. Close other tabs of the inbox.', retry_seconds);
      }
      streams.add(stream);
      stream.res.once('close', () => streams.delete(stream));
    },

    /**
     * Sends a text to all streams, or to those of `recipients`, at the end of this turn of the event loop. A client
     * that does not keep up is disconnected.
     */
    tell(text: string, recipients?: Recipients): void {
      if (text === '') return;
      if (told.length === 0) setImmediate(send);
      told.push({ text, recipients });
    },

    dismiss(mayStay: (person: Person) => boolean): void {
      send();
      for (const stream of streams) {
        if (mayStay(stream.person)) continue;
        streams.delete(stream);
        stream.res.end();
      }
    },
  };
}

type Recipients = { readonly account_id: string; readonly reviewer_id?: string };
type QueuedText = { readonly text: string; readonly recipients: Recipients | undefined };

function textFor(reviewer: Reviewer, told: readonly QueuedText[]): string {
  return told
    .filter(({ recipients }) => !recipients || isFor(recipients, reviewer))
    .map(({ text }) => text)
    .join('');
}

function isFor(recipients: Recipients, { account_id, reviewer_id }: Pick<Reviewer, 'account_id' | 'reviewer_id'>) {
  return recipients.account_id === account_id && (recipients.reviewer_id ?? reviewer_id) === reviewer_id;
}
