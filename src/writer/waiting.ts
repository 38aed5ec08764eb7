import { Refusal } from '../contract/errors.ts';
import type { WriteOutcome } from './messages.ts';

/** A request that met a failure of the program or the machine, not a rule; the message is for the log only. */
export class WriteFailure extends Error {
  readonly bug: boolean;
  constructor(cause: string, { bug }: { bug: boolean }) {
    super(cause);
    this.name = 'WriteFailure';
    this.bug = bug;
  }
}

/** Requests that have been sent to the writer and not been answered. */
export type Waiting = ReturnType<typeof openWaiting>;

export function openWaiting() {
  const requests = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let last_id = 0;
  return {
    count: () => requests.size,

    /** Takes a number for a request and promises its outcome. */
    add(): { id: number; outcome: Promise<unknown> } {
      const id = ++last_id;
      return { id, outcome: new Promise((resolve, reject) => requests.set(id, { resolve, reject })) };
    },

    settle(outcome: WriteOutcome): void {
      const request = requests.get(outcome.id);
      requests.delete(outcome.id);
      if (outcome.kind === 'done') request?.resolve(outcome.value);
      else request?.reject(errorOf(outcome));
    },

    /** Fails all that is waiting. */
    fail(cause: string): void {
      for (const { reject } of requests.values()) reject(new WriteFailure(cause, { bug: false }));
      requests.clear();
    },
  };
}

function errorOf(outcome: Exclude<WriteOutcome, { kind: 'done' }>): Error {
  if (outcome.kind === 'refused') return new Refusal(outcome.code, outcome.sentence, outcome.details);
  return new WriteFailure(outcome.cause, { bug: outcome.kind === 'bug' });
}
