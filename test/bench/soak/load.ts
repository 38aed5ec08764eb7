import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { callerEndpoints } from '../../../src/contract/caller-endpoints.ts';
import type { Parties } from '../../faults/parties.ts';
import { ask, type Reply } from '../../helpers/appliance/ask.ts';
import { openStream } from '../../helpers/appliance/event-stream.ts';
import { type Left, liveOnce } from './lives.ts';

/** The work done, and the number of items that it left. */
export type SoakTally = Record<'lives' | 'polls' | 'streams' | 'refusals', number> &
  Record<Exclude<Left, 'nothing'>, number>;
export type SoakTarget = {
  readonly there: Parties;
  readonly base_url: string;
  readonly token: string;
  readonly tally: SoakTally;
};

export const emptyTally = (): SoakTally => ({
  lives: 0,
  polls: 0,
  streams: 0,
  refusals: 0,
  'a pending item': 0,
  'a decision': 0,
});

const breath_ms = 5;
const lifers = 6;

/**
 * Lets agents and people work, wait, listen and be refused concurrently, for some time. Then all of them have ended.
 */
export async function load(place: SoakTarget, time_ms: number): Promise<void> {
  const end_ms = performance.now() + time_ms;
  const workers = [...Array.from({ length: lifers }, () => life), poll, poll, listen, listen, beRefused, beRefused];
  const run = async (work: (target: SoakTarget) => Promise<unknown>) => {
    while (performance.now() < end_ms) {
      await work(place);
      await pause(breath_ms);
    }
  };
  await Promise.all(workers.map(run));
}

async function life({ there, tally }: SoakTarget): Promise<void> {
  const count = tally.lives++;
  const left = await liveOnce(there, `item-${count}`, count);
  if (left !== 'nothing') tally[left] += 1;
}

/** Waits up to a second for an unread decision. */
async function poll({ there, tally }: SoakTarget): Promise<void> {
  const { status } = await there.agent('outputCheck', { headers: { prefer: 'wait=1' } });
  assert.equal(status, 200);
  tally.polls += 1;
}

/** Receives some events and disconnects. */
async function listen({ base_url, token, tally }: SoakTarget): Promise<void> {
  const stream = await openStream(base_url, { authorization: `Bearer ${token}` });
  const hear = async () => {
    for (let heard = 0; heard < 5; heard++) await stream.next();
  };
  const hearing = hear().catch(() => {}); // the stream may end first
  await Promise.race([hearing, pause(500)]);
  stream.leave();
  await hearing;
  tally.streams += 1;
}

/** Sends requests that must be refused. */
async function beRefused({ there, base_url, tally }: SoakTarget): Promise<void> {
  const stranger = { headers: { authorization: 'Bearer nobody' } };
  const refused: [Promise<Reply>, number][] = [
    [there.agent('inputSend', { body: '{"caller_item_id":' }), 400],
    [there.agent('inputSend', { body: { caller_item_id: '' } }), 422],
    [there.agent('inputRead', { body: { caller_item_id: 'unknown' } }), 404],
    [there.agent('outputAck', { params: { output_result_id: 'out_0' } }), 404],
    [ask(base_url, callerEndpoints.inputList, stranger), 401],
  ];
  for (const [reply, status] of refused) assert.equal((await reply).status, status);
  tally.refusals += refused.length;
}
