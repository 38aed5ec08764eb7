import { Chip } from '../list/chip.tsx';
import { activity } from '../state/activity.ts';
import { choices } from '../state/narrow.ts';
import { place } from '../state/place.ts';
import { filterWords } from '../words-acting.ts';
import { kindWords } from '../words-activity.ts';

/** What the activity is narrowed to, each to be taken away. */
export function ActivityChips() {
  const { kind, caller_id } = place.value;
  return (
    <>
      {kind !== undefined && <Chip of="kind" name={kindName(kind)} />}
      {caller_id !== undefined && <Chip of="caller_id" name={nameOf(caller_id)} />}
    </>
  );
}

function kindName(kind: string): string {
  return kindWords[kind as keyof typeof kindWords] ?? kind;
}

function nameOf(caller_id: string): string {
  const chosen = choices.value.callers.find((caller) => caller.caller_id === caller_id)?.display_name;
  const shown = activity.events.value.find((event) => event.caller_id === caller_id)?.caller_name;
  return chosen ?? shown ?? filterWords.unknownCaller;
}
