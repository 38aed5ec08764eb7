import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type CallerOperation, callerEndpoints } from '../../../src/contract/caller-endpoints.ts';
import { callerErrors } from '../../../src/contract/errors.ts';
import type { Agent } from '../../helpers/appliance/agent.ts';
import type { Asked, Reply } from '../../helpers/appliance/ask.ts';

/** A request and its expected result: `200`, or a status with its code. */
export type Row = readonly [operation: CallerOperation, expected: string, asked?: Asked];
/** Provokes responses from its own server and records them in `seen`. */
export type Scenario = (t: TestContext, seen: Seen) => Promise<void>;

/** The responses that occurred: pairs of operation and status, and codes. */
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
    /** Sends an agent’s requests one after the other, and checks each result against its row. */
    async each(agent: Pick<Agent, 'request'>, rows: readonly Row[]): Promise<void> {
      for (const [operation, expected, asked] of rows) saw(operation, expected, await agent.request(operation, asked));
    },
    /** Lists the pairs and codes of the contract that did not occur. */
    missing(): string[] {
      const listed = operations.flatMap((name) => callerEndpoints[name].statuses.map((status) => `${name} ${status}`));
      return [
        ...listed.filter((pair) => !pairs.has(pair)),
        ...Object.keys(callerErrors).filter((code) => !codes.has(code)),
      ];
    },
  };
}

/** Returns the operations that list a status. */
export function listing(status: number): CallerOperation[] {
  return operations.filter((name) => (callerEndpoints[name].statuses as readonly number[]).includes(status));
}
