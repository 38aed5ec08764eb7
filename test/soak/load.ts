import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import type { Parties } from '../faults/parties.ts';
import { ask, type Reply } from '../helpers/ask.ts';
import { openStream } from '../helpers/event-stream.ts';
import { type Left, liveOnce } from './lives.ts';

/** What has been done, and how many items it left behind. */
export type Tally = Record<'lives' | 'polls' | 'streams' | 'refusals', number> &
  Record<Exclude<Left, 'nothing'>, number>;
export type Place = {
  readonly there: Parties;
  readonly base_url: string;
  readonly token: string;
  readonly tally: Tally;
};

export const emptyTally = (): Tally => ({
  lives: 0,
  polls: 0,
  streams: 0,
  refusals: 0,
  'a pending item': 0,
  'a decision': 0,
});

const breath_ms = 5;
const lifers = 6;

/** Lets agents and people work, wait, listen and be refused, all at once and for so long; then all of it is over. */
export async function load(place: Place, time_ms: number): Promise<void> {
  const end_ms = performance.now() + time_ms;
  const workers = [...Array.from({ length: lifers }, () => life), poll, poll, listen, listen, beRefused, beRefused];
  const run = async (work: (place: Place) => Promise<unknown>) => {
    while (performance.now() < end_ms) {
      await work(place);
      await pause(breath_ms);
    }
  };
  await Promise.all(workers.map(run));
}

async function life({ there, tally }: Place): Promise<void> {
  const count = tally.lives++;
  const left = await liveOnce(there, `item-${count}`, count);
  if (left !== 'nothing') tally[left] += 1;
}

/** Waits for a decision that no other has read, for up to a second. */
async function poll({ there, tally }: Place): Promise<void> {
  const { status } = await there.agent('outputCheck', { headers: { prefer: 'wait=1' } });
  assert.equal(status, 200);
  tally.polls += 1;
}

/** Hears of some events and leaves. */
async function listen({ base_url, token, tally }: Place): Promise<void> {
  const stream = await openStream(base_url, { authorization: `Bearer ${token}` });
  const hear = async () => {
    for (let heard = 0; heard < 5; heard++) await stream.next();
  };
  const hearing = hear().catch(() => {}); // the stream may be left before
  await Promise.race([hearing, pause(500)]);
  stream.leave();
  await hearing;
  tally.streams += 1;
}

/** Asks for what cannot be. */
async function beRefused({ there, base_url, tally }: Place): Promise<void> {
  const stranger = { headers: { authorization: 'Bearer nobody' } };
  const refused: [Promise<Reply>, number][] = [
    [there.agent('inputSend', { body: '{"caller_item_id":' }), 400],
    [there.agent('inputSend', { body: { caller_item_id: '' } }), 422],
    [there.agent('inputRead', { body: { caller_item_id: 'never was' } }), 404],
    [there.agent('outputAck', { params: { output_result_id: 'out_0' } }), 404],
    [ask(base_url, callerEndpoints.inputList, stranger), 401],
  ];
  for (const [reply, status] of refused) assert.equal((await reply).status, status);
  tally.refusals += refused.length;
}
