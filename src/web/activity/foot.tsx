import { ActionButton } from '../parts/button.tsx';
import { activity, readMoreActivity } from '../state/activity.ts';
import { clockOf } from '../time/age.ts';
import { activityWords as words } from '../words-activity.ts';

/** Where the list goes on, or that it does not. */
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
