import { Refusal } from '../contract/errors.ts';
import type { WriteOutcome } from './messages.ts';

/**
 * A write that failed because of the program or the machine, not because of a rule. The message is for the log only.
 */
export class WriteFailure extends Error {
  readonly bug: boolean;
  constructor(cause: string, { bug }: { bug: boolean }) {
    super(cause);
    this.name = 'WriteFailure';
    this.bug = bug;
  }
}

/** The requests that the writer has not answered yet. */
export type Waiting = ReturnType<typeof openWaiting>;

export function openWaiting() {
  const requests = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let last_id = 0;
  return {
    count: () => requests.size,

    /** Registers a request, and returns its id and a promise of its outcome. */
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
