import { openState, type State, state_bytes } from './state.ts';
import { phase } from './words.ts';
import type { World } from './world.ts';

/** Makes the first state: node A leads under epoch 1 with a fresh lease, node B stands by, and no row exists. */
export function firstState({ lease }: World): State {
  const state = openState(new Uint8Array(state_bytes));
  const [a, b] = state.nodes;
  for (const row of [state.visible, state.flushed, state.replicated]) row.epoch = 1;
  Object.assign(state.database, { newest: 1, epochs: 1, listed: 1 });
  Object.assign(a, { phase: phase.leading, epoch: 1, stored: 1 });
  Object.assign(b, { phase: phase.standby, age: lease });
  return state;
}
