import { type Item, removeItem, type World } from './world.ts';

const day_ms = 86_400_000;

/** Days after which things are too old: short, so that a program of sixty steps lives to see it. */
export const ages = { pending: 3, answered: 2, proof: 3 };

/** Removes what is older than its age in one of the accounts, and every proof that is; gives how much that was. */
export function retain(world: World) {
  const isOlder = (time: string, days: number) => Date.parse(time) < world.now() - days * day_ms;
  const isDue = ({ decision, updated_at }: Item) =>
    decision ? isOlder(decision.answered_at, ages.answered) : isOlder(updated_at, ages.pending);
  const due = world.items.filter(isDue);
  for (const item of due) removeItem(world, item);
  world.proofs = world.proofs.filter(({ at_ms }) => at_ms >= world.now() - ages.proof * day_ms);
  const expired_outputs = due.filter(({ decision }) => decision).length;
  return { expired_inputs: due.length - expired_outputs, expired_outputs };
}
