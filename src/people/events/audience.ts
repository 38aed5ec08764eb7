import type { ServerResponse } from 'node:http';
import { busy } from '../../contract/errors.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { Person } from '../sign-in/credential.ts';

type Stream = { readonly res: ServerResponse; readonly person: Person };

const most = 1_000;
const most_each = 50;
const retry_seconds = 15;
const most_buffered_bytes = 1_000_000;

export function openAudience() {
  const streams = new Set<Stream>();
  const told: Told[] = [];
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
        throw busy('Too many event streams are open. Close other tabs of the inbox.', retry_seconds);
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

    /** Ends the streams of people who may no longer listen. */
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
type Told = { readonly text: string; readonly recipients: Recipients | undefined };

function textFor(reviewer: Reviewer, told: readonly Told[]): string {
  return told
    .filter(({ recipients }) => !recipients || isFor(recipients, reviewer))
    .map(({ text }) => text)
    .join('');
}

export function isFor(
  recipients: Recipients,
  { account_id, reviewer_id }: Pick<Reviewer, 'account_id' | 'reviewer_id'>,
) {
  return recipients.account_id === account_id && (recipients.reviewer_id ?? reviewer_id) === reviewer_id;
}
