import { Chip } from '../requests/chip.tsx';
import { Level } from '../requests/level.tsx';
import { callerName } from '../requests/narrow.ts';
import { place } from '../requests/place.ts';
import { filterWords, priorityWords } from '../requests/words.ts';
import { Plain } from '../ui/plain.tsx';

/** Shows each active filter of the list, with a button that removes it. */
export function Chips() {
  const { q, priority, caller_id, type } = place.value;
  const caller = callerName.value || filterWords.unknownCaller;
  return (
    <>
      {caller_id !== undefined && <Chip of="caller_id" name={caller} />}
      {type !== undefined && <Chip of="type" name={type} />}
      {priority && (
        <Chip of="priority" name={priorityWords.priority[priority]}>
          <Level priority={priority} named />
        </Chip>
      )}
      {q !== '' && (
        <Chip of="q" name={q}>
          <Plain text={filterWords.text(q)} />
        </Chip>
      )}
    </>
  );
}
