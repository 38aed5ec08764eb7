import { ActionButton } from '../ui/button.tsx';
import { clockOf } from '../ui/time/age.ts';
import { activity } from './state.ts';
import { activityWords as words } from './words.ts';

/** Offers older events, or says that the list ends. */
export function Foot() {
  const { events = [], next_cursor = null, searched_back_to: back_to = null } = activity.value.value ?? {};
  if (next_cursor === null) return <p class="page-end">{words.all}</p>;
  const further = back_to !== null && events.at(-1)?.at !== back_to;
  return (
    <div class="page-end" aria-busy={activity.isReading.value}>
      <p role="status">{further && words.lookedBackTo(clockOf(back_to))}</p>
      <ActionButton tone="neutral" style="outline" onPress={() => void activity.next()}>
        {further ? words.further : words.more}
      </ActionButton>
    </div>
  );
}
