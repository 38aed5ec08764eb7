import { Chip } from '../requests/chip.tsx';
import { choices } from '../requests/narrow.ts';
import { place } from '../requests/place.ts';
import { filterWords } from '../requests/words.ts';
import { activity } from './state.ts';
import { kindWords } from './words.ts';

/** Shows each active filter, with a button that removes it. */
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
  const chosen = choices.value.value.callers.find((caller) => caller.caller_id === caller_id)?.display_name;
  const shown = activity.value.value?.events.find((event) => event.caller_id === caller_id)?.caller_name;
  return chosen ?? shown ?? filterWords.unknownCaller;
}
