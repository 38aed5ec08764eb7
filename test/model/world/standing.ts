import { type Refused, refuses } from './says.ts';
import type { Item, Person, World } from './world.ts';

/** Returns why a person cannot act on an item: it is not visible to them, or it is already answered. */
export function standsAgainst(world: World, person: Person, item: Item): Refused | undefined {
  if (item.caller.account !== person.account || !world.items.includes(item)) return refuses('not_found');
  return item.decision ? refuses('input_not_pending') : undefined;
}
