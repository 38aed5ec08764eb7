/** A system that is measured: what an agent and a person do with it, as requests on the wire. */
export type Peer = {
  readonly name: string;
  readonly port: number;
  /** The processes that the system needs. */
  readonly pids: readonly number[];
  /** The first digit of the status of a poll. */
  readonly poll_status?: 4;
  /** Returns the next request of an agent for a decision. */
  send(): string;
  /** Returns a question for a decision that is not made yet. */
  poll(): string;
  /** Lets an agent wait, and a person answer. Returns the ms from the answer until both have their replies. */
  wake(): Promise<number>;
};

/** Keeps what ends a run. */
export type Ending = { after(done: () => unknown): void };

/** The time until a waiting agent has begun to wait. */
export const held_ms = 15;
