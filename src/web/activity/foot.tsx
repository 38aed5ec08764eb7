import { ActionButton } from '../ui/button.tsx';
import { clockOf } from '../ui/time/age.ts';
import { activity, readMoreActivity } from './state.ts';
import { activityWords as words } from './words.ts';

/** Offers older events, or says that the list ends. */
export function Foot() {
  const { next, back_to, isReading } = activity;
  if (next.value === null) return <p class="page-end">{words.all}</p>;
  const further = back_to.value !== null && activity.events.value.at(-1)?.at !== back_to.value;
  return (
    <div class="page-end" aria-busy={isReading.value}>
      <p role="status">{further && back_to.value !== null && words.lookedBackTo(clockOf(back_to.value))}</p>
      <ActionButton tone="neutral" style="outline" onPress={() => void readMoreActivity()}>
        {further ? words.further : words.more}
      </ActionButton>
    </div>
  );
}
