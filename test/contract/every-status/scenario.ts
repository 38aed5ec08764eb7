import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type CallerOperation, callerEndpoints } from '../../../src/contract/caller-endpoints.ts';
import { callerErrors } from '../../../src/contract/errors.ts';
import type { Agent } from '../../helpers/agent.ts';
import type { Asked, Reply } from '../../helpers/ask.ts';

/** A request and what has to come of it: `200`, or a status with its code. */
export type Row = readonly [operation: CallerOperation, expected: string, asked?: Asked];
/** Provokes answers from an appliance of its own and has each of them seen. */
export type Scenario = (t: TestContext, seen: Seen) => Promise<void>;

/** The pairs of operation and status, and the codes, that were answered. */
export type Seen = ReturnType<typeof openSeen>;

const operations = Object.keys(callerEndpoints) as CallerOperation[];

export function openSeen() {
  const pairs = new Set<string>();
  const codes = new Set<string>();
  const saw = (operation: CallerOperation, expected: string, { status, json }: Reply): void => {
    const code = json?.error?.code;
    assert.equal(code === undefined ? `${status}` : `${status} ${code}`, expected, operation);
    pairs.add(`${operation} ${status}`);
    if (code !== undefined) codes.add(code);
  };
  return {
    saw,
    /** Sends requests of an agent one after the other, each of which has to be answered as its row says. */
    async each(agent: Pick<Agent, 'request'>, rows: readonly Row[]): Promise<void> {
      for (const [operation, expected, asked] of rows) saw(operation, expected, await agent.request(operation, asked));
    },
    /** Every pair that the contract lists and every code that were never answered. */
    missing(): string[] {
      const listed = operations.flatMap((name) => callerEndpoints[name].statuses.map((status) => `${name} ${status}`));
      return [
        ...listed.filter((pair) => !pairs.has(pair)),
        ...Object.keys(callerErrors).filter((code) => !codes.has(code)),
      ];
    },
  };
}

/** The operations that list a status. */
export function listing(status: number): CallerOperation[] {
  return operations.filter((name) => (callerEndpoints[name].statuses as readonly number[]).includes(status));
}
