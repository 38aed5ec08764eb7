import { type Refused, refuses } from './says.ts';
import type { Item, Person, World } from './world.ts';

/** Why a person can do nothing with an item: it is not there for them, or somebody was faster. */
export function standsAgainst(world: World, person: Person, item: Item): Refused | undefined {
  if (item.caller.account !== person.account || !world.items.includes(item)) return refuses('not_found');
  return item.decision ? refuses('input_not_pending') : undefined;
}
