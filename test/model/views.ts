import assert from 'node:assert/strict';
import { chosenId } from './learn.ts';
import type { Stage } from './stage.ts';
import { pick } from './verb.ts';
import { queue, seen } from './world/queue.ts';
import type { Item } from './world/world.ts';

/** The state of an item as a person saw it, and the person who acts on it. */
export type View = { readonly item: Item; readonly revision: number } & ReturnType<typeof somebody>;
type ViewChoice = {
  readonly at: number;
  readonly live: boolean;
  readonly fresh: boolean;
  readonly foreign: number;
  /** Prefers an item that asks for a file. */
  readonly forFile?: boolean;
};

/** Lists a caller's pending items as a person, and learns the ids of the items. */
export async function look(stage: Stage, { person, caller }: { person: number; caller: number }): Promise<void> {
  const [party, who] = [stage.people[person], stage.callers[caller]?.caller];
  if (!party || !who) throw new Error('a step must name an existing person');
  const query = { caller_id: who.caller_id, limit: 100 };
  const { items, counts } = await party.side.call('itemList', { query });
  const said = queue(stage.world, party.person, who);
  for (const [at, item] of said.shown.entries()) {
    item.item_id ??= chosenId(items[at], 'item_id', stage.ids);
    stage.views.set(item, item.revision);
  }
  const told = items.map(({ html: _html, caller: { caller_id }, ...rest }) => ({ caller_id, ...rest }));
  assert.deepEqual({ items: told, counts }, { items: said.shown.map(seen), counts: said.counts });
}

/** Returns a person's view of an item: its present state, or the state when last seen. */
export async function viewFor(
  stage: Stage,
  { at, live, fresh, foreign, forFile = false }: ViewChoice,
): Promise<View | undefined> {
  const pending = stage.world.items.filter(({ decision }) => !decision);
  const preferred = pending.filter((item) => !forFile || wantsFile(item));
  const item = pick(live && preferred.length > 0 ? preferred : [...stage.views.keys()], at);
  if (!item) return undefined;
  if (pending.includes(item) && (fresh || !stage.views.has(item))) {
    const caller = stage.callers.findIndex((one) => one.caller === item.caller);
    await look(stage, { person: item.caller.account, caller });
  }
  return { item, revision: stage.views.get(item) ?? item.revision, ...somebody(stage, item, foreign) };
}

function wantsFile({ content }: Item): boolean {
  return content.actions.some(({ popup }) => popup.kind === 'file_upload');
}

/** Returns the person of an item's account, or a person of another account for 1. */
export function somebody({ people }: Stage, { caller: { account } }: Item, foreign: number) {
  const party = people[foreign === 1 ? 1 - account : account];
  if (!party) throw new Error('every account must have a person');
  return party;
}
