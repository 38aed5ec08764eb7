import assert from 'node:assert/strict';
import { chosenId } from './learn.ts';
import type { Stage } from './stage.ts';
import { pick } from './verb.ts';
import { queue, seen } from './world/queue.ts';
import type { Item } from './world/world.ts';

/** What somebody saw of an item, and who acts on it. */
export type View = { readonly item: Item; readonly revision: number } & ReturnType<typeof somebody>;
type Wanted = {
  readonly at: number;
  readonly live: boolean;
  readonly fresh: boolean;
  readonly foreign: number;
  /** Whether an item that asks for a file is preferred. */
  readonly forFile?: boolean;
};

/** A person looks at what waits of a caller; the ids of items are learnt. */
export async function look(stage: Stage, { person, caller }: { person: number; caller: number }): Promise<void> {
  const [party, who] = [stage.people[person], stage.callers[caller]?.caller];
  if (!party || !who) throw new Error('a step names people who are there');
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

/** Somebody's view of an item: as it is now, or as it was when last looked at. */
export async function viewFor(
  stage: Stage,
  { at, live, fresh, foreign, forFile = false }: Wanted,
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

/** The person of an item's account, or for 1 somebody of another. */
export function somebody({ people }: Stage, { caller: { account } }: Item, foreign: number) {
  const party = people[foreign === 1 ? 1 - account : account];
  if (!party) throw new Error('every account has its person');
  return party;
}
