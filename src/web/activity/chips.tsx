import { Icon } from '../icon.tsx';
import { Plain } from '../plain.tsx';
import { activity } from '../state/activity.ts';
import { choices } from '../state/narrow.ts';
import { go, type Place, place } from '../state/place.ts';
import { visibleText } from '../unseen.ts';
import { kindWords, activityWords as words } from '../words-activity.ts';

/** What the activity is narrowed to, each to be taken away. */
export function ActivityChips() {
  const { kind, caller_id } = place.value;
  return (
    <>
      {kind !== undefined && <Chip name={kindName(kind)} without={{ kind: undefined }} />}
      {caller_id !== undefined && <Chip name={nameOf(caller_id)} without={{ caller_id: undefined }} />}
    </>
  );
}

function Chip({ name, without }: { name: string; without: Partial<Place> }) {
  return (
    <span class="chip">
      <span class="chip-name" dir="auto" title={visibleText(name)}>
        <Plain text={name} />
      </span>
      <button
        type="button"
        aria-label={words.removeFilter(visibleText(name))}
        onClick={({ currentTarget }) => {
          currentTarget.closest('.page-head')?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
          go(without);
        }}
      >
        <Icon name="x" />
      </button>
    </span>
  );
}

function kindName(kind: string): string {
  return kindWords[kind as keyof typeof kindWords] ?? kind;
}

function nameOf(caller_id: string): string {
  const chosen = choices.value.callers.find((caller) => caller.caller_id === caller_id)?.display_name;
  const shown = activity.events.value.find((event) => event.caller_id === caller_id)?.caller_name;
  return chosen ?? shown ?? words.unknownCaller;
}
