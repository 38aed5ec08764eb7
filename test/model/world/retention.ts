import { type Item, removeItem, type World } from './world.ts';

const day_ms = 86_400_000;

/** Retention periods in days, so short that a program of sixty steps exceeds them. */
export const ages = { pending: 3, answered: 2, proof: 3 };

/** Removes old items of one account and all old proofs, and returns their numbers. */
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
