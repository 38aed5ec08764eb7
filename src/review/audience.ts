import type { ServerResponse } from 'node:http';
import { Refusal } from '../contract/errors.ts';
import type { Reviewer } from '../rules/outbox.ts';
import type { Person } from './credential.ts';

/** An open stream and whose it is. */
export type Stream = { readonly res: ServerResponse; readonly person: Person };
/** All who listen at the moment. */
export type Audience = ReturnType<typeof openAudience>;

const most = 1_000;
const most_each = 50;
const most_buffered_bytes = 1_000_000;

export function openAudience() {
  const streams = new Set<Stream>();
  return {
    isEmpty: () => streams.size === 0,

    /** Adds a stream until it closes; throws temporary_unavailable where there are too many. */
    join(stream: Stream): void {
      const { reviewer_id } = stream.person.reviewer;
      const own = [...streams].filter(({ person }) => person.reviewer.reviewer_id === reviewer_id);
      if (streams.size >= most || own.length >= most_each) throw tooMany();
      streams.add(stream);
      stream.res.once('close', () => streams.delete(stream));
    },

    /** Sends a text to those whom it concerns, or to everybody; whoever does not read what comes is cut off. */
    tell(text: string, whom?: Whom): void {
      if (text === '') return;
      for (const { res, person } of streams) {
        if (whom && !concerns(whom, person.reviewer)) continue;
        if (res.writableLength > most_buffered_bytes) res.destroy();
        else res.write(text);
      }
    },

    /** Ends the streams of those who may stay no longer. */
    dismiss(mayStay: (person: Person) => boolean): void {
      for (const stream of streams) {
        if (mayStay(stream.person)) continue;
        streams.delete(stream);
        stream.res.end();
      }
    },
  };
}

/** Those of an account, or one of them. */
type Whom = { readonly account_id: string; readonly reviewer_id?: string };

/** Whether something is for a person. */
export function concerns(whom: Whom, { account_id, reviewer_id }: Pick<Reviewer, 'account_id' | 'reviewer_id'>) {
  return whom.account_id === account_id && (whom.reviewer_id ?? reviewer_id) === reviewer_id;
}

function tooMany(): Refusal {
  const details = { retry_after_seconds: 15 };
  return new Refusal('temporary_unavailable', 'There are as many event streams open as there can be.', details);
}
