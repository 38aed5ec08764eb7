import fc from 'fast-check';
import type { CallerOperation } from '../../src/contract/caller-endpoints.ts';
import type { Asked } from '../helpers/appliance/ask.ts';
import type { Reply } from '../helpers/appliance/reply.ts';
import { agree } from './agree.ts';
import { callerCount, type Stage } from './stage.ts';
import { refuses, type Says } from './world/says.ts';
import type { Caller, Key } from './world/world.ts';

/** The caller of a request and one of its keys, mostly the newest. */
export const who = fc.record({
  caller: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(callerCount - 1) }),
  key: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(2) }),
});
export type Who = { readonly caller: number; readonly key: number };
type Question = { readonly operation: CallerOperation; readonly asked: Asked };

/** Returns the caller of a step in the model. */
export function callerOf({ callers }: Stage, { caller }: Pick<Who, 'caller'>): Caller {
  return partyOf(callers, caller).caller;
}

/** Returns the key of a step in the model. */
export function keyOf({ callers }: Stage, { caller, key }: Who): Key {
  const { keys } = partyOf(callers, caller).caller;
  return keys.at(-1 - key) ?? partyOf(keys, 0);
}

/** Sends a caller's request and checks the reply against the model, which learns ids from it. */
export async function ask(
  stage: Stage,
  who: Who,
  { operation, asked }: Question,
  says: (caller: Caller, reply: Reply) => Says,
): Promise<Reply> {
  const { agent, caller } = partyOf(stage.callers, who.caller);
  const key = keyOf(stage, who);
  const headers = { authorization: `Bearer ${key.api_key}` };
  const reply = await agent.request(operation, { ...asked, headers });
  const usable = key.ends_ms > stage.world.now();
  agree(reply, usable ? says(caller, reply) : refuses('invalid_caller_credentials'));
  if (usable) key.used_ms = stage.world.now();
  return reply;
}

function partyOf<T>(parties: readonly T[], at: number): T {
  const party = parties[at];
  if (!party) throw new Error('a step must name an existing caller');
  return party;
}
